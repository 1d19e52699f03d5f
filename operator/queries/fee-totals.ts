import { accountsOfPlatform } from '#shared/accounts/internal-accounts.ts';
import { pagesOf } from '#shared/kernel/table/pages.ts';
import { type Journal, positionOf, type SystemAccount } from '#shared/ledger/journal.ts';
import { readPosted } from '#shared/ledger/store.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { inParallel } from './in-parallel.ts';

/** The own fees of a platform in one currency on one day in UTC. */
export interface FeeTotal {
  readonly platformId: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly currency: string;
  /** Payments whose fee the platform got. */
  readonly count: number;
  readonly collectedMinor: bigint;
  /** What went back with payments that came back. */
  readonly returnedMinor: bigint;
}

/** ISO 8601. */
interface Period {
  readonly from: string;
  readonly to: string;
}

const entriesPerRead = 500;
/** Accounts that are read at once. */
const width = 8;

/**
 * What a journal on the platform's own account brings it as a fee; negative when the fee goes back. A payment of the
 * platform itself puts a fee into PLATFORM_FEES, which is no income.
 */
const feeOf = ({ legs, purpose }: Journal): bigint => {
  const leg = legs.find(({ account }) => account === ('PLATFORM_FEES' satisfies SystemAccount));
  if (leg === undefined) return 0n;
  const isFee = purpose === 'FEE' || purpose === 'FEE_REFUND';
  return isFee || (purpose === 'CORRECTION' && leg.amountMinor < 0n) ? -leg.amountMinor : 0n;
};

const withFee = (before: FeeTotal, feeMinor: bigint): FeeTotal => ({
  ...before,
  count: before.count + (feeMinor > 0n ? 1 : 0),
  collectedMinor: before.collectedMinor + (feeMinor > 0n ? feeMinor : 0n),
  returnedMinor: before.returnedMinor - (feeMinor < 0n ? feeMinor : 0n),
});

const totalsOfAccount = async (
  account: { readonly platformId: string; readonly accountUuid: string; readonly currency: string },
  { from, to }: Period,
): Promise<FeeTotal[]> => {
  const { platformId, currency } = account;
  const totals = new Map<string, FeeTotal>();
  const pages = pagesOf({
    count: entriesPerRead,
    read: ({ after = from, count }) => readPosted(account, { after, upper: to, descending: false, count }),
    positionOf,
  });
  for await (const journals of pages) {
    for (const journal of journals) {
      const feeMinor = feeOf(journal);
      if (feeMinor === 0n) continue;
      const date = journal.createdAt.slice(0, 10);
      const none = { platformId, date, currency, count: 0, collectedMinor: 0n, returnedMinor: 0n };
      totals.set(date, withFee(totals.get(date) ?? none, feeMinor));
    }
  }
  return [...totals.values()];
};

/** The fees that platforms got and gave back in a period, by day, platform and currency. Stores nothing. */
export const readFeeTotals = async (platforms: readonly Platform[], period: Period): Promise<FeeTotal[]> => {
  const accounts = platforms.flatMap((platform) =>
    accountsOfPlatform(platform).map(({ accountUuid, currency }) => ({
      platformId: platform.uuid,
      accountUuid,
      currency,
    })),
  );
  const totals = await inParallel(accounts, width, (account) => totalsOfAccount(account, period));
  const placeOf = ({ date, platformId, currency }: FeeTotal): string => `${date} ${platformId} ${currency}`;
  return totals.flat().toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
};
