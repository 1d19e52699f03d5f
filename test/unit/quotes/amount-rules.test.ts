import { describe, expect, it } from 'vitest';
import { checkAmounts } from '#shared/quotes/amount-rules.ts';
import { type AmountsRequest, amountsFor } from '#shared/rates/amounts.ts';
import { refusalOf } from './quote-world.ts';

const euros = { code: 'EUR', minMinor: 100n, maxMinor: 9_000n };
const dollars = { code: 'USD', minMinor: 100n, maxMinor: 10_000n };

const amounts = (more: Partial<AmountsRequest> = {}) =>
  amountsFor({
    lockedSide: 'SENDING',
    lockedMinor: 1_000n,
    exchangeRate: '1.25',
    fees: { fixedMinor: 25n, variableBps: 50 },
    ...more,
  });

const check = (more: Partial<AmountsRequest>) => () =>
  checkAmounts({ amounts: amounts(more), sending: dollars, receiving: euros });

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
      'Of 25 in the smallest unit of USD, 26 are fees, and the rest buys no EUR.',
    ],
    [
      'too little left to buy anything',
      { lockedMinor: 27n },
      'Of 27 in the smallest unit of USD, 26 are fees, and the rest buys no EUR.',
    ],
    [
      'more than the largest amount',
      { lockedSide: 'RECEIVING', lockedMinor: 9_000_000_000_000_000n },
      'The amount sent would be 11306532663316609 in the smallest unit of USD; one payment takes 100 to 10000.',
    ],
  ])('outside the limits are refused with the numbers: %s', (_, more, message) => {
    const refusal = refusalOf(check(more));

    expect([refusal.code, refusal.message]).toEqual(['AMOUNT_OUT_OF_RANGE', message]);
  });
});
