import { isCurrencyCode, maxAmountMinor } from '#shared/kernel/money.ts';
import type { Platform, PlatformFees } from './platform.ts';

/** A platform's price of a payment, in the sending currency. */
export interface Fees {
  /** Smallest unit of the sending currency. */
  readonly fixedMinor: bigint;
  /** Of the whole amount sent, in hundredths of a percent; an integer from 0 to 9,999. */
  readonly variableBps: number;
}

/** The default: half a percent, no fixed fee. */
const defaultVariableBps = 50;

/** Less than 100 %, so that an amount to convert is left. */
const maxVariableBps = 9_999;

/** The fees that hold at a moment; undefined for the default. */
export const feesAt = (
  { fees, nextFees }: Pick<Platform, 'fees' | 'nextFees'>,
  at: Date,
): PlatformFees | undefined =>
  nextFees !== undefined && Date.parse(nextFees.from) <= at.getTime() ? nextFees : fees;

/** What a platform pays for one payment in a sending currency that is quoted at a moment. */
export const feesOf = (platform: Platform, sendingCurrency: string, at: Date): Fees => {
  const fees = feesAt(platform, at);
  if (fees === undefined) return { fixedMinor: 0n, variableBps: defaultVariableBps };
  const fixed = Object.hasOwn(fees.fixedMinor, sendingCurrency)
    ? fees.fixedMinor[sendingCurrency]
    : undefined;
  return { fixedMinor: BigInt(fixed ?? 0), variableBps: fees.variableBps };
};

/** The fees that an operator sets. A fee left out has its default. */
export interface FeesOrder {
  readonly variableBps?: number | undefined;
  readonly fixedMinor?: Readonly<Record<string, number>> | undefined;
}

const isWithin = (value: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= max;

/** @throws Error that names the wrong fee */
export const checkedFees = ({
  variableBps = defaultVariableBps,
  fixedMinor = {},
}: FeesOrder): PlatformFees => {
  if (!isWithin(variableBps, maxVariableBps)) {
    throw new Error(
      `The variable fee must be an integer from 0 to ${maxVariableBps} hundredths of a percent`,
    );
  }
  for (const [currency, fixed] of Object.entries(fixedMinor)) {
    if (!isCurrencyCode(currency))
      throw new Error(`${currency} is not a currency; a fixed fee is like USD=25`);
    if (!isWithin(fixed, Number(maxAmountMinor))) {
      throw new Error(`The fixed fee in ${currency} must be an integer of its smallest unit, 0 or more`);
    }
  }
  return { variableBps, fixedMinor };
};
