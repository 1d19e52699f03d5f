import type { ModelService } from './model.ts';
import { type Accepted, type ModelAnswer, type ModelPayment, type Refused, refused } from './payments.ts';

const decide = (model: ModelService, payment: ModelPayment): Accepted | Refused => {
  if (payment.status !== 'PENDING' || payment.kind === 'incoming')
    return refused(409, 'TRANSACTION_NOT_CANCELLABLE');
  if (payment.kind === 'quote') {
    payment.status = 'EXPIRED';
  } else if (payment.order.kind === 'createTransferIn' || payment.isScheduled === true) {
    payment.status = 'REJECTED';
  } else {
    payment.status = 'REFUNDED';
    model.move(payment.customer, payment.order.amount);
  }
  return { kind: 'accepted', payment };
};

/** The expected answer to a cancellation: only a payment of the platform's own that has not left can be cancelled. */
export const cancel = (model: ModelService, payment: ModelPayment, key?: string): ModelAnswer =>
  model.once(key, `cancel ${payment.number}`, () => decide(model, payment));
