import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { lostRace } from '#shared/kernel/table/change-with-retry.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import {
  type Commit,
  type ConditionsFailed,
  commitPlain,
  type NamedWrites,
  prefixed,
} from '#shared/kernel/table/transact.ts';
import { isFrozenFault } from '#shared/ledger/account-state.ts';
import { clearingJournal, type Journal, type Purpose } from '#shared/ledger/journal.ts';
import { countOpenTransaction, type PostingWrite, postTogether } from '#shared/ledger/store.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import {
  getTransaction,
  type Move,
  movedTransaction,
  moveTransaction,
  putTransaction,
} from '#shared/transactions/store.ts';
import {
  externalDestinationUuid,
  type FailureDetail,
  type FailureReason,
  isQuoted,
  type Party,
  type QuotedTransaction,
  type Transaction,
} from '#shared/transactions/transaction.ts';
import { undecidedSince } from '#shared/transactions/transaction-keys.ts';
import type { PaymentOutcome } from '../payouts/payment-outcome.ts';
import { creditJournal } from '../quotes/journals.ts';
import { outcomeWrites, type SettlementWrite } from '../quotes/settle.ts';
import type { ReceiverWrites } from './receiver.ts';

/** uuid of the customer's internal account. The money stays on it, or passes through it on the way to a bank. */
export const receivingAccountUuid = ({ ownerUuid, receivedCurrency }: Transaction): string =>
  internalAccountUuid(ownerUuid, receivedCurrency);

/** Whether the money goes on to an account outside the service. */
const isPaidOut = (transaction: Transaction): boolean => externalDestinationUuid(transaction) !== undefined;

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

/** How an incoming payment ends. */
export type IncomingEnd =
  /**
   * `destination`: where the money goes, when this end decides that. `checkAt` (ISO 8601): when the sweep asks whether
   * the bank has returned the money. Absent: it cannot come back.
   */
  | { readonly status: 'COMPLETED'; readonly destination?: Party; readonly checkAt?: string }
  | { readonly status: 'REJECTED'; readonly failureDetail?: FailureDetail }
  /** Nobody paid its invoice in time. */
  | { readonly status: 'EXPIRED' }
  | {
      readonly status: 'FAILED';
      readonly failureReason: FailureReason;
      readonly returnedFirst?: true;
      readonly failureDetail?: FailureDetail;
    };

/** Writes to the payment, and to the balance and the journals of the customer's internal account. */
export type IncomingWrites = NamedWrites<'payment' | PostingWrite>;

const countOpen = (transaction: Transaction, change: -1 | 1): Write => {
  const { platformId } = transaction;
  const account = { platformId, accountUuid: receivingAccountUuid(transaction) };
  return countOpenTransaction(account, change, { leaves: change === 1 && isPaidOut(transaction) });
};

/** Whether a new payment cannot go on to a bank, because the account it passes through is frozen. */
export const mustStay = (transaction: Transaction, failed: ConditionsFailed): boolean =>
  isPaidOut(transaction) && failed.has('balance') && isFrozenFault(failed);

/**
 * The writes that file a new incoming payment. `payment` fails when its uuid is taken, `balance` when the customer's
 * account is closed or cannot hold the money, or when it is frozen and the money would go on to a bank. Until the payment ends it counts as open on that account, so nobody can
 * delete the customer before.
 *
 * @param at ISO 8601
 */
export const filingWrites = (transaction: Transaction, at: string): IncomingWrites => {
  const payment = putTransaction(transaction);
  if (transaction.status !== 'COMPLETED') return { payment, balance: countOpen(transaction, 1) };
  return { payment, ...postTogether(arrivalJournals(transaction, at), { openTransactions: 0 }) };
};

/** The change of the transaction that an end makes. @param at ISO 8601 */
export const moveOf = (end: IncomingEnd, at: string): Move =>
  end.status === 'COMPLETED' ? { ...end, at, settledAt: at } : { ...end, at };

/**
 * The writes that end an open incoming payment. `payment` fails when another end was written before, `balance` when
 * the account cannot hold the money.
 *
 * @param at ISO 8601
 */
export const endingWrites = (transaction: Transaction, end: IncomingEnd, at: string): IncomingWrites => {
  const payment = moveTransaction(transaction, moveOf(end, at), undecidedSince(transaction));
  if (end.status !== 'COMPLETED') return { payment, balance: countOpen(transaction, -1) };
  const { destination = transaction.destination } = end;
  const journals = arrivalJournals({ ...transaction, destination }, at);
  return { payment, ...postTogether(journals, { openTransactions: -1 }) };
};

