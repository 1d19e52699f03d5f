import type { CollectionAnswer, PayoutAnswer } from '#shared/switch/port.ts';
import {
  externalDestinationUuid,
  externalSourceUuid,
  type Transaction,
} from '#shared/transactions/transaction.ts';

/** What to do with a result that the switch sends on its own. */
export type Verdict =
  /** It ends the payment, or reverses its end. */
  | 'RECORD'
  /** It is known already, or says nothing. */
  | 'NOTHING_NEW'
  /** It contradicts the recorded outcome, so people have to look. */
  | 'RECONCILIATION_EXCEPTION'
  /** Nobody asked the switch to pay this. */
  | 'NEVER_ORDERED';

/** The sandbox decides a transfer without the switch, and then it never was PROCESSING. */
const wasSentOn = ({ status, past = [] }: Transaction): boolean =>
  [status, ...past.map(([before]) => before)].includes('PROCESSING');

/** An invoice of another service, which the switch pays over Lightning. */
const isInvoice = ({ type, network }: Transaction): boolean => type === 'OUTGOING' && network !== undefined;

/**
 * The switch pays what goes to a bank, to a wallet or over the UMA network. Other UMA addresses are paid on our on-us, or by
 * the sandbox, which accepts no results.
 */
const isPaidBySwitch = (transaction: Transaction): boolean =>
  isInvoice(transaction) ||
  (externalDestinationUuid(transaction) !== undefined &&
    (transaction.type === 'INCOMING' || transaction.quote !== undefined || wasSentOn(transaction)));

/** A payout that came back later keeps the time of its delivery. Its return may also have been told first. */
const wasDelivered = ({ settledAt, returnedFirst }: Transaction): boolean =>
  settledAt !== undefined || returnedFirst === true;

/**
 * Compares a result with what is recorded. FAILED, REJECTED and CANCELLED all mean that the money was never
 * delivered, so the first of these that was recorded stands.
 */
export const judgeResult = (transaction: Transaction, { kind }: PayoutAnswer): Verdict => {
  if (!isPaidBySwitch(transaction)) return 'NEVER_ORDERED';
  switch (transaction.status) {
    case 'CREATED':
    case 'PENDING':
    case 'EXPIRED':
      return 'NEVER_ORDERED';
    case 'PROCESSING':
      return kind === 'ON_ITS_WAY' ? 'NOTHING_NEW' : 'RECORD';
    case 'COMPLETED':
      if (kind === 'RETURNED') return 'RECORD';
      return kind === 'DELIVERED' || kind === 'ON_ITS_WAY' ? 'NOTHING_NEW' : 'RECONCILIATION_EXCEPTION';
    case 'FAILED':
    case 'REJECTED':
    case 'REFUNDED':
      return kind === 'DELIVERED' && !wasDelivered(transaction) ? 'RECONCILIATION_EXCEPTION' : 'NOTHING_NEW';
  }
};

/** The sandbox decides a transfer in at once or after a wait in PENDING, and never asks a switch. */
const isCollectedBySwitch = (transaction: Transaction): boolean =>
  externalSourceUuid(transaction) !== undefined && wasSentOn(transaction);

/** Compares a result of a collection with what is recorded, by the rules of payouts. */
export const judgeCollectionResult = (transaction: Transaction, { kind }: CollectionAnswer): Verdict => {
  if (!isCollectedBySwitch(transaction)) return 'NEVER_ORDERED';
  if (kind === 'ON_ITS_WAY') return 'NOTHING_NEW';
  switch (transaction.status) {
    case 'PROCESSING':
      return 'RECORD';
    case 'COMPLETED':
      if (kind === 'RETURNED') return 'RECORD';
      return kind === 'COLLECTED' ? 'NOTHING_NEW' : 'RECONCILIATION_EXCEPTION';
    default:
      return kind === 'COLLECTED' && !isCollectionKnown(transaction)
        ? 'RECONCILIATION_EXCEPTION'
        : 'NOTHING_NEW';
  }
};

/** It was credited once, was collected and the account refused it, or was taken back before that was told. */
const isCollectionKnown = ({ settledAt, refund, returnedFirst }: Transaction): boolean =>
  settledAt !== undefined || refund !== undefined || returnedFirst === true;
