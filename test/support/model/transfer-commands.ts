import { expect } from 'vitest';
import {
  among,
  type Command,
  command,
  expectApiError,
  hasBank,
  hasCustomer,
  hasPayment,
  paymentAmong,
} from './command.ts';
import type { ModelService } from './model.ts';
import type { ModelAnswer, TransferOrder } from './payments.ts';
import type { RealService } from './real-service.ts';
import { endOfTransfer, isWaiting, transfer as modelTransfer, settleTransfer } from './transfers.ts';

/** Sends a transfer and compares the answer with the model's, and a replay byte for byte. */
export const sendTransfer = async (real: RealService, order: TransferOrder, predicted: ModelAnswer) => {
  const { api } = real.platform;
  const key = order.key === undefined ? {} : { key: order.key };
  const answer = await api.call(order.kind, { body: real.transferBody(order), ...key });
  expect(answer.isReplay).toBe(predicted.isReplay);
  real.expectFirstAnswer(order.key, answer);
  if (predicted.kind === 'refused') return expectApiError(answer.error, predicted);
  const { payment } = predicted;
  if (payment.kind !== 'transfer') throw new Error('A transfer is answered as another payment');
  if (!predicted.isReplay) real.paymentIds.push(answer.body.id);
  expect(answer.body).toMatchObject({
    id: real.paymentId(payment.number),
    type: order.kind === 'createTransferOut' ? 'OUTGOING' : 'INCOMING',
    receivedAmount: { amount: Number(order.amount), currency: { code: payment.currency } },
    customerId: real.account(order.customer).customerId,
  });
  expect(answer.body.failureReason).toBe(payment.failureReason);
};

/** Waits for the end of a transfer, so that the model needs no notion of time. */
export const settle = async (
  model: ModelService,
  real: RealService,
  predicted: ModelAnswer,
): Promise<void> => {
  if (predicted.kind !== 'accepted' || predicted.payment.kind !== 'transfer') return;
  const { payment } = predicted;
  if (!isWaiting(payment)) return;
  await real.awaitEnd(payment.number, endOfTransfer(model, payment.order));
  settleTransfer(model, payment);
};

/** The switch may tell the return of a collection first, and then nothing comes in: the model knows no order. */
const isAmbiguous = (model: ModelService, { kind, bank }: TransferOrder): boolean =>
  !model.isSandbox && kind === 'createTransferIn' && model.bank(bank).suffix === '005';

export interface DrawnOrder {
  readonly kind: TransferOrder['kind'];
  readonly customer: number;
  readonly bank: number;
  readonly amount: number;
  readonly key: string | undefined;
}

export const transfer = (drawn: DrawnOrder): Command =>
  command({
    label: `${drawn.kind}(${drawn.customer}, ${drawn.bank}, ${drawn.amount}, ${drawn.key ?? 'no key'})`,
    isPossible: (model) => hasCustomer(model) && hasBank(model),
    run: async (model, real) => {
      const order: TransferOrder = {
        kind: drawn.kind,
        customer: among(drawn.customer, model.customers.length),
        bank: among(drawn.bank, model.banks.length),
        amount: BigInt(drawn.amount),
        key: drawn.key,
      };
      if (isAmbiguous(model, order)) return;
      const predicted = modelTransfer(model, order);
      await sendTransfer(real, order, predicted);
      await settle(model, real, predicted);
    },
  });

/** Repeats an earlier transfer under the same key. */
export const repeatTransfer = (drawn: number): Command =>
  command({
    label: `repeatTransfer(${drawn})`,
    isPossible: hasPayment('transfer'),
    run: async (model, real) => {
      const { order } = paymentAmong(model, 'transfer', drawn);
      if (order.key !== undefined) await sendTransfer(real, order, modelTransfer(model, order));
    },
  });

/** Another amount or the other direction under the key of an earlier transfer. */
export const reuseKey = (drawn: number, change: 'AMOUNT' | 'DIRECTION'): Command =>
  command({
    label: `reuseKey(${drawn}, ${change})`,
    isPossible: hasPayment('transfer'),
    run: async (model, real) => {
      const { order } = paymentAmong(model, 'transfer', drawn);
      if (order.key === undefined) return;
      const opposite = order.kind === 'createTransferOut' ? 'createTransferIn' : 'createTransferOut';
      const other: TransferOrder =
        change === 'AMOUNT' ? { ...order, amount: order.amount + 1n } : { ...order, kind: opposite };
      await sendTransfer(real, other, modelTransfer(model, other));
    },
  });

/** The largest transfer that the platform's limits allow. */
const largest = 1_000n;

/** A transfer out that fails at once, with or without enough money for it. */
export const failingTransfer = (drawn: number, isCovered: boolean, key: string | undefined): Command =>
  command({
    label: `failingTransfer(${drawn}, ${isCovered ? 'covered' : 'not covered'}, ${key ?? 'no key'})`,
    isPossible: (model) => failingBanks(model).length > 0,
    run: async (model, real) => {
      const banks = failingBanks(model);
      const bank = banks[among(drawn, banks.length)] ?? 0;
      const customer = model.bank(bank).owner;
      const { balance } = model.customer(customer);
      const wanted = isCovered ? balance : balance + 1n;
      const amount = wanted < 1n ? 1n : wanted > largest ? largest : wanted;
      const order = { kind: 'createTransferOut', customer, bank, amount, key } as const;
      const predicted = modelTransfer(model, order);
      await sendTransfer(real, order, predicted);
      await settle(model, real, predicted);
      const balanceNow = await real.platform.balanceOf(real.account(customer));
      expect(BigInt(balanceNow)).toBe(balance);
    },
  });

const failingBanks = ({ banks, customers }: ModelService): number[] =>
  banks.flatMap(({ suffix, isDeleted, owner }, number) =>
    ['002', '003', '004'].includes(suffix) && !isDeleted && customers[owner]?.isDeleted === false
      ? [number]
      : [],
  );

export const viewerMayNotPay = (drawn: DrawnOrder): Command =>
  command({
    label: 'viewerMayNotPay',
    isPossible: (model) => hasCustomer(model) && hasBank(model),
    run: async (model, real) => {
      const viewer = await real.platform.withToken(['VIEW']);
      const order: TransferOrder = {
        kind: drawn.kind,
        customer: among(drawn.customer, model.customers.length),
        bank: among(drawn.bank, model.banks.length),
        amount: BigInt(drawn.amount),
      };
      const error = await viewer.refused(drawn.kind, { body: real.transferBody(order) });
      expectApiError(error, { kind: 'refused', status: 403, code: 'FORBIDDEN' });
    },
  });
