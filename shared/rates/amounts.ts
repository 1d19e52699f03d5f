import type { Fees } from '#shared/platforms/fees.ts';

export type LockSide = 'SENDING' | 'RECEIVING';

/** Both sides of a payment and the fees, in smallest units. */
export interface Amounts {
  readonly sendingMinor: bigint;
  readonly receivingMinor: bigint;
  /** Fixed + variable fee, in the sending currency; part of sendingMinor. */
  readonly feesMinor: bigint;
  /** The variable part of feesMinor. */
  readonly variableFeeMinor: bigint;
  /** The amount that is converted: sendingMinor - feesMinor. */
  readonly principalMinor: bigint;
}

/** An exact decimal as a fraction: 17.25 is 1725 / 100. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const bpsInWhole = 10_000n;

const ceilDiv = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/** @throws Error unless the text is a positive decimal */
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

/** Converts the principal and rounds the receiving side down. */
const fromSending = (sendingMinor: bigint, rate: Fraction, fees: Fees): Amounts => {
  const { principalMinor } = amountsOf(sendingMinor, 0n, fees);
  const receivingMinor = principalMinor > 0n ? (principalMinor * rate.denominator) / rate.numerator : 0n;
  return amountsOf(sendingMinor, receivingMinor, fees);
};

/**
 * Converts the receiving side into the principal and rounds it up. Then finds the smallest sending amount s that
 * leaves this principal after fees. s - ceil(s * bps / 10000) = floor(s * (10000 - bps) / 10000) takes every integer
 * value, so the principal is met exactly.
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
 * Both sides of a payment. The locked side is exact. The other side is rounded against the sender, by less than one
 * smallest unit. The fee is fixed + ceil(sending * bps / 10000), whichever side is locked. The caller refuses a side
 * of zero or less (docs/decisions/0021).
 */
export const amountsFor = ({ lockedSide, lockedMinor, exchangeRate, fees }: AmountsRequest): Amounts => {
  const rate = fractionOf(exchangeRate);
  return lockedSide === 'SENDING'
    ? fromSending(lockedMinor, rate, fees)
    : fromReceiving(lockedMinor, rate, fees);
};
