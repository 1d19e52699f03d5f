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

/** What stands in the way of a transfer, whatever the account holds. */
export const obstacleOf = (model: ModelService, order: TransferOrder): Refused | undefined => {
  const account = model.customer(order.customer);
  const bank = model.bank(order.bank);
  if (bank.isDeleted) return refused(404, 'ACCOUNT_NOT_FOUND');
  if (account.isDeleted) return refused(410, 'CUSTOMER_DELETED');
  if (model.customer(bank.owner).isDeleted) return refused(400, 'INVALID_BANK_ACCOUNT');
  return account.currency === bank.currency ? undefined : refused(400, 'INVALID_CURRENCY');
};

/** A transfer out that is ordered for later: nothing moves before its time. */
export const orderTransfer = (model: ModelService, order: TransferOrder): Accepted | Refused => {
  const obstacle = obstacleOf(model, order);
  if (obstacle !== undefined) return obstacle;
  const payment: ModelTransfer = {
    kind: 'transfer',
    number: model.payments.length,
    customer: order.customer,
    order,
    currency: model.customer(order.customer).currency,
    status: 'PENDING',
    failureReason: undefined,
    isRefunded: false,
    isScheduled: true,
  };
  model.payments.push(payment);
  return { kind: 'accepted', payment };
};

/** What becomes of it at its time, to a bank that takes everything. @returns why it cannot be made */
export const makeOrdered = (model: ModelService, { number, order }: ModelTransfer): string | undefined => {
  const payment = model.payments[number];
  if (payment?.kind !== 'transfer') throw new Error('A transfer is missing in the model');
  const isCovered = model.customer(order.customer).balance >= order.amount;
  const failure = obstacleOf(model, order)?.code ?? (isCovered ? undefined : 'INSUFFICIENT_BALANCE');
  payment.status = failure === undefined ? 'COMPLETED' : 'FAILED';
  if (failure === undefined) model.move(order.customer, -order.amount);
  return failure;
};

export const decideTransfer = (model: ModelService, order: TransferOrder): Accepted | Refused => {
  const account = model.customer(order.customer);
  const bank = model.bank(order.bank);
  const obstacle = obstacleOf(model, order);
  if (obstacle !== undefined) return obstacle;
  const isOut = order.kind === 'createTransferOut';
  if (isOut && account.balance < order.amount) return refused(400, 'INSUFFICIENT_BALANCE');
  const status = model.isSandbox ? (statusOfSuffix[bank.suffix] ?? 'COMPLETED') : 'PROCESSING';
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
  return model.once(key, `${kind} ${customer} ${bank} ${amount}`, () => decideTransfer(model, order));
};

export const isWaiting = ({ status }: Pick<ModelTransfer, 'status'>): boolean =>
  status === 'PENDING' || status === 'PROCESSING';

/** The last status of a transfer that waits: for the sandbox's bank, or for the switch of production. */
export const endOfTransfer = (model: ModelService, order: TransferOrder): PaymentStatus => {
  const { suffix } = model.bank(order.bank);
  if (model.isSandbox || suffix === '002' || suffix === '005') return 'FAILED';
  if (suffix !== '006') return 'COMPLETED';
  return order.kind === 'createTransferOut' ? 'REFUNDED' : 'REJECTED';
};

/** Ends a transfer that waits. Money that went out and did not arrive comes back. */
export const settleTransfer = (model: ModelService, transfer: ModelTransfer): void => {
  const { order, number } = transfer;
  const payment = model.payments[number];
  if (payment === undefined || !isWaiting(payment)) return;
  payment.status = endOfTransfer(model, order);
  const isDone = payment.status === 'COMPLETED';
  if (isDone === (order.kind === 'createTransferIn')) model.move(order.customer, order.amount);
};
