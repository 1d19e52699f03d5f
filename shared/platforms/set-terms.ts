import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { Write } from '#shared/kernel/item.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { checkedFees, type FeesOrder } from './fees.ts';
import type { Platform } from './platform.ts';
import { changedPlatform } from './rules.ts';
import { configWrite, feesWrite, readPlatform } from './store.ts';

type Change = (before: Platform, now: string) => { readonly next: Platform; readonly write: Write };

const change = (platformId: string, changed: Change): Promise<Platform> =>
  changeWithRetry(async () => {
    const before = await readPlatform(platformId);
    const { next, write } = changed(before, clock.now().toISOString());
    return (await transactIfUnchanged({ platform: write })) ? next : lostRace;
  });

/**
 * Sets what a platform pays. Every quote and transfer from now on has the new fees; a quote that was made keeps its own.
 *
 * @throws Error that names the wrong fee
 */
export const setFees = (platformId: string, order: FeesOrder): Promise<Platform> => {
  const fees = checkedFees(order);
  return change(platformId, (before, now) => {
    const next = { ...before, fees, updatedAt: now, version: before.version + 1 };
    return { next, write: feesWrite(before, next) };
  });
};

/** Limits of one payment in a currency that the platform has, in its smallest unit; absent: as it is. */
export interface LimitsOrder {
  readonly currency: string;
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
}

const isAmount = (value: number): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= Number(maxAmountMinor);

/**
 * Sets the limits of a currency. They hold for every payment and quote from now on.
 *
 * @throws Error that names the wrong limit or the currencies that the platform has
 */
export const setLimits = (
  platformId: string,
  { currency, minAmount, maxAmount }: LimitsOrder,
): Promise<Platform> =>
  change(platformId, (before, now) => {
    const present = before.supportedCurrencies.find(({ currencyCode }) => currencyCode === currency);
    if (present === undefined) {
      const known = before.supportedCurrencies.map(({ currencyCode }) => currencyCode).join(', ');
      throw new Error(`${before.name} has no currency ${currency}; it has ${known}`);
    }
    const limits = { minAmount: minAmount ?? present.minAmount, maxAmount: maxAmount ?? present.maxAmount };
    if (!isAmount(limits.minAmount) || !isAmount(limits.maxAmount) || limits.minAmount > limits.maxAmount) {
      throw new Error(
        `The limits in ${currency} must be integers of its smallest unit, and the least must not exceed the most`,
      );
    }
    const supportedCurrencies = before.supportedCurrencies.map((one) =>
      one.currencyCode === currency ? { ...one, ...limits } : one,
    );
    const next = changedPlatform(before, { supportedCurrencies }, now);
    return { next, write: configWrite(before, next, false) };
  });
