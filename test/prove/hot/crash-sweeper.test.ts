import { afterAll, expect, test } from 'vitest';
import { paymentSweep } from '#test/support/crash-points.ts';
import { faultCounts } from '#test/support/host-control.ts';
import type { HotStep } from '#test/support/hot-steps.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import type { TestPlatform } from '#test/support/service.ts';
import {
  directions,
  expectPaidOnce,
  leaveHold,
  newHotPayment,
  sweepLeftHolds,
} from '../support/hot-movements.ts';
import { hotWorld } from '../support/hot-world.ts';
import { ageHolds, holdsOf, outcomeOf, sweepNow } from '../support/left-holds.ts';

const world = hotWorld();
const moments = ['before', 'after'] as const;
let points = 0;

afterAll(() =>
  world.note('T7 sweep', { 'crash points': points, 'half-done states': 0, 'left unfinished': 0 }),
);

const started = async (direction: (typeof directions)[number]) => {
  const platform = await world.newPlatform();
  return { platform, payment: await newHotPayment(platform, direction) };
};

const done = async (platform: TestPlatform): Promise<void> => {
  points += 1;
  await world.expectSound(platform);
};

/** What the sweep does with a hold that was committed, whose receipt it finds, and with one that was not. */
const sweepSteps: readonly (readonly [HotStep, boolean])[] = [
  ['SETTLE', true],
  ['GIVEN_UP', false],
  ['RELEASE', false],
];
const sweepCases = directions.flatMap((direction) =>
  sweepSteps.flatMap(([step, isCommitted]) =>
    moments.map((moment) => ({ direction, step, isCommitted, moment })),
  ),
);

test.each(sweepCases)(
  'the sweep dies $moment $step of a $direction, committed: $isCommitted, and the next one ends it',
  async ({ direction, step, isCommitted, moment }) => {
    const { platform, payment } = await started(direction);
    const holdId = await leaveHold(payment, isCommitted);
    const plan = { kind: 'crash', step, at: 1, moment, caller: paymentSweep, mayMiss: true } as const;
    await platform.withFaults(plan, async () => {
      await ageHolds(platform);
      await sweepNow(platform);
      // The host's own run may have been the first.
      const lostCount = async () => (await faultCounts(platform.address.controlUrl, platform.id)).lost;
      await expect.poll(lostCount).toBeGreaterThan(0);
      expect(await platform.reconcile()).toEqual([]);
    });
    expect(await platform.balanceOf(payment.account)).toBe(isCommitted ? payment.after : payment.before);

    await sweepLeftHolds(platform);

    expect(await outcomeOf(platform, holdId)).toBe(isCommitted ? 'COMMITTED' : 'GIVEN_UP');
    expect(await platform.balanceOf(payment.account)).toBe(isCommitted ? payment.after : payment.before);
    await expectPaidOnce(payment, []);
    await done(platform);
  },
  proofTimeoutMs,
);

test(
  'the host itself ends the hold of a dead function when it is older than ten seconds',
  async () => {
    const { platform, payment } = await started('debit');
    await leaveHold(payment, false);
    await expect.poll(() => holdsOf(platform), { interval: 1_000 }).toEqual([]);
    await expectPaidOnce(payment, []);
    await world.expectSound(platform);
  },
  proofTimeoutMs,
);
