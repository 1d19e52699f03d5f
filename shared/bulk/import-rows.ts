import type { Customer } from '#shared/customers/customer.ts';
import { importCustomer } from '#shared/customers/import-customer.ts';
import { newCustomer } from '#shared/customers/rules.ts';
import type { CustomerOrder } from '#shared/customers/schemas.ts';
import { serviceUmaDomain } from '#shared/customers/uma-domain.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Cells } from './columns.ts';
import { customerUuidOf } from './customer-uuid.ts';
import type { Header } from './header.ts';
import type { BulkJob } from './job.ts';
import { sendPaced } from './paced-writes.ts';
import type { ParsedRow } from './parse-rows.ts';
import { readRow, refusedRow } from './read-row.ts';
import type { RowError } from './row-error.ts';

export interface ImportContext {
  readonly job: BulkJob;
  readonly header: Header;
  readonly platform: Platform;
}

/** A row that obeys all rules. Only the write shows whether its names are free. */
interface Candidate {
  readonly row: number;
  readonly cells: Cells;
  readonly customer: Customer;
}

const firstServerStatus = 500;

/** The refusal of the row. @throws every error that is not the row's fault */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal && error.status < firstServerStatus) return error;
  throw error;
};

const customerOf = (row: number, order: CustomerOrder, { job, platform }: ImportContext): Customer => {
  const uuid = customerUuidOf({ jobUuid: job.uuid, uploadedAt: job.createdAt, row });
  return newCustomer(order, { platform, umaDomain: serviceUmaDomain, uuid });
};

const judgeRow = (parsed: ParsedRow, context: ImportContext): RowError | Candidate => {
  const read = readRow(parsed, { header: context.header, columnCount: context.job.columns.length });
  if ('error' in read) return read.error;
  const { row, cells, order } = read;
  try {
    return { row, cells, customer: customerOf(row, order, context) };
  } catch (error) {
    return refusedRow(row, cells, refusalOf(error));
  }
};

/** While one row waits for the table, nine others go on. A run that dies leaves no more of them half done. */
const rowsAtOnce = 10;

/** Rows for each batch, in their order. Two rows with the same name are never under way together: the first gets it. */
const batchesOf = (candidates: readonly Candidate[]): Candidate[][] => {
  const batches: { rows: Candidate[]; names: Set<string> }[] = [];
  for (const candidate of candidates) {
    const { umaAddress, platformCustomerId } = candidate.customer;
    const names = [`uma ${umaAddress}`, `id ${platformCustomerId}`];
    const last = batches.at(-1);
    const fits = last && last.rows.length < rowsAtOnce && !names.some((name) => last.names.has(name));
    const batch = fits ? last : { rows: [], names: new Set<string>() };
    if (batch !== last) batches.push(batch);
    batch.rows.push(candidate);
    for (const name of names) batch.names.add(name);
  }
  return batches.map(({ rows }) => rows);
};

/** Waits for all rows, also when one fails: no write may be under way when the run has ended. */
const createBatch = async (batch: readonly Candidate[]): Promise<RowError[]> => {
  const results = await Promise.allSettled(batch.map(({ customer }) => importCustomer(customer, sendPaced)));
  return results.flatMap((result, index) => {
    if (result.status === 'rejected') throw result.reason;
    const candidate = batch[index];
    return result.value === undefined || candidate === undefined
      ? []
      : [refusedRow(candidate.row, candidate.cells, result.value)];
  });
};

/** The result of the next rows. */
export interface Outcomes {
  readonly rowCount: number;
  /** Errors of the rows that did not become customers, in their order. */
  readonly errors: readonly RowError[];
}

const outcomesOf = (read: readonly (RowError | Candidate)[], refused: readonly RowError[]): Outcomes => {
  const errors = [...read.filter((one) => 'code' in one), ...refused];
  return { rowCount: read.length, errors: errors.toSorted((a, b) => a.row - b.row) };
};

/**
 * Creates the customers of some rows. Yields the outcomes after each batch, so that a run can stop there without
 * losing any. Repeated runs create at most one customer for a row. Of two rows with the same name, the first succeeds.
 *
 * @throws every error that is not a row's fault. The rows after the last outcomes must be tried again.
 */
export async function* importRows(
  rows: readonly ParsedRow[],
  context: ImportContext,
): AsyncGenerator<Outcomes> {
  const read = rows.map((row) => judgeRow(row, context));
  let from = 0;
  for (const batch of batchesOf(read.filter((one) => 'customer' in one))) {
    const refused = await createBatch(batch);
    const last = batch.at(-1);
    const to = last === undefined ? from : read.indexOf(last, from) + 1;
    yield outcomesOf(read.slice(from, to), refused);
    from = to;
  }
  if (from < read.length) yield outcomesOf(read.slice(from), []);
}