/**
 * The sender's payment behind an incoming one; undefined when the sender is not a customer of this service.
 * @throws when the payment names a sender's payment that does not exist
 */
const readSender = async ({ counterpart }: Transaction): Promise<QuotedTransaction | undefined> => {
  if (counterpart === undefined) return undefined;
  const outgoing = await getTransaction(counterpart.platformId, counterpart.uuid);
  if (outgoing === undefined || !isQuoted(outgoing)) throw new Error('The sender of a payment is missing');
  return outgoing;
};

/** The end of the sender's payment that belongs to an end of the receiver's. */
const senderOutcome = ({ status }: IncomingEnd, isRefunded: boolean): PaymentOutcome =>
  status === 'FAILED' || status === 'EXPIRED'
    ? { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefunded }
    : { status };

interface SenderEnd {
  readonly end: IncomingEnd;
  readonly isRefunded: boolean;
  readonly at: string;
}

const senderWrites = (
  sender: QuotedTransaction | undefined,
  { end, isRefunded, at }: SenderEnd,
): NamedWrites<`sender.${SettlementWrite}`> =>
  sender === undefined
    ? {}
    : prefixed('sender', outcomeWrites(sender, senderOutcome(end, isRefunded), { at }));

/**
 * Another writer was first, so the payment must have moved. If it has not, the two payments would stay apart for
 * ever.
 */
const assertMoved = async (
  { platformId, uuid, version }: Transaction,
  cause?: unknown,
): Promise<undefined> => {
  const present = await getTransaction(platformId, uuid);
  if (present === undefined || present.version === version) {
    throw new Error('An incoming payment and its sender disagree', { cause });
  }
};

/** Money that never came counts against no limit of the UMA network. Other payments do not load its code. */
const uncounted = async (
  { status, network }: Transaction,
  end: IncomingEnd,
): Promise<NamedWrites<'velocity'>> => {
  if (status !== 'PENDING' || end.status === 'COMPLETED' || network?.velocity === undefined) return {};
  const { uncountVelocity } = await import('#shared/uma/counterparties/velocity.ts');
  return { velocity: uncountVelocity(network.velocity) };
};

interface EndOptions {
  /** False when the money of a failed payout cannot be had back yet: then the sender's refund fails, too. */
  readonly isRefunded?: boolean;
  /** Checks of the facts that decided on this end. */
  readonly checks?: ReceiverWrites;
  /** Of a request that may have an Idempotency-Key. */
  readonly commit?: Commit<Transaction>;
}

/** An end that no changed fact can stop: it has no checks. */
export const offRampFailed: IncomingEnd = { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' };

/**
 * Ends an open incoming payment. The payment of a sender who is a customer of this service ends in the same
 * transaction. When the receiver's account cannot hold the money, the payment fails with OFFRAMP_FAILED instead.
 *
 * @param at ISO 8601
 * @returns the payment after this end; undefined when another end was written before; lostRace when one of `checks`
 * failed, so that the caller has to decide again
 */
export const tryToEnd = async (
  incoming: Transaction,
  end: IncomingEnd,
  at: string,
  { isRefunded = true, checks = {}, commit = commitPlain }: EndOptions = {},
): Promise<Transaction | undefined | typeof lostRace> => {
  const sender = await readSender(incoming);
  if (sender !== undefined && !isOpen(sender.status)) return assertMoved(incoming);
  const ended = movedTransaction(incoming, moveOf(end, at));
  const writes = {
    ...endingWrites(incoming, end, at),
    ...senderWrites(sender, { end, isRefunded, at }),
    ...(await uncounted(incoming, end)),
    ...checks,
  };
  const failed = await commit(writes, ended);
  if (failed === undefined) return ended;
  if (failed.has('payment')) return undefined;
  if (failed.has('customer') || failed.has('deposit')) return lostRace;
  if (end.status !== 'COMPLETED' || !failed.has('balance')) return assertMoved(incoming, failed);
  return tryToEnd(incoming, offRampFailed, at, { commit });
};

/** The same for an end that depends on no other facts. @returns undefined when another end was written before */
export const endIncoming = async (
  incoming: Transaction,
  end: IncomingEnd,
  at: string,
  options: Pick<EndOptions, 'isRefunded' | 'commit'> = {},
): Promise<Transaction | undefined> => {
  const ended = await tryToEnd(incoming, end, at, options);
  if (ended === lostRace) throw new Error('An end without checks cannot lose to them');
  return ended;
};
