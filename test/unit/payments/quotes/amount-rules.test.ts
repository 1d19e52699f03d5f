import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validatedAmounts } from '#shared/payments/quotes/plan.ts';
import type { AmountsRequest } from '#shared/rates/amounts.ts';
import { amount, question } from '#test/property/quote-questions.ts';
import { apiErrorOf } from './quote-world.ts';

const euros = { code: 'EUR', minMinor: 100n, maxMinor: 9_000n };
const dollars = { code: 'USD', minMinor: 100n, maxMinor: 10_000n };

const priceOf = (more: Partial<AmountsRequest> = {}): AmountsRequest => ({
  lockedSide: 'SENDING',
  lockedMinor: 1_000n,
  exchangeRate: '1.25',
  fees: { fixedMinor: 25n, variableBps: 50 },
  ...more,
});

/** Exact, unlike the number in the details, which may be above 2^53. */
const namedBy = (work: () => void): bigint | undefined => {
  try {
    work();
  } catch (error) {
    const [, digits] = /; send at least (\d+)\.$/.exec(String(error)) ?? [];
    return digits === undefined ? undefined : BigInt(digits);
  }
  return undefined;
};

const check = (more: Partial<AmountsRequest>) => () =>
  validatedAmounts({ price: priceOf(more), sending: dollars, receiving: euros });

describe('the amounts of a payment', () => {
  it.each<[lockedSide: 'SENDING' | 'RECEIVING', lockedMinor: bigint]>([
    ['SENDING', 10_000n],
    ['RECEIVING', 100n],
  ])('exactly at a limit are accepted: %s %i', (lockedSide, lockedMinor) => {
    expect(check({ lockedSide, lockedMinor })).not.toThrow();
  });

  it.each<[string, Partial<AmountsRequest>, string]>([
    [
      'too little sent',
      { lockedMinor: 99n },
      'The amount sent would be 99 in the smallest unit of USD; one payment takes 100 to 10000.',
    ],
    [
      'too much sent',
      { lockedMinor: 10_001n },
      'The amount sent would be 10001 in the smallest unit of USD; one payment takes 100 to 10000.',
    ],
    [
      'too little received',
      { lockedMinor: 149n },
      'The amount received would be 98 in the smallest unit of EUR; one payment takes 100 to 9000.',
    ],
    [
      'too much received',
      { lockedSide: 'RECEIVING', lockedMinor: 9_001n, exchangeRate: '0.5' },
      'The amount received would be 9001 in the smallest unit of EUR; one payment takes 100 to 9000.',
    ],
    [
      'nothing left after fees',
      { lockedMinor: 25n },
      'Fees of 26 leave nothing of 25 in the smallest unit of USD to convert; send at least 151.',
    ],
    [
      'too little left to buy anything',
      { lockedMinor: 27n },
      'After fees of 26, 1 in the smallest unit of USD is left, which converts to less than one unit of EUR; send at least 151.',
    ],
    [
      'more than the largest amount',
      { lockedSide: 'RECEIVING', lockedMinor: 9_000_000_000_000_000n },
      'The amount sent would be 11306532663316609 in the smallest unit of USD; one payment takes 100 to 10000.',
    ],
  ])('outside the limits are refused with the numbers: %s', (_, more, message) => {
    const apiError = apiErrorOf(check(more));

    expect([apiError.code, apiError.message]).toEqual(['AMOUNT_OUT_OF_RANGE', message]);
  });
});

describe('the smallest amount that a refusal names', () => {
  const offer = fc.record({
    receivingMin: fc.oneof(fc.constant(1n), amount),
    sendingMin: fc.oneof(fc.constant(1n), amount),
  });
  // Above all that the rates and fees of these questions can ask for.
  const limits = (code: string, minMinor: bigint) => ({ code, minMinor, maxMinor: 10n ** 60n });

  it('is accepted, and one less is not', () => {
    const named: bigint[] = [];
    fc.assert(
      fc.property(question, offer, (asked, { receivingMin, sendingMin }) => {
        const order = {
          sending: limits(asked.sending, sendingMin),
          receiving: limits(asked.receiving, receivingMin),
        };
        const at = (lockedMinor: bigint) => () =>
          validatedAmounts({ price: { ...asked, lockedSide: 'SENDING', lockedMinor }, ...order });
        const minMinor = namedBy(at(1n));
        fc.pre(minMinor !== undefined);

        named.push(minMinor);
        expect(at(minMinor)).not.toThrow();
        expect(at(minMinor - 1n)).toThrow();
      }),
      { numRuns: 2_000 },
    );
    expect(named.length).toBeGreaterThan(1_000);
  });
});
