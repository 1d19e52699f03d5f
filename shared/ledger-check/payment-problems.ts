import type { Journal, Leg } from '#shared/ledger/journal.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import type { Problem } from './difference.ts';
import { type ExpectedJournals, expectedJournals } from './expected-journals.ts';
import {
  problemsOfAmounts,
  problemsOfHistory,
  problemsOfQuote,
  problemsOfRefund,
  problemsOfState,
} from './payment-state-problems.ts';

const spelled = (legs: readonly Leg[]): string =>
  legs
    .filter(({ amountMinor }) => amountMinor !== 0n)
    .map(({ account, currency, amountMinor }) => `${account} ${amountMinor} ${currency}`)
    .toSorted()
    .join(', ');

const nameOf = ({ accountUuid, purpose }: Pick<Journal, 'accountUuid' | 'purpose'>): string =>
  `${accountUuid} ${purpose}`;

const purposesOf = (names: readonly string[]): string => names.map((name) => name.split(' ')[1]).join(', ');

const problemsOfSet = (expected: ExpectedJournals, journals: readonly Journal[]): string[] => {
  const [has, needs] = [journals.map(nameOf).toSorted(), [...expected.keys()].toSorted()];
  if (has.join() !== needs.join())
    return [`it has journals [${purposesOf(has)}], not [${purposesOf(needs)}]`];
  return journals.flatMap((journal) => {
    const [moved, meant] = [spelled(journal.legs), spelled(expected.get(nameOf(journal)) ?? [])];
    return moved === meant ? [] : [`its ${journal.purpose} moves [${moved}], not [${meant}]`];
  });
};

/** One of the possible sets of journals must be there. */
const problemsOfJournals = (transaction: Transaction, journals: readonly Journal[]): string[] => {
  const possible = expectedJournals(transaction).map((expected) => problemsOfSet(expected, journals));
  return possible.some((problems) => problems.length === 0) ? [] : (possible[0] ?? []);
};

/**
 * What is wrong with a payment.
 *
 * @param journals all journals of this source, on every account that it may touch
 */
export const paymentProblems = (transaction: Transaction, journals: readonly Journal[]): Problem[] => {
  const ofJournals = problemsOfJournals(transaction, journals);
  const ofState = [
    ...problemsOfState(transaction),
    ...problemsOfHistory(transaction),
    ...problemsOfRefund(transaction, journals),
    ...problemsOfAmounts(transaction),
    ...problemsOfQuote(transaction, journals),
  ];
  return [
    ...ofJournals.map(
      (says): Problem => ({ kind: 'PAYMENT_JOURNALS', says: `it is ${transaction.status}: ${says}` }),
    ),
    ...ofState.map((says): Problem => ({ kind: 'PAYMENT_STATE', says })),
  ];
};
