import { clock } from '#shared/kernel/clock.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { checkedFees, checkServiceFee, type FeesOrder, feesAt } from './fees.ts';
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

/** Fees, and when they begin. */
export interface DatedFees extends FeesOrder {
  /** Absent: now. */
  readonly from?: Date | undefined;
}

/** A change for later keeps what holds now. A change for now ends one that was set for later. */
const withFees = (before: Platform, { from, ...order }: DatedFees, now: string): Platform => {
  const fees = checkedFees(order);
  checkServiceFee(before, fees.variableBps);
  const next = { ...before, updatedAt: now, version: before.version + 1 };
  if (from === undefined) return { ...next, fees, nextFees: undefined };
  if (from.getTime() <= Date.parse(now)) {
    throw new Error(`${from.toISOString()} has passed; without --from the fees hold from now on`);
  }
  const present = feesAt(before, new Date(now));
  return {
    ...next,
    fees: present && { variableBps: present.variableBps, fixedMinor: present.fixedMinor },
    nextFees: { ...fees, from: from.toISOString() },
  };
};

/**
 * Sets what a platform pays, from now on or from a later moment. Every quote that is made from then on has the new fees;
 * a quote that was made keeps its own.
 *
 * @throws Error that names the wrong fee or the moment that has passed
 */
export const setFees = (platformId: string, order: DatedFees): Promise<Platform> =>
  change(platformId, (before, now) => {
    const next = withFees(before, order, now);
    return { next, write: feesWrite(before, next) };
  });

/** Limits of one payment in a currency that the platform has, in its smallest unit; absent: as it is. */
export interface LimitsOrder {
  readonly currency: string;
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
}

const isAmount = (value: number): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= Number(maxAmountMinor);

/**
 * Sets the limits of a currency. They hold for every payment and quote from now on, and the platform may only tighten
 * them.
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
    const { enabledTransactionTypes } = before.operatorLimits?.[currency] ?? {};
    const own = { ...limits, ...(enabledTransactionTypes && { enabledTransactionTypes }) };
    const operatorLimits = { ...before.operatorLimits, [currency]: own };
    const next = { ...changedPlatform(before, { supportedCurrencies }, now), operatorLimits };
    return { next, write: configWrite(before, next, false) };
  });
