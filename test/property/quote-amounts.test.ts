import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Amounts, type AmountsRequest, amountsFor } from '#shared/rates/amounts.ts';
import { exchangeRateOf } from '#shared/rates/exchange-rate.ts';
import { amount, pair, question } from './quote-questions.ts';

const runs = { numRuns: 5_000 };

/*
 * The oracle works with plain fractions: a decimal is its digits over a power of ten. It shares no code with
 * shared/rates/amounts.ts.
 */
type Ratio = readonly [over: bigint, under: bigint];

const ratioOf = (decimal: string): Ratio => {
  const point = decimal.indexOf('.');
  const places = point === -1 ? 0 : decimal.length - point - 1;
  return [BigInt(decimal.replace('.', '')), 10n ** BigInt(places)];
};

/** The smallest whole number that is at least over / under. Both are positive. */
const roundUp = ([over, under]: Ratio): bigint => over / under + (over % under === 0n ? 0n : 1n);
const roundDown = ([over, under]: Ratio): bigint => over / under;
const times = (value: bigint, [over, under]: Ratio): Ratio => [value * over, under];
const per = (value: bigint, [over, under]: Ratio): Ratio => [value * under, over];

/** The fixed fee plus the variable fee in ten-thousandths of the sent amount, rounded up. */
const feeOf = (sentMinor: bigint, { fixedMinor, variableBps }: AmountsRequest['fees']): bigint =>
  fixedMinor + roundUp([sentMinor * BigInt(variableBps), 10_000n]);

const isPayable = ({ principalMinor, receivingMinor }: Amounts): boolean =>
  principalMinor > 0n && receivingMinor > 0n;

test('the locked side is met exactly', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const made = amountsFor(asked);

      expect(asked.lockedSide === 'SENDING' ? made.sendingMinor : made.receivingMinor).toBe(
        asked.lockedMinor,
      );
    }),
    runs,
  );
});

test('on either locked side, fees are the fixed fee plus the variable part of the sent amount, rounded up', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const made = amountsFor(asked);

      expect(made.feesMinor).toBe(feeOf(made.sendingMinor, asked.fees));
      expect(made.variableFeeMinor + asked.fees.fixedMinor).toBe(made.feesMinor);
      expect(made.principalMinor + made.feesMinor).toBe(made.sendingMinor);
    }),
    runs,
  );
});

test('with the sent amount locked, the receiver gets what the rest after fees buys, rounded down', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const made = amountsFor({ ...asked, lockedSide: 'SENDING' });
      const left = asked.lockedMinor - feeOf(asked.lockedMinor, asked.fees);

      expect(made.receivingMinor).toBe(left > 0n ? roundDown(per(left, ratioOf(asked.exchangeRate))) : 0n);
    }),
    runs,
  );
});

test('with the received amount locked, the rest after fees is its price, rounded up', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const made = amountsFor({ ...asked, lockedSide: 'RECEIVING' });

      const price = roundUp(times(asked.lockedMinor, ratioOf(asked.exchangeRate)));
      expect(made.sendingMinor - feeOf(made.sendingMinor, asked.fees)).toBe(price);
    }),
    runs,
  );
});

test('with the received amount locked, one unit less would not be enough', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { sendingMinor } = amountsFor({ ...asked, lockedSide: 'RECEIVING' });

      const price = roundUp(times(asked.lockedMinor, ratioOf(asked.exchangeRate)));
      const less = sendingMinor - 1n;
      expect(less - feeOf(less, asked.fees) < price).toBe(true);
    }),
    runs,
  );
});

test('rounding never gives the receiver more than was paid for, and takes less than one unit of either side', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const made = amountsFor(asked);
      fc.pre(isPayable(made));
      const [over, under] = ratioOf(asked.exchangeRate);

      const keptTimesUnder = made.principalMinor * under - made.receivingMinor * over;
      expect(keptTimesUnder >= 0n).toBe(true);
      // SENDING keeps less than the price of one received unit, RECEIVING less than one sent unit.
      expect(keptTimesUnder < (asked.lockedSide === 'SENDING' ? over : under)).toBe(true);
    }),
    runs,
  );
});

test('money that is converted to another currency and back never grows', () => {
  fc.assert(
    fc.property(pair, amount, ({ table, sending, receiving }, lockedMinor) => {
      const free = { fixedMinor: 0n, variableBps: 0 };
      const there = amountsFor({
        lockedSide: 'SENDING',
        lockedMinor,
        exchangeRate: exchangeRateOf(table, sending, receiving),
        fees: free,
      });
      fc.pre(there.receivingMinor > 0n);
      const back = amountsFor({
        lockedSide: 'SENDING',
        lockedMinor: there.receivingMinor,
        exchangeRate: exchangeRateOf(table, receiving, sending),
        fees: free,
      });

      expect(back.receivingMinor <= lockedMinor).toBe(true);
    }),
    runs,
  );
});

test('receiving an amount costs at least as much as sending it back brings', () => {
  fc.assert(
    fc.property(pair, amount, ({ table, sending, receiving }, lockedMinor) => {
      const free = { fixedMinor: 0n, variableBps: 0 };
      const there = amountsFor({
        lockedSide: 'RECEIVING',
        lockedMinor,
        exchangeRate: exchangeRateOf(table, sending, receiving),
        fees: free,
      });
      const back = amountsFor({
        lockedSide: 'SENDING',
        lockedMinor,
        exchangeRate: exchangeRateOf(table, receiving, sending),
        fees: free,
      });

      expect(back.receivingMinor <= there.sendingMinor).toBe(true);
    }),
    runs,
  );
});

test('the same request always has the same answer', () => {
  fc.assert(
    fc.property(question, (asked) => {
      expect(amountsFor({ ...asked, fees: { ...asked.fees } })).toEqual(amountsFor(asked));
    }),
    { numRuns: 500 },
  );
});

test('one more unit on the locked side never gives less on the other side', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const made = amountsFor(asked);
      const more = amountsFor({ ...asked, lockedMinor: asked.lockedMinor + 1n });

      expect(more.sendingMinor >= made.sendingMinor).toBe(true);
      expect(more.receivingMinor >= made.receivingMinor).toBe(true);
    }),
    runs,
  );
});
