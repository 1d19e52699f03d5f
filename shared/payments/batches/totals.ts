import { formatId } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import type { StoredBalance } from '#shared/ledger/balance.ts';
import type { BatchTotal } from '#shared/transactions/batches/payout-batch.ts';
import type { CheckedBatchView } from './contract.ts';
import type { RowCost } from './judge.ts';

const sum = (costs: readonly RowCost[]): bigint => costs.reduce((total, { minor }) => total + minor, 0n);

/** What rows take, by currency in the order of the alphabet. */
export const totalsOf = (costs: readonly RowCost[]): BatchTotal[] =>
  [...Map.groupBy(costs, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, group]) => ({
      currency,
      amount: Number(sum(group)),
      rows: group.length,
      ...(group.some(({ isEstimate }) => isEstimate) && { isEstimate: true }),
    }));

/** Whether an amount of the sum is larger than any account can hold; a number would not be exact then. */
export const isTooMuch = (costs: readonly RowCost[]): boolean =>
  [...Map.groupBy(costs, ({ currency }) => currency).values()].some((group) => sum(group) > maxAmountMinor);

const isCovered = (minor: bigint, balance: StoredBalance | undefined): boolean =>
  balance?.frozenAt === undefined &&
  balance?.closedAt === undefined &&
  (balance?.balanceMinor ?? 0n) >= minor;

/** The same by account, the largest amount first. */
export const accountsOf = (
  costs: readonly RowCost[],
  balances: ReadonlyMap<string, StoredBalance>,
): CheckedBatchView['accounts'] =>
  [...Map.groupBy(costs, ({ accountUuid }) => accountUuid)]
    .map(([accountUuid, group]) => ({
      accountUuid,
      minor: sum(group),
      rows: group.length,
      currency: group[0]?.currency ?? '',
    }))
    .toSorted((one, other) => (one.minor > other.minor ? -1 : 1))
    .map(({ accountUuid, minor, rows, currency }) => ({
      accountId: formatId('InternalAccount', accountUuid),
      currency,
      amount: Number(minor),
      rows,
      isCovered: isCovered(minor, balances.get(accountUuid)),
    }));

interface Named {
  readonly currency: string;
  readonly amount: number;
}

/** Whether a client names exactly these totals. */
export const areSameTotals = (totals: readonly Named[], named: readonly Named[]): boolean => {
  const textOf = (list: readonly Named[]) =>
    list
      .map(({ currency, amount }) => `${currency} ${amount}`)
      .toSorted()
      .join();
  return textOf(totals) === textOf(named);
};
