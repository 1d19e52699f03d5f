import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { absent, any, atMost } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import type { AccountKey, StoredBalance } from '#shared/ledger/balance.ts';
import { checkpointPartition, tallyFields } from '#shared/ledger/checkpoints.ts';
import { type Journal, settledBefore } from '#shared/ledger/journal.ts';
import { tallyUpTo } from '#shared/ledger/posted-entries.ts';
import type { Tally } from '#shared/ledger/tally.ts';
import { checkJournals, type JournalsCheck } from './check-journals.ts';
import {
  balanceProblems,
  type Compared,
  compareBalance,
  heldMinor,
  problemsOfBalance,
} from './compare-balance.ts';
import { type Difference, differenceOf, type Problem } from './difference.ts';
import { emptySum, type Sum, sumEntries, sumJournals } from './sum-entries.ts';
import { accountOf, addBalances, type TrialBalance, trialBalanceSchema } from './trial-balance.ts';

/**
 * How far an account was checked: the sum of its entries up to `position`, which can no longer change. The next check
 * goes on from here, so a day costs the day's entries. It may be deleted; then the account is summed up anew.
 */
const checkedItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    accountUuid: z.string(),
    /** Of the last entry; absent: there was none. */
    position: z.string().optional(),
    ...tallyFields,
    /** What these entries did to the system accounts. */
    house: trialBalanceSchema,
    /** The balance's version that agreed with the sum; absent: newer entries were not final. */
    version: z.int().optional(),
  }),
  keyOf: (account: AccountKey) => ({ pk: checkpointPartition(account), sk: 'CHECKED' }),
});

export const checkedKey = checkedItem.keyOf;
export const parseChecked = (raw: unknown): CheckedAccount => checkedItem.parse(raw);
export type CheckedAccount = ReturnType<typeof checkedItem.parse>;

/** Stores how far an account was checked. Of two checks at once, the one that got further stays. */
const saveChecked = async (checked: CheckedAccount): Promise<void> => {
  const isFurther = any(absent('position'), atMost('position', checked.position ?? ''));
  await writeAlone(checkedItem.put(checked, isFurther));
};

/** Whether nothing has happened since the last check, by the version and by the amount. */
const isUnchanged = (balance: StoredBalance | undefined, checked: CheckedAccount | undefined): boolean =>
  checked?.version !== undefined &&
  checked.version === balance?.version &&
  checked.balanceMinor === (balance.balanceMinor ?? 0n);

export interface AccountToCheck extends AccountKey {
  readonly currency: string;
  /** Strongly consistent. */
  readonly balance: StoredBalance | undefined;
  readonly checked: CheckedAccount | undefined;
}

export interface AccountCheck extends JournalsCheck {
  /** Sum up all journals, and not only the entries since the last check. */
  readonly isFull: boolean;
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
const listedTally = async (account: AccountKey, before: string): Promise<Tally> => {
  for (;;) {
    try {
      return await tallyUpTo(account, before);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
};

const listProblems = async (account: AccountKey, { tally }: Sum, before: string): Promise<Problem[]> => {
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
  readonly #check: JournalsCheck;

  constructor({ platformId }: AccountKey, check: JournalsCheck) {
    this.#platformId = platformId;
    this.#check = check;
  }

  get count(): number {
    return this.#seen.size;
  }

  readonly look = async (journals: readonly Journal[]): Promise<void> => {
    const unseen = journals.filter(({ uuid }) => !this.#seen.has(uuid));
    for (const { uuid } of unseen) this.#seen.add(uuid);
    this.differences.push(...(await checkJournals(this.#platformId, unseen, this.#check)));
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
 */
export const checkAccount = async (
  account: AccountToCheck,
  check: AccountCheck,
): Promise<AccountReport | 'UNFINISHED'> => {
  const { balance, checked, currency } = account;
  if (!check.isFull && checked !== undefined && isUnchanged(balance, checked))
    return unchanged(account, checked);
  const settled = settledBefore(clock.now());
  const journals = new JournalsSeen(account, check);
  const { look } = journals;
  const opening = check.isFull ? await sumJournals(account, settled, look) : openingOf(account);
  const ofList = check.isFull ? await listProblems(account, opening, settled) : [];
  const compared = await compareBalance(account, balance, opening, (from) =>
    sumEntries(account, from, { settledBefore: settled, look, isLate: check.isLate }),
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
