import type { Fees } from '#shared/platforms/fees.ts';

export type LockSide = 'SENDING' | 'RECEIVING';

/** What leaves the sender, what reaches the receiver, and what lies between. Smallest units. */
export interface Amounts {
  readonly sendingMinor: bigint;
  readonly receivingMinor: bigint;
  /** fixed + variable fee, in the sending currency, part of sendingMinor. */
  readonly feesMinor: bigint;
  /** Variable part of feesMinor. */
  readonly variableFeeMinor: bigint;
  /** What is converted: sendingMinor - feesMinor. */
  readonly principalMinor: bigint;
}

/** An exact decimal as a fraction: 17.25 is 1725 / 100. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const bpsInWhole = 10_000n;

const ceilDiv = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/** @throws Error for text that is no positive decimal */
export const fractionOf = (decimal: string): Fraction => {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (match === null) throw new Error(`${decimal} is not a decimal number`);
  const [, whole = '', part = ''] = match;
  const numerator = BigInt(whole + part);
  if (numerator === 0n) throw new Error('A rate cannot be zero');
  return { numerator, denominator: 10n ** BigInt(part.length) };
};

const amountsOf = (sendingMinor: bigint, receivingMinor: bigint, fees: Fees): Amounts => {
  const variableFeeMinor = ceilDiv(sendingMinor * BigInt(fees.variableBps), bpsInWhole);
  const feesMinor = fees.fixedMinor + variableFeeMinor;
  return {
    sendingMinor,
    receivingMinor,
    feesMinor,
    variableFeeMinor,
    principalMinor: sendingMinor - feesMinor,
  };
};

/** The receiver gets what the principal buys, rounded down. */
const fromSending = (sendingMinor: bigint, rate: Fraction, fees: Fees): Amounts => {
  const { principalMinor } = amountsOf(sendingMinor, 0n, fees);
  const receivingMinor = principalMinor > 0n ? (principalMinor * rate.denominator) / rate.numerator : 0n;
  return amountsOf(sendingMinor, receivingMinor, fees);
};

/**
 * The principal is what the amount costs, rounded up. The total is then the least that leaves this principal after its
 * own fee: s - ceil(s * bps / 10000) = floor(s * (10000 - bps) / 10000) takes every value, so it is met exactly.
 */
const fromReceiving = (receivingMinor: bigint, rate: Fraction, fees: Fees): Amounts => {
  const principalMinor = ceilDiv(receivingMinor * rate.numerator, rate.denominator);
  const kept = bpsInWhole - BigInt(fees.variableBps);
  const sendingMinor = ceilDiv((principalMinor + fees.fixedMinor) * bpsInWhole, kept);
  return amountsOf(sendingMinor, receivingMinor, fees);
};

export interface AmountsRequest {
  readonly lockedSide: LockSide;
  readonly lockedMinor: bigint;
  /** Sending smallest units for one receiving smallest unit, exact decimal text. */
  readonly exchangeRate: string;
  readonly fees: Fees;
}

/**
 * Both sides of a payment. The locked side is exact; the other is rounded against the sender, by less than one smallest
 * unit of conversion. The fee is fixed + ceil(sending * bps / 10000) on either side. A side that comes out as zero or
 * less is the caller's to refuse. Source: decisions.md "Quotes"; docs/decisions/0006.
 */
export const amountsFor = ({ lockedSide, lockedMinor, exchangeRate, fees }: AmountsRequest): Amounts => {
  const rate = fractionOf(exchangeRate);
  return lockedSide === 'SENDING'
    ? fromSending(lockedMinor, rate, fees)
    : fromReceiving(lockedMinor, rate, fees);
};
