import { absent, all, equals } from '#shared/kernel/condition.ts';
import type { Write } from '#shared/kernel/item.ts';
import type { NamedWrites } from '#shared/kernel/transact.ts';
import type { PaymentOutcome } from '#shared/quotes/payment-outcome.ts';
import { outcomeWrites } from '#shared/quotes/settlement-writes.ts';
import { transactionItem } from '#shared/transactions/item.ts';
import type { Counterpart, QuotedTransaction } from '#shared/transactions/transaction.ts';

/**
 * The write that names, on a payment that goes out, the one that comes in for it; fails when it has one, or has ended. Its
 * state and version stay, so it is no change that anybody is told of.
 */
export const linkWrite = (outgoing: QuotedTransaction, counterpart: Counterpart): Write => {
  const { platformId, uuid, status, version } = outgoing;
  const isFree = all(equals('status', status), equals('version', version), absent('counterpart'));
  return transactionItem.update({ platformId, sortId: uuid }, { set: { counterpart } }, isFree);
};

/**
 * The writes that end a payment for which nothing was filed at the receiver. `payment` fails when an incoming payment was
 * filed meanwhile, because then the two payments end together.
 *
 * @param at ISO 8601
 */
export const unlinkedOutcomeWrites = (
  outgoing: QuotedTransaction,
  outcome: PaymentOutcome,
  at: string,
): NamedWrites => outcomeWrites(outgoing, outcome, { at, onlyIf: absent('counterpart') });
