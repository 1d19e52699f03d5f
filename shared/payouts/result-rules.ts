import type { PayoutAnswer } from '#shared/switch/port.ts';
import { externalDestinationUuid, type Transaction } from '#shared/transactions/transaction.ts';

/** What to do with a result that the switch tells of its own accord. */
export type Verdict =
  /** It ends the payment, or turns its end around. */
  | 'RECORD'
  /** It is known, or says nothing new. */
  | 'NOTHING_NEW'
  /** It cannot be true beside what is recorded; people have to look. */
  | 'CONTRADICTION'
  /** The switch was never asked to pay this. */
  | 'NEVER_ORDERED';

/**
 * Payments of quotes and incoming ones that go to a bank or wallet; transfers do not go through the switch. A UMA
 * address is never one of the switch's: it is paid on our own books, or by the sandbox, which takes no results.
 */
const isPaidBySwitch = (transaction: Transaction): boolean =>
  externalDestinationUuid(transaction) !== undefined &&
  (transaction.type === 'INCOMING' || transaction.quote !== undefined);

/** Delivered once, though it may have come back: the time stays. */
const wasDelivered = ({ settledAt }: Transaction): boolean => settledAt !== undefined;

/**
 * Judges a result by what is recorded. Whether a payment that was never delivered FAILED, was REJECTED or CANCELLED
 * makes no difference to the money, so the first of these words stands.
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
      return kind === 'DELIVERED' || kind === 'ON_ITS_WAY' ? 'NOTHING_NEW' : 'CONTRADICTION';
    case 'FAILED':
    case 'REJECTED':
    case 'REFUNDED':
      return kind === 'DELIVERED' && !wasDelivered(transaction) ? 'CONTRADICTION' : 'NOTHING_NEW';
  }
};
