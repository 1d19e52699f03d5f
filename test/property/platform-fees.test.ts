import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsFor } from '#shared/rates/amounts.ts';
import { amount, question } from './quote-questions.ts';

const runs = { numRuns: 3_000 };

/** Two fees whose variable parts together leave something of every amount. */
const bothFees = fc
  .record({
    fixedMinor: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 300n })),
    platformFixedMinor: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 300n })),
    together: fc.oneof(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 9_990 })),
    share: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ fixedMinor, platformFixedMinor, together, share }) => {
    const platformBps = Math.floor((together * share) / 100);
    return {
      fees: { fixedMinor, variableBps: together - platformBps },
      platformFees: { fixedMinor: platformFixedMinor, variableBps: platformBps },
    };
  });

const asked = fc.record({ question, both: bothFees }).map(({ question: one, both }) => ({ ...one, ...both }));

/** Counting in ones: the fee is the smallest whole number that is not below its exact share. */
const feeOf = (sent: bigint, { fixedMinor, variableBps }: { fixedMinor: bigint; variableBps: number }) => {
  const exact = sent * BigInt(variableBps);
  return fixedMinor + exact / 10_000n + (exact % 10_000n === 0n ? 0n : 1n);
};

test('what is sent is the principal, the fee of the service and the fee of the platform', () => {
  fc.assert(
    fc.property(asked, (request) => {
      const made = amountsFor(request);
      const { fees, platformFees } = request;

      expect(made.platformFeeMinor).toBe(feeOf(made.sendingMinor, platformFees));
      expect(made.variableFeeMinor + fees.fixedMinor).toBe(feeOf(made.sendingMinor, fees));
      expect(made.feesMinor).toBe(made.variableFeeMinor + fees.fixedMinor + made.platformFeeMinor);
      expect(made.principalMinor + made.feesMinor).toBe(made.sendingMinor);
    }),
    runs,
  );
});

test('the locked side is exact, and the other is rounded against the sender by less than one unit', () => {
  fc.assert(
    fc.property(asked, (request) => {
      const { sendingMinor, receivingMinor, principalMinor } = amountsFor(request);
      const [whole = '', part = ''] = request.exchangeRate.split('.');
      const [over, under] = [BigInt(whole + part), 10n ** BigInt(part.length)];
      const keptTimesUnder = principalMinor * under - receivingMinor * over;

      if (request.lockedSide === 'RECEIVING') {
        expect(receivingMinor).toBe(request.lockedMinor);
        expect(keptTimesUnder >= 0n && keptTimesUnder < under).toBe(true);
      } else {
        expect(sendingMinor).toBe(request.lockedMinor);
        if (principalMinor > 0n) expect(keptTimesUnder >= 0n && keptTimesUnder < over).toBe(true);
      }
    }),
    runs,
  );
});

test('with the received amount locked, a search from zero finds the same sending amount', () => {
  const small = fc.record({
    lockedMinor: fc.bigInt({ min: 1n, max: 400n }),
    exchangeRate: fc.constantFrom('1', '0.37', '1.25', '3', '0.0071'),
    both: bothFees.filter(({ fees, platformFees }) => fees.variableBps + platformFees.variableBps <= 8_000),
  });
  fc.assert(
    fc.property(small, ({ lockedMinor, exchangeRate, both: { fees, platformFees } }) => {
      const made = amountsFor({ lockedSide: 'RECEIVING', lockedMinor, exchangeRate, fees, platformFees });
      let sent = 0n;
      while (sent - feeOf(sent, fees) - feeOf(sent, platformFees) < made.principalMinor) sent += 1n;

      expect(made.sendingMinor).toBe(sent);
      expect(sent - feeOf(sent, fees) - feeOf(sent, platformFees)).toBe(made.principalMinor);
    }),
    { numRuns: 1_000 },
  );
});

test('one more unit received never costs less, and one more unit sent never loses more than one of the principal', () => {
  fc.assert(
    fc.property(asked, (request) => {
      const { lockedMinor } = request;
      const dearer = amountsFor({ ...request, lockedSide: 'RECEIVING', lockedMinor: lockedMinor + 1n });
      const more = amountsFor({ ...request, lockedSide: 'SENDING', lockedMinor: lockedMinor + 1n });

      expect(dearer.sendingMinor >= amountsFor({ ...request, lockedSide: 'RECEIVING' }).sendingMinor).toBe(
        true,
      );
      const before = amountsFor({ ...request, lockedSide: 'SENDING' }).principalMinor;
      expect(more.principalMinor >= before - 1n).toBe(true);
    }),
    runs,
  );
});

test('both fees together exceed their exact shares by less than two units', () => {
  fc.assert(
    fc.property(amount, bothFees, (lockedMinor, { fees, platformFees }) => {
      const made = amountsFor({ lockedSide: 'SENDING', lockedMinor, exchangeRate: '1', fees, platformFees });

      const fixed = fees.fixedMinor + platformFees.fixedMinor;
      const exact = lockedMinor * BigInt(fees.variableBps + platformFees.variableBps);
      const roundedBy = (made.feesMinor - fixed) * 10_000n - exact;
      expect(roundedBy >= 0n && roundedBy < 20_000n).toBe(true);
    }),
    runs,
  );
});

test('a fee of the platform that is zero changes nothing', () => {
  fc.assert(
    fc.property(question, (request) => {
      const platformFees = { fixedMinor: 0n, variableBps: 0 };

      expect(amountsFor({ ...request, platformFees })).toEqual(amountsFor(request));
    }),
    runs,
  );
});

test('the search ends also when nearly nothing is left of the amount', () => {
  const fees = { fixedMinor: 0n, variableBps: 4_999 };
  const platformFees = { fixedMinor: 0n, variableBps: 4_994 };
  const made = amountsFor({
    lockedSide: 'RECEIVING',
    lockedMinor: 1n,
    exchangeRate: '1',
    fees,
    platformFees,
  });

  // 1429 would do without rounding: 0.07 % of it is 1.0003.
  const kept = (sent: bigint) => sent - feeOf(sent, fees) - feeOf(sent, platformFees);
  expect(made.principalMinor).toBe(1n);
  expect(kept(made.sendingMinor)).toBe(1n);
  expect(
    Array.from({ length: Number(made.sendingMinor) }, (_, sent) => kept(BigInt(sent)) < 1n),
  ).not.toContain(false);
});
