/**
 * A quote's amounts as the documentation defines them, by other means than the product's: fractions are compared by
 * cross multiplication, and the total for a locked receiving side grows until it is enough.
 */

/** numerator / denominator, both positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The exact decimal value of a JSON number, such as 0.058, 17 or 2.5e-7. */
export const fractionOfNumber = (value: number): Fraction => {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', part = ''] = digits.split('.');
  const places = part.length - Number(exponent);
  const units = BigInt(whole + part);
  return places >= 0
    ? { numerator: units, denominator: 10n ** BigInt(places) }
    : { numerator: units * 10n ** BigInt(-places), denominator: 1n };
};

export interface ModelFees {
  readonly fixed: bigint;
  readonly bps: bigint;
}

export interface ModelAmounts {
  readonly sending: bigint;
  readonly receiving: bigint;
  /** Of the service and of the platform. */
  readonly fees: bigint;
  readonly ownFee: bigint;
}

const none: ModelFees = { fixed: 0n, bps: 0n };

/** The smallest integer that is at least numerator / denominator. */
const roundedUp = ({ numerator, denominator }: Fraction): bigint => {
  const below = numerator / denominator;
  return below * denominator === numerator ? below : below + 1n;
};

const feesOn = (sending: bigint, { fixed, bps }: ModelFees): bigint =>
  fixed + roundedUp({ numerator: sending * bps, denominator: 10_000n });

export interface AmountsWish {
  readonly lockedSide: 'SENDING' | 'RECEIVING';
  readonly amount: bigint;
  /** Smallest units of the sending currency per smallest unit of the receiving currency. */
  readonly rate: Fraction;
  readonly fees: ModelFees;
  /** What the platform itself takes. */
  readonly own?: ModelFees | undefined;
}

/** The amounts may be zero or negative when fees exceed the amount. */
export const modelAmounts = ({ lockedSide, amount, rate, fees, own = none }: AmountsWish): ModelAmounts => {
  const allOn = (sending: bigint): bigint => feesOn(sending, fees) + feesOn(sending, own);
  if (lockedSide === 'SENDING') {
    const taken = allOn(amount);
    const left = amount - taken;
    const receiving = left > 0n ? (left * rate.denominator) / rate.numerator : 0n;
    return { sending: amount, receiving, fees: taken, ownFee: feesOn(amount, own) };
  }
  const cost = roundedUp({ numerator: amount * rate.numerator, denominator: rate.denominator });
  let sending = cost;
  for (;;) {
    const short = cost - (sending - allOn(sending));
    if (short <= 0n)
      return { sending, receiving: amount, fees: allOn(sending), ownFee: feesOn(sending, own) };
    sending += short;
  }
};
