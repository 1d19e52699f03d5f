import { expect } from 'vitest';
import { answerApprovalsWith } from './approvals.ts';
import { among, type Command, command, expectApiError, hasCustomer } from './command.ts';
import { decisionApiError, endIncoming, endOfApproval, receive } from './incoming.ts';
import type { ModelService } from './model.ts';
import type { ModelIncoming, PaymentStatus } from './payments.ts';
import type { RealService } from './real-service.ts';

/** Finds the id of a payment from another customer of the model. It must exist exactly once. */
export const adoptIncoming = async (real: RealService, incoming: ModelIncoming): Promise<void> => {
  const { customerId } = real.account(incoming.customer);
  const query = { customerId, type: 'INCOMING', limit: 100 };
  const { data } = await real.platform.api.ok('listTransactions', { query });
  const fresh = data.filter(({ id }) => !real.paymentIds.includes(id));
  expect(fresh).toMatchObject([
    {
      status: incoming.status,
      receivedAmount: { amount: Number(incoming.amount), currency: { code: incoming.currency } },
    },
  ]);
  real.paymentIds.push(fresh[0]?.id ?? '');
};

/** Changes the endpoint's answer to approval requests from now on. */
export const answerApprovals = (status: number): Command =>
  command({
    label: `answerApprovals(${status})`,
    isPossible: ({ approval }) => approval !== undefined,
    run: async (model, { endpoint }) => {
      model.approval = status;
      if (endpoint !== undefined) answerApprovalsWith(endpoint, status);
    },
  });

export type Decision = 'approveIncomingPayment' | 'rejectIncomingPayment';
const endOfDecision = { approveIncomingPayment: 'COMPLETED', rejectIncomingPayment: 'REJECTED' } as const;

/**
 * Decides while the time-out runs. On a slow machine the time-out may win, and then the payment must have ended with
 * it.
 */
const decideInTime = async (real: RealService, id: string, decision: Decision): Promise<PaymentStatus> => {
  const request = { path: { transactionId: id }, body: {} };
  const answer = await real.platform.api.call(decision, request);
  if (answer.isOk) {
    expect(answer.body.status).toBe(endOfDecision[decision]);
    return endOfDecision[decision];
  }
  expectApiError(answer.error, {
    kind: 'refused',
    status: 409,
    code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
  });
  const { status } = await real.platform.api.ok('getTransaction', { path: request.path });
  expect(status).toBe('FAILED');
  return 'FAILED';
};

const endOf = async (model: ModelService, real: RealService, id: string, decision: Decision | undefined) => {
  if (model.approval === 202 && decision !== undefined) return decideInTime(real, id, decision);
  const { status } = await real.platform.settled(id);
  expect(status).toBe(endOfApproval(model.approval));
  return endOfApproval(model.approval);
};

/** Money arrives. `decision` is the platform's decision if its endpoint has left the payment open. */
export const receivePayment = (drawn: number, amount: number, decision: Decision | undefined): Command =>
  command({
    label: `receivePayment(${drawn}, ${amount}, ${decision ?? 'no decision'})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const customer = among(drawn, model.customers.length);
      const predicted = receive(model, customer, BigInt(amount));
      const { customerId, currency } = real.account(customer);
      const body = {
        senderUmaAddress: '$stranger@elsewhere.test',
        customerId,
        receivingCurrencyCode: currency,
        receivingCurrencyAmount: amount,
      };
      const answer = await real.platform.api.call('receiveSandboxUmaPayment', { body });
      if (predicted.kind === 'refused') return expectApiError(answer.error, predicted);
      const { payment } = predicted;
      if (payment.kind !== 'incoming') throw new Error('Incoming money is answered as another payment');
      real.paymentIds.push(answer.body.id);
      expect(answer.body).toMatchObject({ status: payment.status, receivedAmount: { amount } });
      if (payment.status !== 'PENDING') return;
      endIncoming(model, payment, await endOf(model, real, answer.body.id, decision));
    },
  });

/** A decision on a payment that does not wait for one. */
export const decideTooLate = (drawn: number, decision: Decision): Command =>
  command({
    label: `decideTooLate(${drawn}, ${decision})`,
    isPossible: ({ payments }) => payments.length > 0,
    run: async (model, real) => {
      const payment = model.payments[among(drawn, model.payments.length)];
      const predicted = payment && decisionApiError(payment);
      if (payment === undefined || predicted === undefined) return;
      const path = { transactionId: real.paymentId(payment.number) };
      expectApiError(await real.platform.api.refused(decision, { path, body: {} }), predicted);
    },
  });
