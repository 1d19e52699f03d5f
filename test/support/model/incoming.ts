import type { ModelService } from './model.ts';
import {
  type Accepted,
  type ModelIncoming,
  type ModelPayment,
  type PaymentStatus,
  type Refused,
  refused,
} from './payments.ts';

/** How a payment ends by what the platform's endpoint answers; 202 and then nothing is a time-out. */
export const endOfApproval = (answer: number | undefined): PaymentStatus => {
  if (answer === undefined || answer === 200) return 'COMPLETED';
  return answer === 403 ? 'REJECTED' : 'FAILED';
};

/** Notes a payment that comes in, and books it where it has arrived. */
export const fileIncoming = (
  model: ModelService,
  payment: Omit<ModelIncoming, 'kind' | 'number'>,
): ModelIncoming => {
  const incoming: ModelIncoming = { kind: 'incoming', number: model.payments.length, ...payment };
  model.payments.push(incoming);
  if (incoming.status === 'COMPLETED') model.move(incoming.customer, incoming.amount);
  return incoming;
};

/** What the service must answer when money comes in for a customer: done at once, or to be approved. */
export const receive = (model: ModelService, customer: number, amount: bigint): Accepted | Refused => {
  const { currency, isDeleted } = model.customer(customer);
  if (isDeleted) return refused(410, 'CUSTOMER_DELETED');
  const status = model.approval === undefined ? 'COMPLETED' : 'PENDING';
  return { kind: 'accepted', payment: fileIncoming(model, { customer, amount, currency, status }) };
};

/** Ends a payment that waits for its platform. */
export const endIncoming = (model: ModelService, incoming: ModelIncoming, end: PaymentStatus): void => {
  incoming.status = end;
  if (end === 'COMPLETED') model.move(incoming.customer, incoming.amount);
};

/** What approve and reject answer to a payment: only one that waits for its platform can be decided. */
export const decisionRefusal = ({ kind, status }: ModelPayment): Refused | undefined =>
  kind === 'incoming' && status === 'PENDING'
    ? undefined
    : refused(409, 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
