import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { fractionOfNumber } from './amounts.ts';
import {
  type CheckedRows,
  checkRows,
  fileBatch,
  cancelBatch as modelCancel,
  confirmBatch as modelConfirm,
  movesMoneyLater,
  payRows,
} from './batches.ts';
import { among, type Command, command, expectApiError, hasBank, hasCustomer } from './command.ts';
import type { ModelService } from './model.ts';
import type { Accepted, BatchRow, ModelBatch, Refused } from './payments.ts';
import { type DrawnQuote, existing, settle as settleQuote } from './quote-commands.ts';
import { currencyOf } from './quotes.ts';
import type { RealService } from './real-service.ts';
import { settle as settleTransfer } from './transfer-commands.ts';

export type DrawnRow =
  | { readonly kind: 'transfer'; readonly customer: number; readonly bank: number; readonly amount: number }
  | { readonly kind: 'quote'; readonly order: DrawnQuote };

export interface DrawnBatch {
  readonly rows: readonly DrawnRow[];
  /** Whether the client leaves out the rows that the dry run finds wrong. */
  readonly isCorrected: boolean;
  readonly isConfirmed: boolean;
  readonly key: string | undefined;
}

const rowOf = async (
  model: ModelService,
  real: RealService,
  drawn: DrawnRow,
): Promise<BatchRow | undefined> => {
  if (drawn.kind === 'transfer') {
    const customer = among(drawn.customer, model.customers.length);
    const bank = among(drawn.bank, model.banks.length);
    const order = { kind: 'createTransferOut', customer, bank, amount: BigInt(drawn.amount) } as const;
    return { kind: 'transfer', order };
  }
  const wish = { ...drawn.order, source: 'ACCOUNT', isExecuted: true, key: undefined } as const;
  const order = existing(model, wish);
  if (order === undefined) return undefined;
  const rate = await real.rate(model.customer(order.customer).currency, currencyOf(model, order.target));
  return { kind: 'quote', order, rate: fractionOfNumber(rate) };
};

/** The drawn rows for existing objects. Only after the last row may money of the payers move once more. */
const rowsOf = async (
  model: ModelService,
  real: RealService,
  drawn: readonly DrawnRow[],
): Promise<BatchRow[]> => {
  const found = await Promise.all(drawn.map((one) => rowOf(model, real, one)));
  const rows = found.filter((row) => row !== undefined);
  const payers = rows.map(({ order }) => order.customer);
  return rows.filter((row, index) => index === rows.length - 1 || !movesMoneyLater(model, row, payers));
};

const bodyOf = (real: RealService, row: BatchRow): object =>
  row.kind === 'transfer' ? real.transferBody(row.order) : real.quoteBody(row.order);

const totalsView = (totals: CheckedRows['totals']) =>
  totals.map(({ currency, amount, rows, isEstimate }) => ({
    currency,
    amount: Number(amount),
    rows,
    ...(isEstimate && { isEstimate }),
  }));

const hasBatch = ({ batches }: ModelService): boolean => batches.length > 0;

/** One of the batches; those that wait come first, and so twice as often. */
const batchAmong = ({ batches }: ModelService, drawn: number): ModelBatch => {
  const open = batches.filter(({ status }) => status === 'AWAITING_CONFIRMATION');
  const found = [...open, ...batches][among(drawn, open.length + batches.length)];
  if (found === undefined) throw new Error('The model has no batch');
  return found;
};

const pathOf = (real: RealService, { number }: ModelBatch) => ({ batchId: real.batchIds[number] ?? '' });

const completed = async (real: RealService, batch: ModelBatch) => {
  for (;;) {
    const page = await real.platform.api.ok('getPayoutBatch', { path: pathOf(real, batch) });
    if (page.batch.status !== 'PROCESSING') return page;
    await sleep(30);
  }
};

/** Compares the outcome of each row, and waits for the ends of the payments. */
const expectPaid = async (model: ModelService, real: RealService, batch: ModelBatch): Promise<void> => {
  const outcomes: (Accepted | Refused)[] = payRows(model, batch);
  const { batch: view, data } = await completed(real, batch);
  const failed = outcomes.filter(({ kind }) => kind === 'refused').length;
  const total = outcomes.length;
  expect(view).toMatchObject({
    status: 'COMPLETED',
    progress: { total, processed: total, successful: total - failed, failed },
  });
  expect(data.map(({ row, error }) => [row, error?.code])).toEqual(
    outcomes.map((outcome, index) => [index + 1, outcome.kind === 'refused' ? outcome.code : undefined]),
  );
  for (const { transactionId } of data) if (transactionId !== undefined) real.paymentIds.push(transactionId);
  for (const outcome of outcomes) {
    if (outcome.kind === 'refused') continue;
    const settle = outcome.payment.kind === 'quote' ? settleQuote : settleTransfer;
    await settle(model, real, { ...outcome, isReplay: false });
  }
  for (const payer of new Set(batch.rows.map(({ order }) => order.customer))) {
    if (model.customer(payer).isDeleted) continue;
    expect(BigInt(await real.platform.balanceOf(real.account(payer)))).toBe(model.customer(payer).balance);
  }
};

