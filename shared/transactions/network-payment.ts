import { all } from '#shared/kernel/table/condition.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import type { NetworkPayment, Transaction } from './transaction.ts';
import { dueKeys, isUndecided, transactionItem, unmoved } from './transaction-keys.ts';

/** A payment over the UMA network. */
export type NetworkTransaction = Transaction & { readonly network: NetworkPayment };

export const isOverNetwork = (transaction: Transaction): transaction is NetworkTransaction =>
  transaction.network !== undefined;

/**
 * Whether a payment that comes in waits for its money. It stays PENDING: nothing has come in, and only PENDING may become
 * EXPIRED.
 */
export const awaitsMoney = (transaction: Transaction): transaction is NetworkTransaction =>
  transaction.status === 'PENDING' && transaction.network?.approvedSince !== undefined;

/** Whether its platform may still approve or reject it. */
export const awaitsDecision = (transaction: Transaction): boolean =>
  transaction.status === 'PENDING' && !awaitsMoney(transaction);

/** @param at ISO 8601 */
export const approvedTransaction = (incoming: NetworkTransaction, at: string): NetworkTransaction => ({
  ...incoming,
  network: { ...incoming.network, approvedSince: at },
  checkAt: incoming.network.payableUntil,
});

/**
 * The write that approves a payment whose money has not come yet: from now on its invoice may be paid, and the sweep looks
 * again when that time is over. It fails when another decision was written before. Version and `updatedAt` stay, so it
 * makes no event.
 *
 * @param at ISO 8601
 */
export const approveTransaction = (incoming: NetworkTransaction, at: string): Write => {
  const { network } = approvedTransaction(incoming, at);
  const checkAt = network.payableUntil;
  const change = { set: { network: { ...network }, checkAt, ...dueKeys(incoming.uuid, checkAt) } };
  return transactionItem.update(incoming, change, all(unmoved(incoming), isUndecided(incoming.network)));
};

/**
 * The write that keeps the invoice of a payment that comes in. It fails when the payment has moved, or has one already.
 * Version and `updatedAt` stay, so it makes no event.
 */
export const invoiceTransaction = (
  incoming: NetworkTransaction,
  made: { readonly invoice: string; readonly paymentHash: string },
): { readonly write: Write; readonly changed: NetworkTransaction } => {
  const network = { ...incoming.network, ...made };
  const onlyIf = all(unmoved(incoming), isUndecided(incoming.network));
  return {
    write: transactionItem.update(incoming, { set: { network } }, onlyIf),
    changed: { ...incoming, network },
  };
};
