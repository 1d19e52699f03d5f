import { createHash } from 'node:crypto';
import { importCustomer } from '#shared/customers/create-customer.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { newCustomer } from '#shared/customers/rules.ts';
import type { CustomerOrder } from '#shared/customers/schemas.ts';
import { serviceUmaDomain } from '#shared/customers/uma-domain.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { leastUuidAt } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Cells, Header } from './header.ts';
import type { BulkJob } from './job.ts';
import { sendPaced } from './paced-writes.ts';
import type { ParsedRow } from './parse-rows.ts';
import { readRow, refusedRow } from './read-row.ts';
import type { RowError } from './row-error.ts';

interface RowOfJob {
  /** Bare uuid. */
  readonly jobUuid: string;
  /** When the file arrived, ISO 8601. */
  readonly uploadedAt: string;
  readonly row: number;
}

/**
 * Of the 62 bits after the variant, the last ten stay zero for an account's currency (shared/kernel/ids.ts).
 */
const freeBits = 0xfffffffffffffc00n;
const variant = 0x8000000000000000n;
const variantMask = 0x3fffffffffffffffn;

/**
 * The uuid of the customer that a row creates, the same each time the row is read. So a uuid that is taken means that
 * the row is done. The uuid begins with the time of the upload and the row's number, so that lists show customers in
 * the order of their file. A hash of job and row keeps it apart from rows of other jobs.
 */
export const customerUuidOf = ({ jobUuid, uploadedAt, row }: RowOfJob): string => {
  const digest = createHash('sha256').update(`bulk ${jobUuid} ${row}`).digest();
  // 12 bits of the row's number are before the variant, 6 after it: 2^18 rows, more than a file can have.
  const high = Math.floor(row / 64) % 4096;
  const low = BigInt(row % 64) << 56n;
  const random = digest.readBigUInt64BE() & 0x00ffffffffffffffn;
  const tail = (((low | random) & variantMask) | variant) & freeBits;
  const hex = tail.toString(16).padStart(16, '0');
  const time = leastUuidAt(new Date(uploadedAt)).slice(0, 14);
  return `${time}7${high.toString(16).padStart(3, '0')}-${hex.slice(0, 4)}-${hex.slice(4)}`;
};

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

/** The error of the row. @throws every error that is not the row's fault */
const apiErrorOf = (error: unknown): ApiError => {
  if (error instanceof ApiError && error.status < firstServerStatus) return error;
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
    return refusedRow(row, cells, apiErrorOf(error));
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
