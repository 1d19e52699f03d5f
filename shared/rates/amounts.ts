import type { Fees } from '#shared/platforms/fees.ts';

export type LockSide = 'SENDING' | 'RECEIVING';

/** Both sides of a payment and the fees, in smallest units. */
export interface Amounts {
  readonly sendingMinor: bigint;
  readonly receivingMinor: bigint;
  /** The service's fee and the platform's together, in the sending currency; part of sendingMinor. */
  readonly feesMinor: bigint;
  /** The variable part of the service's fee. */
  readonly variableFeeMinor: bigint;
  /** The platform's own fee, part of feesMinor. */
  readonly platformFeeMinor: bigint;
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

/** What the two fees are computed from. */
interface BothFees {
  readonly fees: Fees;
  readonly platformFees: Fees;
}

const noFees: Fees = { fixedMinor: 0n, variableBps: 0 };

const variableOf = (sendingMinor: bigint, { variableBps }: Fees): bigint =>
  ceilDiv(sendingMinor * BigInt(variableBps), bpsInWhole);

const amountsOf = (
  sendingMinor: bigint,
  receivingMinor: bigint,
  { fees, platformFees }: BothFees,
): Amounts => {
  const variableFeeMinor = variableOf(sendingMinor, fees);
  const platformFeeMinor = platformFees.fixedMinor + variableOf(sendingMinor, platformFees);
  const feesMinor = fees.fixedMinor + variableFeeMinor + platformFeeMinor;
  return {
    sendingMinor,
    receivingMinor,
    feesMinor,
    variableFeeMinor,
    platformFeeMinor,
    principalMinor: sendingMinor - feesMinor,
  };
};

/** Converts the principal and rounds the receiving side down. */
const fromSending = (sendingMinor: bigint, rate: Fraction, both: BothFees): Amounts => {
  const { principalMinor } = amountsOf(sendingMinor, 0n, both);
  const receivingMinor = principalMinor > 0n ? (principalMinor * rate.denominator) / rate.numerator : 0n;
  return amountsOf(sendingMinor, receivingMinor, both);
};

/**
 * Converts the receiving side into the principal and rounds it up. Then finds the smallest sending amount that leaves
 * this principal after fees. One unit more sent leaves at most one unit more, so the smallest amount that leaves enough
 * leaves exactly the principal. The search begins at the amount without any rounding of fees, below which nothing can be
 * enough. One fee ends it at once. Two round up by less than two units together, so it takes at most
 * 10000 / (10000 - both bps) + 1 steps.
 */
const fromReceiving = (receivingMinor: bigint, rate: Fraction, both: BothFees): Amounts => {
  const principalMinor = ceilDiv(receivingMinor * rate.numerator, rate.denominator);
  const { fees, platformFees } = both;
  const kept = bpsInWhole - BigInt(fees.variableBps + platformFees.variableBps);
  const fixedMinor = fees.fixedMinor + platformFees.fixedMinor;
  let amounts = amountsOf(ceilDiv((principalMinor + fixedMinor) * bpsInWhole, kept), receivingMinor, both);
  while (amounts.principalMinor < principalMinor) {
    amounts = amountsOf(amounts.sendingMinor + 1n, receivingMinor, both);
  }
  return amounts;
};

export interface AmountsRequest {
  readonly lockedSide: LockSide;
  readonly lockedMinor: bigint;
  /** Sending smallest units for one receiving smallest unit, exact decimal text. */
  readonly exchangeRate: string;
  readonly fees: Fees;
  /** The platform's own. Both variable parts together are below 10,000. */
  readonly platformFees?: Fees | undefined;
}

/**
 * Both sides of a payment. The locked side is exact. The other side is rounded against the sender, by less than one
 * smallest unit. Each fee is fixed + ceil(sending * bps / 10000), whichever side is locked, so each is rounded up by less
 * than one smallest unit. The caller refuses a side of zero or less (decision "amounts round against the sender").
 */
export const amountsFor = ({
  lockedSide,
  lockedMinor,
  exchangeRate,
  fees,
  platformFees = noFees,
}: AmountsRequest): Amounts => {
  const rate = fractionOf(exchangeRate);
  const both = { fees, platformFees };
  return lockedSide === 'SENDING'
    ? fromSending(lockedMinor, rate, both)
    : fromReceiving(lockedMinor, rate, both);
};
