import { setTimeout as sleep } from 'node:timers/promises';
import { type AccountKey, getStoredBalance, type StoredBalance } from '#shared/ledger/balance.ts';
import type { Problem } from './difference.ts';
import { type EntriesRead, type Sum, sumJournals } from './sum-entries.ts';

/** What is wrong with an account whose journals sum to `sumMinor`. */
export const balanceProblems = (balance: StoredBalance | undefined, sumMinor: bigint): Problem[] => {
  const { balanceMinor = 0n, openTransactions = 0, closedAt } = balance ?? {};
  const problems: Problem[] = [];
  if (balanceMinor !== sumMinor)
    problems.push({ kind: 'BALANCE', says: `it holds ${balanceMinor}, its journals sum to ${sumMinor}` });
  if (balanceMinor < 0n) problems.push({ kind: 'OVERDRAWN', says: `it holds ${balanceMinor}` });
  if (closedAt !== undefined && (balanceMinor !== 0n || openTransactions !== 0)) {
    const says = `it is closed with ${balanceMinor} and ${openTransactions} open payments`;
    problems.push({ kind: 'CLOSED_ACCOUNT', says });
  }
  return problems;
};

/** @param open what the payments say themselves */
export const openPaymentsProblems = (
  balance: StoredBalance | undefined,
  open: { readonly count: number; readonly pendingMinor: bigint },
): Problem[] => {
  const { openTransactions: counted = 0, pendingMinor = 0n } = balance ?? {};
  if (counted !== open.count)
    return [{ kind: 'OPEN_PAYMENTS', says: `it counts ${counted} open payments, and has ${open.count}` }];
  if (pendingMinor === open.pendingMinor) return [];
  const says = `it says that ${pendingMinor} is on its way, and its open payments have ${open.pendingMinor}`;
  return [{ kind: 'OPEN_PAYMENTS', says }];
};

/** The index may lag behind the balance, and a busy account changes between two reads. */
const waitsMs = [0, 200, 1_000, 3_000];
/** After every posting time. */
const endOfTime = '9999';

export interface Compared {
  readonly read: EntriesRead;
  readonly balance: StoredBalance | undefined;
  /**
   * DIFFERS: while nothing changed. DEFERRED: the account changed as often as it was read, or its list lags behind.
   * UNFINISHED: there was no time to read all entries.
   */
  readonly outcome: 'AGREED' | 'DIFFERS' | 'DEFERRED' | 'UNFINISHED';
}

export const heldMinor = (balance: StoredBalance | undefined): bigint => balance?.balanceMinor ?? 0n;

/** Holds the balance against the entries in the list. @param first strongly consistent */
export const compareBalance = async (
  { platformId, accountUuid }: AccountKey,
  first: StoredBalance | undefined,
  opening: Sum,
  readOn: (from: Sum) => Promise<EntriesRead>,
): Promise<Compared> => {
  let compared: Compared | undefined;
  for (const waitMs of waitsMs) {
    await sleep(waitMs);
    const balance = compared === undefined ? first : await getStoredBalance(platformId, accountUuid);
    const read = await readOn(compared?.read.settled ?? opening);
    if (!read.isFinished) return { read, balance, outcome: 'UNFINISHED' };
    if (read.all.tally.balanceMinor === heldMinor(balance)) return { read, balance, outcome: 'AGREED' };
    const after = await getStoredBalance(platformId, accountUuid);
    compared = { read, balance, outcome: after?.version === balance?.version ? 'DIFFERS' : 'DEFERRED' };
  }
  if (compared === undefined) throw new Error('An account was not read');
  return compared;
};

const fromList = ({ read, balance }: Compared): Problem => {
  const [listed, held] = [read.all.tally.balanceMinor, heldMinor(balance)];
  return {
    kind: 'ENTRIES',
    says: `its journals sum to ${held} as it holds, its list of entries to ${listed}`,
  };
};

/**
 * What is wrong with an account whose balance and list differ: the journals themselves decide. They are read only
 * now, because that costs the account's whole history.
 *
 * @param settled ISO 8601: the list certainly shows what happened before
 */
export const problemsOfBalance = async (
  account: AccountKey,
  compared: Compared,
  settled: string,
): Promise<Problem[] | 'DEFERRED'> => {
  const { read, balance, outcome } = compared;
  if (outcome === 'AGREED') return balanceProblems(balance, read.all.tally.balanceMinor);
  if (outcome !== 'DIFFERS') return 'DEFERRED';
  const { tally } = await sumJournals(account, endOfTime, async () => {});
  const after = await getStoredBalance(account.platformId, account.accountUuid);
  if (after?.version !== balance?.version) return 'DEFERRED';
  if (tally.balanceMinor !== heldMinor(balance)) return balanceProblems(balance, tally.balanceMinor);
  return (balance?.updatedAt ?? '') >= settled ? 'DEFERRED' : [fromList(compared)];
};
