import { formatId } from '#shared/kernel/ids.ts';
import { decimalText } from '#shared/kernel/money.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { getTrialBalance, type StoredTrialBalance } from '#shared/reconciliation/runs.ts';
import { inParallel } from '../../queries/in-parallel.ts';
import { type LedgerReport, lastLedgerCheck } from '../../queries/ledger-checks.ts';
import { everyPlatform } from '../../queries/platforms.ts';
import { type CurrencyBalance, trialBalance } from '../../queries/trial-balance.ts';
import type { Ledger, LedgerCheckResult, TrialBalance } from '../answers.ts';
import { suspendedDeposits } from './suspended-deposits.ts';

const platformsShown = 25;
const balancesAtOnce = 5;
const differencesShown = 50;

/** The last check as the pages show it. */
export const checkResultOf = (report: LedgerReport | undefined): LedgerCheckResult | undefined => {
  if (report?.check.endedAt === undefined) return undefined;
  const { endedAt, isFull, accounts, payments, deferred, differences } = report.check;
  const shown = report.differences
    .slice(0, differencesShown)
    .map(({ kind, subject, platform, says }) => ({ kind, subject, platform, says }));
  return { endedAt, isFull, accounts, payments, deferred, differences, shown };
};

type Line = readonly [string, bigint];

const balanceOf = (
  { name, uuid }: Platform,
  currency: string,
  lines: readonly Line[],
  more: Pick<TrialBalance, 'accounts' | 'asOf'>,
): TrialBalance => {
  const total = lines.reduce((sum, [, amount]) => sum + amount, 0n);
  return {
    platform: name,
    platformId: formatId('Platform', uuid),
    currency,
    lines: lines.map(([account, amount]) => ({ account, amount: decimalText(amount, currency) })),
    total: decimalText(total, currency),
    isZero: total === 0n,
    ...more,
  };
};

const own = 'Customers and platform';

const balanceNow = (
  platform: Platform,
  { currency, internalMinor, systemMinor, accounts }: CurrencyBalance,
): TrialBalance =>
  balanceOf(platform, currency, [[own, internalMinor], ...Object.entries(systemMinor)], {
    accounts,
    asOf: undefined,
  });

const balancesThen = (platform: Platform, { sums, asOf }: StoredTrialBalance): TrialBalance[] =>
  Object.entries(sums).map(([currency, { accounts, ...house }]) =>
    balanceOf(platform, currency, [[own, accounts], ...Object.entries(house)], { accounts: undefined, asOf }),
  );

/** A platform with many entries shows the sums of its last check. */
const balancesOf = async (platform: Platform): Promise<TrialBalance[] | undefined> => {
  const now = await trialBalance(platform);
  if (now !== undefined) return now.map((one) => balanceNow(platform, one));
  const checked = await getTrialBalance(platform.uuid);
  return checked && balancesThen(platform, checked);
};

/** @param id of one platform; absent: the oldest ones */
export const ledgerOf = async (id: string | undefined): Promise<Ledger> => {
  const all = await everyPlatform();
  const platforms = id === undefined ? all : all.filter(({ uuid }) => formatId('Platform', uuid) === id);
  const [report, suspense, balances] = await Promise.all([
    lastLedgerCheck(),
    suspendedDeposits(),
    inParallel(platforms.slice(0, platformsShown), balancesAtOnce, async (platform) => ({
      platform,
      found: await balancesOf(platform),
    })),
  ]);
  return {
    check: checkResultOf(report),
    ...suspense,
    balances: balances.flatMap(({ found = [] }) => found),
    tooLarge: balances.flatMap(({ platform, found }) => (found === undefined ? platform.name : [])),
  };
};
