import { createCustomer } from '#shared/customers/create-customer.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { ConditionsFailed } from '#shared/kernel/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { ParsedRow } from './cells.ts';
import type { Cells } from './columns.ts';
import { customerUuidOf } from './customer-uuid.ts';
import { cellsByColumn, type Header } from './header.ts';
import type { BulkJob } from './job.ts';
import type { RowError } from './row-error.ts';
import { brokenRow, refusedRow, rowOrder } from './row-order.ts';

export interface ImportContext {
  readonly job: BulkJob;
  readonly header: Header;
  readonly platform: Platform;
}

const firstServerStatus = 500;

/** A customer of this very uuid exists: an earlier run of this row has made it. */
const wasDoneBefore = (error: unknown): boolean =>
  (error instanceof ConditionsFailed && error.failedAt(0)) ||
  (error instanceof Refusal && wasDoneBefore(error.cause));

const createOnce = async (
  row: number,
  cells: Cells,
  context: ImportContext,
): Promise<RowError | undefined> => {
  const read = rowOrder(row, cells);
  if ('error' in read) return read.error;
  const { uuid: jobUuid, createdAt: uploadedAt } = context.job;
  try {
    await createCustomer(read.order, context.platform, customerUuidOf({ jobUuid, uploadedAt, row }));
    return undefined;
  } catch (error) {
    if (wasDoneBefore(error)) return undefined;
    if (error instanceof Refusal && error.status < firstServerStatus) return refusedRow(row, cells, error);
    throw error;
  }
};

/** A row with more cells than the header, where a comma was not quoted; empty ones are what spreadsheets add. */
const hasCellsBeyond = ({ job }: ImportContext, cells: readonly string[]): boolean =>
  cells.slice(job.columns.length).some((cell) => cell !== '');

/**
 * Creates the customer of a row, or says why not. However often it runs, and after however many failures, there is one
 * customer of the row at most.
 *
 * @returns undefined when the customer exists
 * @throws what is no fault of the row: it has no outcome then, and is to be tried again
 */
export const importRow = async (parsed: ParsedRow, context: ImportContext): Promise<RowError | undefined> => {
  if ('broken' in parsed) return brokenRow(parsed.row, parsed.broken);
  const { row, cells } = parsed;
  if (hasCellsBeyond(context, cells)) {
    return brokenRow(row, 'has more cells than the header; quote cells that hold a comma');
  }
  return createOnce(row, cellsByColumn(context.header, cells), context);
};
