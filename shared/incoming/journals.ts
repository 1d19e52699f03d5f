import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import { clearingJournal, type Journal, type Purpose } from '#shared/ledger/journal.ts';
import { creditJournal } from '#shared/quotes/journals.ts';
import { externalDestinationUuid, type Transaction } from '#shared/transactions/transaction.ts';

/** uuid of the customer's internal account. The money stays on it, or passes through it on the way to a bank. */
export const receivingAccountUuid = ({ ownerUuid, receivedCurrency }: Transaction): string =>
  internalAccountUuid(ownerUuid, receivedCurrency);

/** Whether the money goes on to an account outside the service. */
export const isPaidOut = (transaction: Transaction): boolean =>
  externalDestinationUuid(transaction) !== undefined;

const movement = (transaction: Transaction, amountMinor: bigint, purpose: Purpose, at: string): Journal =>
  clearingJournal({
    platformId: transaction.platformId,
    accountUuid: receivingAccountUuid(transaction),
    currency: transaction.receivedCurrency,
    sourceUuid: transaction.uuid,
    amountMinor,
    purpose,
    at,
  });

/**
 * The journals of an incoming payment that reaches its destination; a payout adds and takes the money.
 *
 * @param at ISO 8601
 */
export const arrivalJournals = (transaction: Transaction, at: string): [Journal, ...Journal[]] => {
  const { receivedMinor } = transaction;
  if (!isPaidOut(transaction)) return [creditJournal(transaction, receivingAccountUuid(transaction), at)];
  return [
    movement(transaction, receivedMinor, 'DEPOSIT', at),
    movement(transaction, -receivedMinor, 'PAYMENT', at),
  ];
};

/** The journal that gives the customer the money of a payout that the bank returned. @param at ISO 8601 */
export const returnedPayoutJournal = (transaction: Transaction, at: string): Journal =>
  movement(transaction, transaction.receivedMinor, 'REFUND', at);
