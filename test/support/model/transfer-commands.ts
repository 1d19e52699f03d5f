import { expect } from 'vitest';
import {
  among,
  type Command,
  command,
  expectRefusal,
  hasBank,
  hasCustomer,
  hasPayment,
  paymentAmong,
} from './command.ts';
import type { ModelService } from './model.ts';
import type { ModelAnswer, TransferOrder } from './payments.ts';
import type { RealService } from './real-service.ts';
import { transfer as modelTransfer, settleTransfer } from './transfers.ts';

/** Sends a transfer and compares the answer with the model's, and a replay byte for byte. */
const sendTransfer = async (real: RealService, order: TransferOrder, predicted: ModelAnswer) => {
  const { api } = real.platform;
  const key = order.key === undefined ? {} : { key: order.key };
  const answer = await api.call(order.kind, { body: real.transferBody(order), ...key });
  expect(answer.isReplay).toBe(predicted.isReplay);
  real.expectFirstAnswer(order.key, answer);
  if (predicted.kind === 'refused') return expectRefusal(answer.error, predicted);
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

/** Waits for the end of a pending transfer, so that the model needs no notion of time. */
const settle = async (model: ModelService, real: RealService, predicted: ModelAnswer): Promise<void> => {
  if (predicted.kind !== 'accepted' || predicted.payment.kind !== 'transfer') return;
  if (predicted.payment.status !== 'PENDING') return;
  const settled = await real.platform.settled(real.paymentId(predicted.payment.number), 60_000);
  settleTransfer(model, predicted.payment);
  expect(settled.status).toBe('FAILED');
};

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
      expectRefusal(error, { kind: 'refused', status: 403, code: 'FORBIDDEN' });
    },
  });
