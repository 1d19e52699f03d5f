import type { Entry } from '#infra/local/counterparties/demonstration-switch.ts';
import { platformItems } from '#test/support/raw-table.ts';
import { openBook } from '#test/support/reconciler/ledger-book.ts';
import type { TestPlatform } from '#test/support/service.ts';

/** Sums in the smallest unit, by currency. */
export type Sums = Readonly<Record<string, number>>;

/** Money that came in by itself, and that the service has acknowledged. */
export interface Told {
  readonly currency: string;
  readonly amount: number;
}

/** What left through these books less what they collected. */
export const sentBy = (entries: readonly Entry[]): Sums => {
  const sums: Record<string, number> = {};
  for (const { order, answer } of entries) {
    const sign = answer.status === 'DELIVERED' ? 1 : answer.status === 'COLLECTED' ? -1 : 0;
    sums[order.currency] = (sums[order.currency] ?? 0) + sign * order.amount;
  }
  return sums;
};

/** What the ledger says has left the platform less what came in. */
export const sentByLedger = async ({ address, id }: TestPlatform): Promise<Sums> => {
  const sums: Record<string, number> = {};
  const { journals } = openBook(await platformItems(address, id));
  for (const { account, currency, amountMinor } of journals.flatMap(({ legs }) => legs)) {
    if (account === 'CLEARING') sums[currency] = (sums[currency] ?? 0) + Number(amountMinor);
  }
  return sums;
};

/** Where the ledger and the books of the switches differ, by currency; empty when they agree to the cent. */
export const differenceOf = async (
  platform: TestPlatform,
  entries: readonly Entry[],
  told: readonly Told[],
): Promise<Sums> => {
  const difference: Record<string, number> = { ...(await sentByLedger(platform)) };
  for (const [currency, sum] of Object.entries(sentBy(entries)))
    difference[currency] = (difference[currency] ?? 0) - sum;
  for (const { currency, amount } of told) difference[currency] = (difference[currency] ?? 0) + amount;
  return Object.fromEntries(Object.entries(difference).filter(([, cents]) => cents !== 0));
};