interface Confirmation {
  /** Whether it names the totals of the batch. */
  readonly isRight: boolean;
  readonly key: string | undefined;
}

/** Confirms a batch, and waits until every row has its outcome. */
const confirm = async (
  model: ModelService,
  real: RealService,
  batch: ModelBatch,
  { isRight, key }: Confirmation,
): Promise<void> => {
  const predicted = modelConfirm(model, batch, { isRight, key });
  const totals = batch.totals.map(({ currency, amount }) => ({
    currency,
    amount: Number(amount) + (isRight ? 0 : 1),
  }));
  const answer = await real.platform.api.call('confirmPayoutBatch', {
    path: pathOf(real, batch),
    body: { totals },
    ...(key === undefined ? {} : { key }),
  });
  expect(answer.isReplay).toBe(predicted.isReplay);
  real.expectFirstAnswer(key, answer);
  if (predicted.kind === 'refused') return expectApiError(answer.error, predicted);
  expect(answer.body).toMatchObject({ id: real.batchIds[batch.number], status: 'PROCESSING' });
  if (!predicted.isReplay) await expectPaid(model, real, batch);
};

/** Tries a batch, as a client should, stores it then, and confirms it at once or leaves that to later commands. */
export const createBatch = ({ rows: drawn, isCorrected, isConfirmed, key }: DrawnBatch): Command =>
  command({
    label: `createBatch(${JSON.stringify(drawn)}, ${isCorrected ? 'corrected' : 'as it is'}, ${isConfirmed ? 'confirmed' : 'left'}, ${key ?? 'no key'})`,
    isPossible: (model) => hasCustomer(model) && hasBank(model),
    run: async (model, real) => {
      const { api } = real.platform;
      const all = await rowsOf(model, real, drawn);
      if (all.length === 0) return;
      const checked = checkRows(model, all);
      const dryRun = { rows: all.map((row) => bodyOf(real, row)), dryRun: true };
      const tried = await api.ok('createPayoutBatch', { body: dryRun });
      expect(tried.problems.map(({ row, code }) => ({ row, code }))).toEqual(checked.problems);
      expect(tried.totals).toEqual(totalsView(checked.totals));

      const wrong = new Set(checked.problems.map(({ row }) => row));
      const rows = isCorrected ? all.filter((_, index) => !wrong.has(index + 1)) : all;
      if (rows.length === 0) return;
      const predicted = fileBatch(model, rows, key);
      const answer = await api.call('createPayoutBatch', {
        body: { rows: rows.map((row) => bodyOf(real, row)) },
        ...(key === undefined ? {} : { key }),
      });
      expect(answer.isReplay).toBe(predicted.isReplay);
      real.expectFirstAnswer(key, answer);
      if (predicted.kind === 'refused') return expectApiError(answer.error, predicted);
      if (!predicted.isReplay) real.batchIds.push(answer.body.batch?.id ?? '');
      const { number, totals } = predicted.batch;
      expect(answer.body.batch).toMatchObject({ id: real.batchIds[number], totals: totalsView(totals) });
      if (isConfirmed) await confirm(model, real, predicted.batch, { isRight: true, key: undefined });
    },
  });

export const confirmBatch = (drawn: number, isRight: boolean, key: string | undefined): Command =>
  command({
    label: `confirmBatch(${drawn}, ${isRight ? 'its totals' : 'other totals'}, ${key ?? 'no key'})`,
    isPossible: hasBatch,
    run: (model, real) => confirm(model, real, batchAmong(model, drawn), { isRight, key }),
  });

export const cancelBatch = (drawn: number, key: string | undefined): Command =>
  command({
    label: `cancelBatch(${drawn}, ${key ?? 'no key'})`,
    isPossible: hasBatch,
    run: async (model, real) => {
      const batch = batchAmong(model, drawn);
      const predicted = modelCancel(model, batch, key);
      const answer = await real.platform.api.call('cancelPayoutBatch', {
        path: pathOf(real, batch),
        ...(key === undefined ? {} : { key }),
      });
      expect(answer.isReplay).toBe(predicted.isReplay);
      real.expectFirstAnswer(key, answer);
      if (predicted.kind === 'refused') return expectApiError(answer.error, predicted);
      expect(answer.body.status).toBe('CANCELLED');
    },
  });

/** A batch shows what it has become: nobody has paid the rows of one that was not confirmed. */
export const getBatch = (drawn: number): Command =>
  command({
    label: `getBatch(${drawn})`,
    isPossible: hasBatch,
    run: async (model, real) => {
      const batch = batchAmong(model, drawn);
      const { batch: view, data } = await real.platform.api.ok('getPayoutBatch', {
        path: pathOf(real, batch),
      });
      expect(view.status).toBe(batch.status);
      expect(data).toHaveLength(batch.status === 'COMPLETED' ? batch.rows.length : 0);
    },
  });
