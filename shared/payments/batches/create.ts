import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { readBalances } from '#shared/ledger/balance.ts';
import {
  type BatchTotal,
  confirmationMs,
  type PayoutBatch,
} from '#shared/transactions/batches/payout-batch.ts';
import { newBatchWrite } from '#shared/transactions/batches/store.ts';
import { batchView } from '#shared/transactions/batches/view.ts';
import type { CheckedBatchView } from './contract.ts';
import { judgeRows, type RowProblem } from './judge.ts';
import { maxBatchRows, maxShownProblems } from './limits.ts';
import { columnOf, type NumberedRow, readCsv } from './read-csv.ts';
import { putRows } from './rows-object.ts';
import { accountsOf, isTooMuch, totalsOf } from './totals.ts';

export interface BatchRequest {
  readonly rows?: readonly unknown[] | undefined;
  readonly csv?: string | undefined;
}

/** @throws ApiError INVALID_INPUT when the rows of a file cannot be read, or are none or too many */
const rowsOf = ({ rows: listed = [], csv }: BatchRequest): NumberedRow[] => {
  if (csv === undefined) return listed.map((fields, index) => ({ row: index + 1, fields }));
  const read = readCsv(csv);
  if ('flaw' in read) {
    const { rule, message, columns } = read.flaw;
    throw new ApiError('INVALID_INPUT', {
      message: `csv: ${message}`,
      details: { issues: [{ path: 'csv', message }], rule, ...(columns && { columns: [...columns] }) },
    });
  }
  const { length } = read.rows;
  if (length === 0) throw invalidInput([{ path: 'csv', message: 'must have a row below its header' }]);
  if (length > maxBatchRows)
    throw invalidInput([{ path: 'csv', message: `must have at most ${maxBatchRows} rows` }]);
  return read.rows;
};

export interface CheckedBatch {
  readonly rows: readonly NumberedRow[];
  readonly totals: readonly BatchTotal[];
  readonly problems: readonly RowProblem[];
  readonly view: Omit<CheckedBatchView, 'batch'>;
}

/** Each row by itself may be right. */
const tooMuch = (row: number): RowProblem => ({
  row,
  code: 'AMOUNT_OUT_OF_RANGE',
  message: 'The rows of one currency add up to more than an account can hold; divide them into batches.',
});

/** Checks a batch as a whole and adds it up. Stores nothing. @throws ApiError INVALID_INPUT */
export const checkBatch = async (platformId: string, request: BatchRequest): Promise<CheckedBatch> => {
  const rows = rowsOf(request);
  const judged = await judgeRows(platformId, rows);
  const costs = judged.flatMap((one) => ('cost' in one ? [one.cost] : []));
  const found = judged.flatMap((one) => ('problems' in one ? one.problems : []));
  const last = rows.at(-1);
  const isOver = isTooMuch(costs) && last !== undefined;
  const problems = (isOver ? [...found, tooMuch(last.row)] : found).map((problem) =>
    request.csv === undefined || problem.field === undefined
      ? problem
      : { ...problem, field: columnOf(problem.field) },
  );
  const uuids = [...new Set(costs.map(({ accountUuid }) => accountUuid))];
  const totals = isOver ? [] : totalsOf(costs);
  const view = {
    rowCount: rows.length,
    totals,
    accounts: isOver ? [] : accountsOf(costs, await readBalances(platformId, uuids)),
    problemCount: problems.length,
    problems: problems.slice(0, maxShownProblems),
  };
  return { rows, totals, problems, view };
};

/** More would not be read in an error. */
const maxIssues = 50;

const refused = ({ rows, problems }: CheckedBatch): ApiError => {
  const count = new Set(problems.map(({ row }) => row)).size;
  return new ApiError('INVALID_INPUT', {
    message: `${count} of ${rows.length} rows cannot be paid, so nothing was stored; correct them or leave them out. dryRun lists every problem.`,
    details: {
      issues: problems.slice(0, maxIssues).map(({ row, field, code, message }) => ({
        path: field === undefined ? `rows.${row}` : `rows.${row}.${field}`,
        message,
        code,
      })),
    },
  });
};

const newBatch = (platformId: string, { rows, totals }: CheckedBatch, now: Date): PayoutBatch => {
  const at = now.toISOString();
  return {
    platformId,
    uuid: newUuid(),
    version: 1,
    status: 'AWAITING_CONFIRMATION',
    total: rows.length,
    totals,
    createdAt: at,
    updatedAt: at,
    confirmBy: new Date(now.getTime() + confirmationMs).toISOString(),
  };
};

/**
 * Checks a batch and stores its rows. The caller commits the batch, without which nobody finds the rows.
 *
 * @throws ApiError INVALID_INPUT when a row cannot be paid
 */
export const prepareBatch = async (platformId: string, request: BatchRequest): Promise<Prepared> => {
  const checked = await checkBatch(platformId, request);
  if (checked.problems.length > 0) throw refused(checked);
  const batch = newBatch(platformId, checked, clock.now());
  await putRows(platformId, batch.uuid, checked.rows);
  return {
    body: { batch: batchView(batch), ...checked.view } satisfies CheckedBatchView,
    writes: { batch: newBatchWrite(batch) },
    apiErrorFor: () => {
      throw new Error('A new batch id was taken');
    },
  };
};
