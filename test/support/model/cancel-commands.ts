import { expect } from 'vitest';
import { cancel as modelCancel } from './cancel.ts';
import { among, type Command, command, expectApiError } from './command.ts';
import type { ModelService } from './model.ts';
import type { ModelPayment } from './payments.ts';
import type { RealService } from './real-service.ts';
import { sendTransfer } from './transfer-commands.ts';
import { transfer as modelTransfer, settleTransfer } from './transfers.ts';

const cancelOne = async (
  model: ModelService,
  real: RealService,
  { payment, key }: { readonly payment: ModelPayment | undefined; readonly key: string | undefined },
): Promise<void> => {
  if (payment === undefined) return;
  const predicted = modelCancel(model, payment, key);
  const path = { transactionId: real.paymentId(payment.number) };
  const keyed = key === undefined ? {} : { key };
  const answer = await real.platform.api.call('cancelTransaction', { path, ...keyed });
  expect(answer.isReplay).toBe(predicted.isReplay);
  real.expectFirstAnswer(key, answer);
  if (predicted.kind === 'refused') return expectApiError(answer.error, predicted);
  expect(answer.body).toMatchObject({ id: path.transactionId, status: payment.status });
};

/** Cancels any payment of the past: most have left or ended. */
export const cancel = (drawn: number, key: string | undefined): Command =>
  command({
    label: `cancel(${drawn}, ${key ?? 'no key'})`,
    isPossible: (model) => model.payments.length > 0,
    run: (model, real) => {
      const payment = model.payments[among(drawn, model.payments.length)];
      return cancelOne(model, real, { payment, key });
    },
  });

const waiting = ({ payments }: ModelService): ModelPayment[] =>
  payments.filter(({ status, isScheduled }) => isScheduled === true && status === 'PENDING');

/** Cancels a payment that waits for its time: nothing comes back, because nothing has left. */
export const cancelScheduled = (drawn: number, key: string | undefined): Command =>
  command({
    label: `cancelScheduled(${drawn}, ${key ?? 'no key'})`,
    isPossible: (model) => waiting(model).length > 0,
    run: async (model, real) => {
      const found = waiting(model);
      const payment = found[among(drawn, found.length)];
      await cancelOne(model, real, { payment, key });
      if (payment === undefined || model.customer(payment.customer).isDeleted) return;
      const balance = await real.platform.balanceOf(real.account(payment.customer));
      expect(BigInt(balance)).toBe(model.customer(payment.customer).balance);
    },
  });

const slowBanks = ({ banks, customers }: ModelService): number[] =>
  banks.flatMap(({ suffix, isDeleted, owner }, number) =>
    suffix === '005' && !isDeleted && customers[owner]?.isDeleted === false ? [number] : [],
  );

/** Cancels a transfer while its bank has not answered. Should the bank be faster, the payment has failed. */
export const cancelPendingTransfer = (
  drawn: number,
  kind: 'createTransferOut' | 'createTransferIn',
  money: number,
): Command =>
  command({
    label: `cancelPendingTransfer(${drawn}, ${kind}, ${money})`,
    isPossible: (model) => slowBanks(model).length > 0,
    run: async (model, real) => {
      const banks = slowBanks(model);
      const bank = banks[among(drawn, banks.length)] ?? 0;
      const order = { kind, customer: model.bank(bank).owner, bank, amount: BigInt(money) };
      const predicted = modelTransfer(model, order);
      await sendTransfer(real, order, predicted);
      if (predicted.kind === 'refused' || predicted.payment.kind !== 'transfer') return;
      await cancelOrFind(model, real, predicted.payment.number);
    },
  });

const cancelOrFind = async (model: ModelService, real: RealService, number: number): Promise<void> => {
  const payment = model.payments[number];
  if (payment?.kind !== 'transfer') throw new Error(`Payment ${number} of the model is no transfer`);
  const path = { transactionId: real.paymentId(number) };
  const answer = await real.platform.api.call('cancelTransaction', { path });
  if (answer.status === 409) {
    expect(answer.error).toMatchObject({
      code: 'TRANSACTION_NOT_CANCELLABLE',
      details: { status: 'FAILED' },
    });
    settleTransfer(model, payment);
    return;
  }
  modelCancel(model, payment);
  expect(answer.body).toMatchObject({ id: path.transactionId, status: payment.status });
};
