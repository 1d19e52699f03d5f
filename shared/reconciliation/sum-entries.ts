import { pagesOf } from '#shared/kernel/table/pages.ts';
import { readRange, sortKeyOf } from '#shared/kernel/table/range.ts';
import type { AccountKey } from '#shared/ledger/balance.ts';
import { type Journal, positionOf } from '#shared/ledger/journal.ts';
import { postedEntries } from '#shared/ledger/posted-entries.ts';
import { journalItem, journalPartition } from '#shared/ledger/store.ts';
import { emptyTally, type Tally, withEntry } from '#shared/ledger/tally.ts';
import { addBalances, systemAccountOf, type TrialBalance } from './trial-balance.ts';

/** Entries of an account, added up from the first one. */
export interface Sum {
  /** Of the last entry in the list; undefined: there is none. */
  readonly position: string | undefined;
  readonly tally: Tally;
  /** What the entries did to the system accounts. */
  readonly house: TrialBalance;
}

export const emptySum: Sum = { position: undefined, tally: emptyTally, house: {} };

const withJournal = ({ position = '', tally, house }: Sum, journal: Journal): Sum => {
  const own = positionOf(journal);
  return {
    position: own > position ? own : position,
    tally: withEntry(tally, journal),
    house: addBalances(house, systemAccountOf(journal)),
  };
};

export interface EntriesRead {
  /** Up to the last entry that can no longer change. */
  readonly settled: Sum;
  readonly all: Sum;
  readonly isFinished: boolean;
}

/** After every posting time. */
const endOfTime = '9999';
const perRead = 500;

/**
 * Adds up the entries that the list shows after a sum.
 *
 * @param settledBefore ISO 8601: entries before it can no longer change
 * @param look called with the journals of each read
 * @param isLate asked after each read; then the reading stops
 */
export const sumEntries = async (
  account: AccountKey,
  from: Sum,
  {
    settledBefore,
    look,
    isLate,
  }: {
    readonly settledBefore: string;
    readonly look: (journals: readonly Journal[]) => Promise<void>;
    readonly isLate: () => boolean;
  },
): Promise<EntriesRead> => {
  let [settled, all, seen]: [Sum, Sum, Journal[]] = [from, from, []];
  const request = { after: from.position, tally: from.tally, upper: endOfTime, entriesPerRead: perRead };
  for await (const { journal, position } of postedEntries(account, request)) {
    all = withJournal(all, journal);
    if (position < settledBefore) settled = all;
    seen.push(journal);
    if (seen.length < perRead) continue;
    await look(seen);
    seen = [];
    if (isLate()) return { settled, all, isFinished: false };
  }
  await look(seen);
  return { settled, all, isFinished: true };
};

/**
 * Adds up an account's journals themselves, strongly consistent: not what the list shows, and from no stored sum.
 *
 * @param before ISO 8601: only journals that were posted before it
 */
export const sumJournals = async (
  account: AccountKey,
  before: string,
  look: (journals: readonly Journal[]) => Promise<void>,
): Promise<Sum> => {
  let sum = emptySum;
  const range = { index: 'table', partition: journalPartition(account), descending: false } as const;
  const pages = pagesOf({
    count: perRead,
    read: (page) => readRange({ ...range, ...page, consistent: true }),
    positionOf: sortKeyOf('table'),
  });
  for await (const items of pages) {
    const journals = items.map(journalItem.parse).filter(({ createdAt }) => createdAt < before);
    for (const journal of journals) sum = withJournal(sum, journal);
    await look(journals);
  }
  return sum;
};
