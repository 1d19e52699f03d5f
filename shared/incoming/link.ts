import { absent, all, equals } from '#shared/kernel/condition.ts';
import type { Write } from '#shared/kernel/item.ts';
import type { QuotedTransaction } from '#shared/quotes/journals.ts';
import { outcomeWrites, type PaymentOutcome } from '#shared/quotes/outcome.ts';
import { transactionItem } from '#shared/transactions/item.ts';
import type { Counterpart } from '#shared/transactions/transaction.ts';

const link = 'counterpart';

/**
 * The write that names, on a payment that goes out, the one that comes in for it; fails when it has one, or has ended. Its
 * state and version stay, so it is no change that anybody is told of.
 */
export const linkWrite = (outgoing: QuotedTransaction, counterpart: Counterpart): Write => {
  const { platformId, uuid, status, version } = outgoing;
  const isFree = all(equals('status', status), equals('version', version), absent(link));
  return transactionItem.update({ platformId, sortId: uuid }, { set: { counterpart } }, isFree);
};

/** Adds to a write that nothing comes in for the payment yet. */
const whileUnlinked = (write: Write): Write => {
  const { Update } = write;
  if (Update === undefined) throw new Error('The outcome of a payment is an update of it');
  return {
    Update: {
      ...Update,
      ConditionExpression: `(${Update.ConditionExpression}) AND attribute_not_exists(${link})`,
    },
  };
};

/**
 * The writes that end a payment for which nothing was filed at the receiver: [transaction, paying balance, ...]. The first
 * fails when it was, since then the two end together.
 */
export const unlinkedOutcomeWrites = (
  outgoing: QuotedTransaction,
  outcome: PaymentOutcome,
  at: string,
): [Write, ...Write[]] => {
  const [moved, ...others] = outcomeWrites(outgoing, outcome, at);
  return [whileUnlinked(moved), ...others];
};
