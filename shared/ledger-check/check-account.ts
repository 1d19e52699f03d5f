import { clock } from '#shared/kernel/clock.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { adoptOldJournals } from '#shared/ledger/adopt-old-journals.ts';
import type { AccountKey, StoredBalance } from '#shared/ledger/balance.ts';
import type { Journal } from '#shared/ledger/journal.ts';
import type { JournaledAccount } from '#shared/ledger/journal-items.ts';
import { tallyUpTo } from '#shared/ledger/posted-entries.ts';
import { settledBefore } from '#shared/ledger/posting-order.ts';
import type { Tally } from '#shared/ledger/tally.ts';
import { balanceProblems } from './account-problems.ts';
import { checkJournals } from './check-journals.ts';
import { type CheckedAccount, isUnchanged, saveChecked } from './checked-account.ts';
import { type Compared, compareBalance, heldMinor, problemsOfBalance } from './compare-balance.ts';
import { type Difference, differenceOf, type Problem } from './difference.ts';
import { emptySum, type Sum, sumEntries, sumJournals } from './sum-entries.ts';
import { accountOf, addBalances, type TrialBalance } from './trial-balance.ts';

export interface AccountToCheck extends AccountKey {
  readonly currency: string;
  /** Strongly consistent. */
  readonly balance: StoredBalance | undefined;
  readonly checked: CheckedAccount | undefined;
}

export interface AccountCheck {
  /** Sum up all journals, and not only the entries since the last check. */
  readonly isFull: boolean;
  /** Payments made before (ISO 8601) are checked with their journals. */
  readonly paymentsFrom: string;
  readonly isLate: () => boolean;
}

export interface AccountReport {
  readonly differences: readonly Difference[];
  readonly entries: number;
  /** What the account adds to the trial balance. */
  readonly sums: TrialBalance;
  readonly isDeferred: boolean;
}

/** What the list says up to a moment. A long one is added up in several steps, each of which is kept. */
const listedTally = async (account: JournaledAccount, before: string): Promise<Tally> => {
  for (;;) {
    try {
      return await tallyUpTo(account, before);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
};

const listProblems = async (
  account: JournaledAccount,
  { tally }: Sum,
  before: string,
): Promise<Problem[]> => {
  const listed = await listedTally(account, before);
  if (listed.count === tally.count && listed.balanceMinor === tally.balanceMinor) return [];
  const [journals, entries] = [tally, listed].map(
    ({ count, balanceMinor }) => `${count} with ${balanceMinor}`,
  );
  return [{ kind: 'ENTRIES', says: `it has journals: ${journals}, and in its list: ${entries}` }];
};

const openingOf = ({ checked }: AccountToCheck): Sum =>
  checked === undefined ? emptySum : { position: checked.position, tally: checked, house: checked.house };

const save = async ({ platformId, accountUuid }: AccountKey, compared: Compared): Promise<void> => {
  const { read, balance, outcome } = compared;
  const { position, tally, house } = read.settled;
  const isSettled = outcome === 'AGREED' && position === read.all.position;
  const { count, balanceMinor, totals } = tally;
  const version = isSettled ? balance?.version : undefined;
  await saveChecked({ platformId, accountUuid, position, count, balanceMinor, totals, house, version });
};

/** Checks journals as they are read. The last ones are read again while the balance changes. */
class JournalsSeen {
  readonly differences: Difference[] = [];
  readonly #seen = new Set<string>();
  readonly #platformId: string;
  readonly #paymentsFrom: string;

  constructor({ platformId }: AccountKey, { paymentsFrom }: AccountCheck) {
    this.#platformId = platformId;
    this.#paymentsFrom = paymentsFrom;
  }

  get count(): number {
    return this.#seen.size;
  }

  readonly look = async (journals: readonly Journal[]): Promise<void> => {
    const unseen = journals.filter(({ uuid }) => !this.#seen.has(uuid));
    for (const { uuid } of unseen) this.#seen.add(uuid);
    this.differences.push(...(await checkJournals(this.#platformId, unseen, this.#paymentsFrom)));
  };
}

const differencesOf = (
  { platformId, accountUuid: uuid }: AccountKey,
  problems: readonly Problem[],
): Difference[] =>
  problems.map((problem) => differenceOf({ platformId, type: 'InternalAccount', uuid }, problem));

const unchanged = (account: AccountToCheck, { balanceMinor, house }: CheckedAccount): AccountReport => ({
  differences: differencesOf(account, balanceProblems(account.balance, balanceMinor)),
  entries: 0,
  sums: addBalances(house, accountOf(account.currency, balanceMinor)),
  isDeferred: false,
});

/**
 * Checks one account: its balance against its journals, and each of these by itself.
 *
 * @returns UNFINISHED when it has more entries than there was time for; the next call goes on
 * @throws Refusal SERVICE_UNAVAILABLE while journals of former code are being listed; the next call goes on
 */
export const checkAccount = async (
  account: AccountToCheck,
  check: AccountCheck,
): Promise<AccountReport | 'UNFINISHED'> => {
  const { balance, checked, currency } = account;
  await adoptOldJournals(account, balance);
  if (!check.isFull && checked !== undefined && isUnchanged(balance, checked))
    return unchanged(account, checked);
  const settled = settledBefore(clock.now());
  const journals = new JournalsSeen(account, check);
  const { look } = journals;
  const journaled = { ...account, journalSlots: balance?.journalSlots };
  const opening = check.isFull ? await sumJournals(journaled, settled, look) : openingOf(account);
  const ofList = check.isFull ? await listProblems(journaled, opening, settled) : [];
  const compared = await compareBalance(account, balance, opening, (from, of) =>
    sumEntries({ ...account, journalSlots: of?.journalSlots }, from, {
      settledBefore: settled,
      look,
      isLate: check.isLate,
    }),
  );
  if (compared.balance !== undefined) await save(account, compared);
  if (compared.outcome === 'UNFINISHED') return 'UNFINISHED';
  const problems = await problemsOfBalance(account, compared, settled);
  const isDeferred = problems === 'DEFERRED';
  const { tally, house } = compared.read.all;
  // A balance that was read at another moment than the entries would not come to zero with them.
  const held = isDeferred ? tally.balanceMinor : heldMinor(compared.balance);
  return {
    differences: [
      ...differencesOf(account, [...ofList, ...(isDeferred ? [] : problems)]),
      ...journals.differences,
    ],
    entries: journals.count,
    sums: addBalances(house, accountOf(currency, held)),
    isDeferred,
  };
};
