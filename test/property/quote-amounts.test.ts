import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyView } from '#shared/kernel/money.ts';
import { sumsOf } from '#shared/ledger/journal.ts';
import { type Amounts, type AmountsRequest, amountsFor } from '#shared/quotes/amounts.ts';
import { paymentJournal, paymentRefundJournal, type QuotedTransaction } from '#shared/quotes/journals.ts';
import { exchangeRateOf } from '#shared/rates/exchange-rate.ts';

/** One of each number of decimals there is: 2, 0, 3, 8, 6. */
const currencies = ['EUR', 'JPY', 'KWD', 'BTC', 'USDT'] as const;

/** Decimal texts from 0.0000000001 to 9,999,999, as sources write them. */
const tableRate = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 10 }))
  .map(([digits, places]) => {
    const padded = String(digits).padStart(places + 1, '0');
    return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
  });

const pair = fc
  .record({
    sending: fc.constantFrom(...currencies),
    receiving: fc.constantFrom(...currencies),
    rates: fc.tuple(tableRate, tableRate, tableRate, tableRate, tableRate),
  })
  .map(({ sending, receiving, rates }) => ({
    sending,
    receiving,
    table: {
      updatedAt: '2025-10-13T12:00:00.000Z',
      perUsd: Object.fromEntries(currencies.map((currency, index) => [currency, rates[index] ?? '1'])),
    },
  }));

/** Evenly over the magnitudes, up to the greatest amount there is. */
const amount = fc
  .integer({ min: 0, max: 15 })
  .chain((magnitude) => fc.bigInt({ min: 1n, max: 10n ** BigInt(magnitude) }))
  .map((value) => (value > 9_000_000_000_000_000n ? 9_000_000_000_000_000n : value));

const fees = fc.record({
  fixedMinor: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 500n }), amount),
  variableBps: fc.oneof(fc.constant(0), fc.constant(9_999), fc.integer({ min: 0, max: 9_999 })),
});

const question = fc
  .record({ pair, lockedSide: fc.constantFrom('SENDING', 'RECEIVING'), lockedMinor: amount, fees })
  .map(({ pair: { table, sending, receiving }, ...rest }) => ({
    ...rest,
    sending,
    receiving,
    exchangeRate: exchangeRateOf(table, sending, receiving),
  }));

const runs = { numRuns: 5_000 };

/*
 * The oracle: plain fractions, a decimal being its digits over a power of ten. It shares nothing with
 * shared/quotes/amounts.ts.
 */
type Ratio = readonly [over: bigint, under: bigint];

const ratioOf = (decimal: string): Ratio => {
  const point = decimal.indexOf('.');
  const places = point === -1 ? 0 : decimal.length - point - 1;
  return [BigInt(decimal.replace('.', '')), 10n ** BigInt(places)];
};

/** The least whole number that is not below over / under; both positive. */
const roundUp = ([over, under]: Ratio): bigint => over / under + (over % under === 0n ? 0n : 1n);
const roundDown = ([over, under]: Ratio): bigint => over / under;
const times = (value: bigint, [over, under]: Ratio): Ratio => [value * over, under];
const per = (value: bigint, [over, under]: Ratio): Ratio => [value * under, over];

/** Fixed fee, and of all that is sent so many ten-thousandths, a started unit counting as a whole one. */
const feeOf = (sentMinor: bigint, { fixedMinor, variableBps }: AmountsRequest['fees']): bigint =>
  fixedMinor + roundUp([sentMinor * BigInt(variableBps), 10_000n]);

const isPayable = ({ principalMinor, receivingMinor }: Amounts): boolean =>
  principalMinor > 0n && receivingMinor > 0n;

test('the side that is locked is met exactly', () => {
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

test('fees are the fixed fee and the rounded-up part of all that is sent, on either lock side', () => {
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

test('with the amount sent locked, the receiver gets what is left after fees buys, rounded down', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const made = amountsFor({ ...asked, lockedSide: 'SENDING' });
      const left = asked.lockedMinor - feeOf(asked.lockedMinor, asked.fees);

      expect(made.receivingMinor).toBe(left > 0n ? roundDown(per(left, ratioOf(asked.exchangeRate))) : 0n);
    }),
    runs,
  );
});

