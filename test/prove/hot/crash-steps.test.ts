import { expect, test } from 'vitest';
import type { HotStep } from '#test/support/hot-steps.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import type { TestPlatform } from '#test/support/service.ts';
import {
  type Direction,
  dieAt,
  directions,
  expectPaidOnce,
  type HotCrash,
  newHotPayment,
  sweepLeftHolds,
} from '../support/hot-movements.ts';
import { hotWorld } from '../support/hot-world.ts';

const world = hotWorld();
const moments = ['before', 'after'] as const;

/** A payment makes the first three. One that is repeated under its key finds its record, and takes its hold back. */
const isRepeated: Readonly<Record<HotStep, boolean>> = {
  HOLD: false,
  COMMIT: false,
  SETTLE: false,
  GIVEN_UP: true,
  RELEASE: true,
};
const cases = directions.flatMap((direction) =>
  (Object.keys(isRepeated) as HotStep[]).map((step) => ({ direction, step })),
);

/** The n-th call of a step may need a slot without the money, which is a matter of luck. */
const tries = sized(2, 6);

/** @returns whether the function came to that call */
const crash = async (platform: TestPlatform, direction: Direction, point: HotCrash): Promise<boolean> => {
  const payment = await newHotPayment(platform, direction);
  const first = isRepeated[point.step] ? await payment.send() : undefined;
  const { answer, hasStruck } = await dieAt(payment, point);
  expect(await platform.reconcile()).toEqual([]);
  const isPaid = (await platform.balanceOf(payment.account)) !== payment.before;
  if (answer !== undefined) expect(isPaid).toBe(true);
  if (first !== undefined) expect(isPaid).toBe(true);
  await expectPaidOnce(payment, [first, answer]);
  await sweepLeftHolds(platform);
  await expectPaidOnce(payment, [first, answer]);
  return hasStruck;
};

const strikes = async (platform: TestPlatform, direction: Direction, point: HotCrash): Promise<boolean> => {
  for (let attempt = 0; attempt < tries; attempt += 1)
    if (await crash(platform, direction, point)) return true;
  return false;
};

const struck = new Map<string, number>();

test.each(cases)(
  'T7: a $direction whose function dies at $step, before and after each time it takes effect, is paid once or not at all',
  async ({ direction, step }) => {
    const platform = await world.newPlatform();
    let points = 0;
    for (let at = 1; ; at += 1) {
      const hits = [];
      for (const moment of moments) hits.push(await strikes(platform, direction, { step, at, moment }));
      points += hits.filter((hit) => hit).length;
      // Every movement has the first one.
      if (at === 1) expect(hits).toEqual([true, true]);
      if (!hits.includes(true)) break;
    }
    struck.set(`${direction} ${step}`, points);
    await world.expectSound(platform);
    if (struck.size === cases.length)
      world.note('T7 steps', { ...Object.fromEntries(struck), 'half-done states': 0, 'left unfinished': 0 });
  },
  proofTimeoutMs,
);
