import { accountsOfCustomer, accountsOfPlatform } from '#shared/accounts/internal-accounts.ts';
import { listCustomers } from '#shared/customers/store.ts';
import { type AccountKey, readBalances } from '#shared/ledger/balance.ts';
import { lastCheckpoint } from '#shared/ledger/checkpoints.ts';
import {
  accountDelta,
  type Journal,
  type Leg,
  positionOf,
  type systemAccounts,
} from '#shared/ledger/journal.ts';
import { readPosted } from '#shared/ledger/store.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { inParallel } from './in-parallel.ts';

/** Statements of the account leave a checkpoint each 200 entries. Without any, a long account takes too many reads. */
const mostEntries = 1_000;

/**
 * What an account held after a journal, from the checkpoint before it. Stores no checkpoint, because an operator who
 * only reads may not.
 *
 * @returns undefined when too many entries come between
 */
export const balanceAt = async (account: AccountKey, journal: Journal): Promise<bigint | undefined> => {
  const upper = positionOf(journal);
  const checkpoint = await lastCheckpoint(account, upper);
  const range = { after: checkpoint?.position, upper, descending: false, count: mostEntries };
  const entries = await readPosted(account, range);
  if (entries.length === mostEntries) return undefined;
  return entries.reduce((sum, entry) => sum + accountDelta(entry), checkpoint?.balanceMinor ?? 0n);
};

/** A platform with more is named and left out. */
const mostCustomers = 200;
const mostJournals = 2_000;
const width = 10;

export interface CurrencyBalance {
  readonly currency: string;
  /** What the internal accounts hold, from their balances. */
  readonly internalMinor: bigint;
  /** What the entries add up to, by account of the service. */
  readonly systemMinor: Readonly<Record<(typeof systemAccounts)[number], bigint>>;
  /** Of all of them; zero when the books are right. */
  readonly totalMinor: bigint;
  /** Internal accounts that hold or held money. */
  readonly accounts: number;
}

const sumOf = (legs: readonly Leg[], account: string, currency: string): bigint =>
  legs
    .filter((leg) => leg.account === account && leg.currency === currency)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/**
 * A platform's accounts against its entries, in each currency. It reads every account and every entry, so only for
 * platforms with few: half a unit for 4 KB of them.
 *
 * @returns undefined when the platform has more customers or entries than are read
 */
export const trialBalance = async (platform: Platform): Promise<CurrencyBalance[] | undefined> => {
  const { uuid: platformId } = platform;
  const customers = await listCustomers(platformId, { descending: false, count: mostCustomers + 1 });
  if (customers.length > mostCustomers) return undefined;
  const accounts = [...accountsOfPlatform(platform), ...customers.flatMap(accountsOfCustomer)];
  const balances = await readBalances(
    platformId,
    accounts.map(({ accountUuid }) => accountUuid),
  );
  // An account without a balance never moved money.
  const moved = accounts.filter(({ accountUuid }) => balances.has(accountUuid));
  let left = mostJournals;
  const journals = await inParallel(moved, width, async ({ accountUuid }) => {
    if (left <= 0) return [];
    const found = await readPosted({ platformId, accountUuid }, { descending: false, count: mostJournals });
    left -= found.length;
    return found;
  });
  if (left <= 0) return undefined;
  const legs = journals.flat().flatMap((journal) => journal.legs);
  const currencies = [...new Set([...moved, ...legs].map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = moved.filter((account) => account.currency === currency);
    const internalMinor = own.reduce(
      (sum, { accountUuid }) => sum + (balances.get(accountUuid)?.balanceMinor ?? 0n),
      0n,
    );
    const systemMinor = {
      CLEARING: sumOf(legs, 'CLEARING', currency),
      FEES: sumOf(legs, 'FEES', currency),
      EXCHANGE: sumOf(legs, 'EXCHANGE', currency),
      PLATFORM_FEES: sumOf(legs, 'PLATFORM_FEES', currency),
    };
    const systemTotal = Object.values(systemMinor).reduce((sum, amount) => sum + amount, 0n);
    return {
      currency,
      internalMinor,
      systemMinor,
      totalMinor: internalMinor + systemTotal,
      accounts: own.length,
    };
  });
};
