import type { ModelService } from './model.ts';
import {
  type Accepted,
  type AcceptedBatch,
  type BatchAnswer,
  type BatchRow,
  type BatchTotal,
  type ModelBatch,
  type Refused,
  refused,
  requestText,
} from './payments.ts';
import { decideQuote, endOf, priceOf } from './quotes.ts';
import { decideTransfer, endOfTransfer, obstacleOf } from './transfers.ts';

interface Cost {
  readonly currency: string;
  readonly amount: bigint;
  readonly isEstimate: boolean;
}

/** What a row takes, whatever its account holds, or why it cannot be paid. */
const judge = (model: ModelService, row: BatchRow): Cost | Refused => {
  const { currency } = model.customer(row.order.customer);
  if (row.kind === 'transfer')
    return obstacleOf(model, row.order) ?? { currency, amount: row.order.amount, isEstimate: false };
  const price = priceOf(model, row.order, row.rate);
  if (price.kind === 'refused') return price;
  return { currency, amount: price.sending, isEstimate: row.order.lockedSide === 'RECEIVING' };
};

const totalsOf = (costs: readonly Cost[]): BatchTotal[] =>
  [...new Set(costs.map(({ currency }) => currency))].sort().map((currency) => {
    const own = costs.filter((cost) => cost.currency === currency);
    const amount = own.reduce((sum, cost) => sum + cost.amount, 0n);
    return { currency, amount, rows: own.length, isEstimate: own.some(({ isEstimate }) => isEstimate) };
  });

export interface CheckedRows {
  readonly problems: readonly { readonly row: number; readonly code: string }[];
  readonly totals: readonly BatchTotal[];
}

/** The expected answer to a dry run. */
export const checkRows = (model: ModelService, rows: readonly BatchRow[]): CheckedRows => {
  const costs: Cost[] = [];
  const problems: { row: number; code: string }[] = [];
  for (const [index, row] of rows.entries()) {
    const judged = judge(model, row);
    if ('code' in judged) problems.push({ row: index + 1, code: judged.code });
    else costs.push(judged);
  }
  return { problems, totals: totalsOf(costs) };
};

/** The expected answer to a batch that is stored: one problem refuses all of it. */
export const fileBatch = (
  model: ModelService,
  rows: readonly BatchRow[],
  key: string | undefined,
): BatchAnswer =>
  model.onceOfBatch(key, `batch ${requestText(rows)}`, () => {
    const { problems, totals } = checkRows(model, rows);
    if (problems.length > 0) return refused(400, 'INVALID_INPUT');
    const batch: ModelBatch = {
      number: model.batches.length,
      rows,
      totals,
      status: 'AWAITING_CONFIRMATION',
    };
    model.batches.push(batch);
    return { kind: 'accepted', batch };
  });

const move = (batch: ModelBatch, status: 'PROCESSING' | 'CANCELLED'): AcceptedBatch | Refused => {
  if (batch.status !== 'AWAITING_CONFIRMATION') return refused(409, 'PAYOUT_BATCH_NOT_PENDING');
  batch.status = status;
  return { kind: 'accepted', batch };
};

/** The expected answer to a confirmation that names these totals. */
export const confirmBatch = (
  model: ModelService,
  batch: ModelBatch,
  { isRight, key }: { readonly isRight: boolean; readonly key: string | undefined },
): BatchAnswer =>
  model.onceOfBatch(key, `confirm ${batch.number} ${isRight}`, () => {
    const isWrong = !isRight && batch.status === 'AWAITING_CONFIRMATION';
    return isWrong ? refused(409, 'PAYOUT_BATCH_TOTALS_DIFFER') : move(batch, 'PROCESSING');
  });

export const cancelBatch = (model: ModelService, batch: ModelBatch, key: string | undefined): BatchAnswer =>
  model.onceOfBatch(key, `cancel batch ${batch.number}`, () => move(batch, 'CANCELLED'));

/** Pays the rows in their order. @returns the payment of each, or its error */
export const payRows = (model: ModelService, batch: ModelBatch): (Accepted | Refused)[] => {
  const outcomes = batch.rows.map((row) =>
    row.kind === 'transfer' ? decideTransfer(model, row.order) : decideQuote(model, row.order, row.rate),
  );
  batch.status = 'COMPLETED';
  return outcomes;
};

/**
 * Whether the end of a row's payment moves money of an account that pays rows, or makes a payment for somebody. The model
 * knows no order of such ends and of the rows after it.
 */
export const movesMoneyLater = (model: ModelService, row: BatchRow, payers: readonly number[]): boolean => {
  if (row.kind === 'transfer') {
    if (model.isSandbox) return model.bank(row.order.bank).suffix === '005';
    return endOfTransfer(model, row.order) !== 'COMPLETED';
  }
  const { target } = row.order;
  if (target.kind === 'address') return true;
  if (target.kind === 'account') return payers.includes(target.number);
  return endOf(model, row.order) !== 'COMPLETED';
};
