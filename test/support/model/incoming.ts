import { isWithinLimits, type ModelService } from './model.ts';
import {
  type Accepted,
  type ModelIncoming,
  type ModelPayment,
  type PaymentStatus,
  type Refused,
  refused,
} from './payments.ts';

/** The final status of a payment by the endpoint's answer. A 202 without a later decision is a time-out. */
export const endOfApproval = (answer: number | undefined): PaymentStatus => {
  if (answer === undefined || answer === 200) return 'COMPLETED';
  return answer === 403 ? 'REJECTED' : 'FAILED';
};

/** Adds an incoming payment to the model, and credits it if it has arrived. */
export const fileIncoming = (
  model: ModelService,
  payment: Omit<ModelIncoming, 'kind' | 'number'>,
): ModelIncoming => {
  const incoming: ModelIncoming = { kind: 'incoming', number: model.payments.length, ...payment };
  model.payments.push(incoming);
  if (incoming.status === 'COMPLETED') model.move(incoming.customer, incoming.amount);
  return incoming;
};

/** The expected answer when a customer receives money: completed at once, or pending approval. */
export const receive = (model: ModelService, customer: number, amount: bigint): Accepted | Refused => {
  const { currency, isDeleted } = model.customer(customer);
  if (isDeleted) return refused(410, 'CUSTOMER_DELETED');
  if (!isWithinLimits(amount, currency)) return refused(400, 'AMOUNT_OUT_OF_RANGE');
  const status = model.approval === undefined ? 'COMPLETED' : 'PENDING';
  return { kind: 'accepted', payment: fileIncoming(model, { customer, amount, currency, status }) };
};

/** Ends a payment that waits for its platform's decision. */
export const endIncoming = (model: ModelService, incoming: ModelIncoming, end: PaymentStatus): void => {
  incoming.status = end;
  if (end === 'COMPLETED') model.move(incoming.customer, incoming.amount);
};

/** The expected answer of approve and reject: only a payment that waits for its platform can be decided. */
export const decisionApiError = ({ kind, status }: ModelPayment): Refused | undefined =>
  kind === 'incoming' && status === 'PENDING'
    ? undefined
    : refused(409, 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
