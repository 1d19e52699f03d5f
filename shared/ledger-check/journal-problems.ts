import { ownerOfAccount } from '#shared/kernel/account-id.ts';
import { type Journal, type Purpose, sumsOf, systemAccounts } from '#shared/ledger/journal.ts';
import type { Problem } from './difference.ts';

/** Only these may change one currency into another. */
const exchanging: ReadonlySet<Purpose> = new Set(['PAYMENT', 'REFUND', 'CORRECTION']);
const house: ReadonlySet<string> = new Set(systemAccounts);

function* problemsOfLegs({ legs, accountUuid, purpose }: Journal): Generator<string> {
  const sums = sumsOf(legs);
  for (const [currency, sum] of sums) if (sum !== 0n) yield `its legs in ${currency} sum to ${sum}`;
  if (legs.length < 2) yield 'it has fewer than two legs';
  if (sums.size > (exchanging.has(purpose) ? 2 : 1)) yield `it is in ${sums.size} currencies`;
  const own = legs.filter(({ account }) => account === accountUuid);
  if (own.length !== 1) yield `it has ${own.length} legs on its own account`;
  const currency = ownerOfAccount(accountUuid)?.currency;
  if (own.some((leg) => leg.currency !== currency)) yield `its own leg is not in ${currency}`;
  if (legs.some(({ amountMinor }) => amountMinor === 0n)) yield 'it has an empty leg';
  if (legs.some(({ account }) => account !== accountUuid && !house.has(account)))
    yield 'it touches another account';
}

/** What is wrong with a journal by itself. */
export const journalProblems = (journal: Journal): Problem[] =>
  [...problemsOfLegs(journal)].map((says) => ({ kind: 'JOURNAL_LEGS', says: `${journal.purpose}: ${says}` }));

/** @param hasPayment whether a payment with the journal's source exists */
export const sourceProblems = ({ purpose, uuid }: Journal, hasPayment: boolean): Problem[] => {
  const needsPayment = purpose !== 'FUNDING';
  if (hasPayment === needsPayment) return [];
  const says = needsPayment ? 'belongs to no payment' : 'is a funding, but belongs to a payment';
  return [{ kind: 'JOURNAL_SOURCE', says: `its ${purpose} (Journal:${uuid}) ${says}` }];
};