test('with the amount received locked, what is left after fees is its price, rounded up', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const made = amountsFor({ ...asked, lockedSide: 'RECEIVING' });

      const price = roundUp(times(asked.lockedMinor, ratioOf(asked.exchangeRate)));
      expect(made.sendingMinor - feeOf(made.sendingMinor, asked.fees)).toBe(price);
    }),
    runs,
  );
});

test('with the amount received locked, one unit less sent would not do', () => {
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

test('rounding never gives the receiver more than was paid for, and keeps less than one unit of either side', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const made = amountsFor(asked);
      fc.pre(isPayable(made));
      const [over, under] = ratioOf(asked.exchangeRate);

      const keptTimesUnder = made.principalMinor * under - made.receivingMinor * over;
      expect(keptTimesUnder >= 0n).toBe(true);
      // SENDING keeps less than one unit received is worth, RECEIVING less than one unit sent.
      expect(keptTimesUnder < (asked.lockedSide === 'SENDING' ? over : under)).toBe(true);
    }),
    runs,
  );
});

test('money changed there and back never becomes more', () => {
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

test('a payment there that is exactly what comes back in a second one costs at least as much as it brings', () => {
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

test('the same question has the same answer', () => {
  fc.assert(
    fc.property(question, (asked) => {
      expect(amountsFor({ ...asked, fees: { ...asked.fees } })).toEqual(amountsFor(asked));
    }),
    { numRuns: 500 },
  );
});

test('one unit more on the locked side never brings less on the other', () => {
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

const owner = '019542f5-b3e7-7d02-8000-00000000f000';
const at = '2025-10-13T12:00:00.000Z';

const transactionOf = (asked: AmountsRequest & { sending: string; receiving: string }): QuotedTransaction => {
  const made = amountsFor(asked);
  return {
    platformId: '019542f5-b3e7-7d02-8000-00000000e000',
    uuid: '019542f5-b3e7-7d02-8abc-0123456789ab',
    type: 'OUTGOING',
    status: 'PENDING',
    ownerUuid: owner,
    ownerId: `Customer:${owner}`,
    platformCustomerId: 'c-1',
    source: { kind: 'ACCOUNT', accountId: `InternalAccount:${owner}`, currency: asked.sending },
    destination: { kind: 'UMA_ADDRESS', umaAddress: '$jane@acme.example', currency: asked.receiving },
    sentMinor: made.sendingMinor,
    sentCurrency: asked.sending,
    receivedMinor: made.receivingMinor,
    receivedCurrency: asked.receiving,
    version: 1,
    createdAt: at,
    updatedAt: at,
    quote: {
      expiresAt: at,
      lockedSide: asked.lockedSide,
      exchangeRate: asked.exchangeRate,
      feesMinor: made.feesMinor,
      fixedFeeMinor: asked.fees.fixedMinor,
      variableFeeBps: asked.fees.variableBps,
    },
  };
};

test('the journals of a payment and of its refund sum to zero in each currency and undo each other', () => {
  fc.assert(
    fc.property(question, (asked) => {
      fc.pre(isPayable(amountsFor(asked)));
      const transaction = transactionOf(asked);

      const paid = paymentJournal(transaction, at).legs;
      const refunded = paymentRefundJournal(transaction, at).legs;

      const total = (legs: typeof paid, currency: string) =>
        legs.filter((leg) => leg.currency === currency).reduce((sum, leg) => sum + leg.amountMinor, 0n);
      for (const currency of [asked.sending, asked.receiving]) {
        expect(total(paid, currency)).toBe(0n);
        expect(total(refunded, currency)).toBe(0n);
      }
      expect([...sumsOf([...paid, ...refunded]).values()].every((sum) => sum === 0n)).toBe(true);
      const taken = paid.filter(({ account }) => account === owner);
      expect(taken.map(({ amountMinor }) => amountMinor)).toEqual([-transaction.sentMinor]);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['BTC', 8],
  ['USDT', 6],
])('%s, with %i decimals, is among the currencies tried', (currency, decimals) => {
  expect(currencyView(currency).decimals).toBe(decimals);
});
