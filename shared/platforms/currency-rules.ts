import { ApiError } from '#shared/kernel/errors.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import type { OperatorLimits, Platform, PlatformCurrency } from './platform.ts';

/** A currency with the limits of one payment. */
export interface CurrencyLimits {
  readonly code: string;
  /** In the currency's smallest unit, both inclusive. */
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

/** Whether money comes in to a platform's accounts or goes out of them. */
export type Direction = PlatformCurrency['enabledTransactionTypes'][number];

/** A platform's settings for a currency; undefined when the platform does not offer it. */
export const platformCurrency = (platform: Platform, code: string): PlatformCurrency | undefined =>
  platform.supportedCurrencies.find(({ currencyCode }) => currencyCode === code);

/** Whether the platform's payments in this currency may go this way. */
export const isDirectionEnabled = (platform: Platform, code: string, direction: Direction): boolean =>
  platformCurrency(platform, code)?.enabledTransactionTypes.includes(direction) === true;

/** The limits of one payment. A platform that does not list the currency has no limits of its own. */
export const limitsOf = (platform: Platform, code: string): CurrencyLimits => {
  const listed = platformCurrency(platform, code);
  return listed === undefined
    ? { code, minMinor: 1n, maxMinor: maxAmountMinor }
    : { code, minMinor: BigInt(listed.minAmount), maxMinor: BigInt(listed.maxAmount) };
};

const beyond = (
  { currencyCode, minAmount, maxAmount, enabledTransactionTypes }: PlatformCurrency,
  allowed: OperatorLimits,
): { readonly path: string; readonly message: string }[] => {
  const directions = allowed.enabledTransactionTypes ?? enabledTransactionTypes;
  const stranger = enabledTransactionTypes.find((one) => !directions.includes(one));
  return [
    // A payment has at least 1, so a minimum of 0 allows no more than one of 1.
    ...(Math.max(1, minAmount) < allowed.minAmount
      ? [{ path: 'minAmount', message: `must be at least ${allowed.minAmount} in ${currencyCode}` }]
      : []),
    ...(maxAmount > allowed.maxAmount
      ? [{ path: 'maxAmount', message: `must be at most ${allowed.maxAmount} in ${currencyCode}` }]
      : []),
    ...(stranger === undefined
      ? []
      : [
          {
            path: 'enabledTransactionTypes',
            message: `may have ${directions.join(', ') || 'no direction'} in ${currencyCode}, not ${stranger}`,
          },
        ]),
  ];
};

/**
 * Checks that a platform stays within what its operator allows it.
 *
 * @throws ApiError AMOUNT_OUT_OF_RANGE, which names the operator's values
 */
export const checkWithinOperatorLimits = (
  { operatorLimits = {} }: Platform,
  currencies: readonly PlatformCurrency[],
): void => {
  const issues = currencies.flatMap((currency, position) => {
    const { currencyCode } = currency;
    const allowed = Object.hasOwn(operatorLimits, currencyCode) ? operatorLimits[currencyCode] : undefined;
    const problems = allowed === undefined ? [] : beyond(currency, allowed);
    return problems.map(({ path, message }) => ({
      path: `supportedCurrencies.${position}.${path}`,
      message,
    }));
  });
  if (issues.length === 0) return;
  const said = issues.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new ApiError('AMOUNT_OUT_OF_RANGE', {
    message: `The operator of the service limits this platform: ${said}.`.slice(0, 1_000),
    details: { issues },
  });
};

export interface DirectionQuestion {
  readonly platform: Platform;
  readonly code: string;
  readonly direction: Direction;
  /** The field of the request that chose the currency, for the message. */
  readonly path: string;
}

/**
 * Checks that the platform's payments in a currency may go this way.
 *
 * @returns the limits of one payment
 * @throws ApiError INVALID_CURRENCY
 */
export const validateDirection = ({ platform, code, direction, path }: DirectionQuestion): CurrencyLimits => {
  if (isDirectionEnabled(platform, code, direction)) return limitsOf(platform, code);
  const message = `is in ${code}, which is not enabled for ${direction} payments`;
  throw new ApiError('INVALID_CURRENCY', {
    message: `${path} ${message}; enable it with PATCH /config.`,
    details: {
      issues: [{ path, message }],
      currency: code,
      direction,
      supportedCurrencies: platform.supportedCurrencies
        .filter(({ enabledTransactionTypes }) => enabledTransactionTypes.includes(direction))
        .map(({ currencyCode }) => currencyCode),
    },
  });
};

/**
 * Checks that an amount is within the limits of its currency.
 *
 * @param subject begins the message: "The amount sent would be"
 * @throws ApiError AMOUNT_OUT_OF_RANGE
 */
export const checkWithinLimits = (amountMinor: bigint, limits: CurrencyLimits, subject: string): void => {
  const { code: currency, minMinor, maxMinor } = limits;
  if (amountMinor >= minMinor && amountMinor <= maxMinor) return;
  throw new ApiError('AMOUNT_OUT_OF_RANGE', {
    message: `${subject} ${amountMinor} in the smallest unit of ${currency}; one payment takes ${minMinor} to ${maxMinor}.`,
    details: {
      currency,
      amount: Number(amountMinor),
      minAmount: Number(minMinor),
      maxAmount: Number(maxMinor),
    },
  });
};
