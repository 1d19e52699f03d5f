import { expect, it } from 'vitest';
import { simulateHotAccount } from '#test/bench/simulator/hot-account.ts';
import { readKeyTraces } from '#test/bench/simulator/key-trace.ts';

const offer = { trace: readKeyTraces().transfer, perSecond: 1000, seconds: 20, seed: 16, uncovered: 5 };

it('a hot account takes 1,000 movements a second with at most one conflict in a hundred', () => {
  const outcome = simulateHotAccount({ ...offer, openingMinor: 10_000_000n });

  expect(outcome.movements).toBeGreaterThan(19_000);
  expect(outcome.refused).toBeGreaterThan(500);
  expect(outcome.wrong).toBe(0);
  expect(outcome.failed).toBeLessThanOrEqual(outcome.movements / 100);
  expect(outcome.conflicts).toBeLessThanOrEqual(outcome.movements / 100);
});

it('a hot account neither refuses wrongly nor owes money when it is nearly empty', () => {
  const outcome = simulateHotAccount({ ...offer, seconds: 10, openingMinor: 2_000n });

  expect(outcome.refused).toBeGreaterThan(100);
  expect(outcome.wrong).toBe(0);
});
