import type { ModelService } from './model.ts';
import {
  type Accepted,
  type ModelAnswer,
  type ModelTransfer,
  type PaymentStatus,
  type Refused,
  refused,
  type TransferOrder,
} from './payments.ts';

const statusOfSuffix: Readonly<Record<string, PaymentStatus>> = {
  '002': 'FAILED',
  '003': 'FAILED',
  '004': 'REJECTED',
  '005': 'PENDING',
};

const move = (
  model: ModelService,
  { kind, customer, amount }: TransferOrder,
  status: PaymentStatus,
): void => {
  if (kind === 'createTransferIn') {
    if (status === 'COMPLETED') model.move(customer, amount);
    return;
  }
  const isBackAtOnce = status === 'FAILED' || status === 'REJECTED';
  model.move(customer, -amount, ...(isBackAtOnce ? [amount] : []));
};

const decide = (model: ModelService, order: TransferOrder): Accepted | Refused => {
  const account = model.customer(order.customer);
  const bank = model.bank(order.bank);
  if (bank.isDeleted) return refused(404, 'ACCOUNT_NOT_FOUND');
  if (account.isDeleted) return refused(410, 'CUSTOMER_DELETED');
  if (model.customer(bank.owner).isDeleted) return refused(400, 'INVALID_BANK_ACCOUNT');
  if (account.currency !== bank.currency) return refused(400, 'INVALID_CURRENCY');
  const isOut = order.kind === 'createTransferOut';
  if (isOut && account.balance < order.amount) return refused(400, 'INSUFFICIENT_BALANCE');
  const status = statusOfSuffix[bank.suffix] ?? 'COMPLETED';
  move(model, order, status);
  const payment: ModelTransfer = {
    kind: 'transfer',
    number: model.payments.length,
    customer: order.customer,
    order,
    currency: account.currency,
    status,
    failureReason:
      status === 'FAILED' ? (isOut ? 'QUOTE_EXECUTION_FAILED' : 'PAY_REQUEST_FAILED') : undefined,
    isRefunded: isOut && (status === 'FAILED' || status === 'REJECTED'),
  };
  model.payments.push(payment);
  return { kind: 'accepted', payment };
};

/** The expected answer to a transfer. */
export const transfer = (model: ModelService, order: TransferOrder): ModelAnswer => {
  const { kind, customer, bank, amount, key } = order;
  return model.once(key, `${kind} ${customer} ${bank} ${amount}`, () => decide(model, order));
};

/** Ends a pending transfer as failed. Money that went out comes back. */
export const settleTransfer = (model: ModelService, { order, ...transfer }: ModelTransfer): void => {
  const payment = model.payments[transfer.number];
  if (payment?.status !== 'PENDING') return;
  payment.status = 'FAILED';
  if (order.kind === 'createTransferOut') model.move(order.customer, order.amount);
};
