import { afterAll, expect, test } from 'vitest';
import { faultCounts } from '#test/support/host-control.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import type { TestPlatform } from '#test/support/service.ts';
import {
  directions,
  expectPaidOnce,
  type HotPayment,
  leaveHold,
  newHotPayment,
  sweepLeftHolds,
} from '../support/hot-movements.ts';
import { hotWorld } from '../support/hot-world.ts';
import { holdsOf, outcomeOf, receiptsOf, recorded, sendAgain } from '../support/left-holds.ts';

const world = hotWorld();
let rules = 0;

afterAll(() => world.note('T7 rules', { rules, 'half-done states': 0 }));

const started = async (direction: (typeof directions)[number]) => {
  const platform = await world.newPlatform();
  return { platform, payment: await newHotPayment(platform, direction) };
};

const done = async (platform: TestPlatform): Promise<void> => {
  rules += 1;
  await world.expectSound(platform);
};

test.each(directions)(
  'the hold of a %s that was committed is settled',
  async (direction) => {
    const { platform, payment } = await started(direction);
    const holdId = await leaveHold(payment, true);
    expect(await platform.balanceOf(payment.account)).toBe(payment.after);

    await sweepLeftHolds(platform);

    expect(await outcomeOf(platform, holdId)).toBe('COMMITTED');
    expect(await platform.balanceOf(payment.account)).toBe(payment.after);
    await expectPaidOnce(payment, []);
    await done(platform);
  },
  proofTimeoutMs,
);

test.each(directions)(
  'the hold of a %s that was not committed is given up and released, and a late commit loses',
  async (direction) => {
    const { platform, payment } = await started(direction);
    let late: Awaited<ReturnType<typeof recorded>> | undefined;
    const plan = { kind: 'crash', step: 'COMMIT', at: 1, moment: 'before', caller: payment.caller } as const;
    await platform.withFaults(plan, async () => {
      await payment.send();
      late = await recorded(platform, 'COMMIT');
    });
    const [holdId] = await holdsOf(platform);

    await sweepLeftHolds(platform);

    expect(await outcomeOf(platform, holdId)).toBe('GIVEN_UP');
    expect(await platform.balanceOf(payment.account)).toBe(payment.before);
    if (late === undefined) throw new Error('The commit was not recorded');
    expect(await sendAgain(platform, late)).toContain('ConditionalCheckFailed');
    expect(await platform.transferCount()).toBe(0);
    expect(await platform.balanceOf(payment.account)).toBe(payment.before);
    await expectPaidOnce(payment, []);
    await done(platform);
  },
  proofTimeoutMs,
);

test.each(directions)(
  'a living function whose %s was given up meanwhile pays once with another hold, or says that it does not know',
  async (direction) => {
    const { platform, payment } = await started(direction);
    const plan = { kind: 'gate', step: 'COMMIT', caller: payment.caller } as const;
    const { result } = await platform.withFaults(plan, async () => {
      const answer = payment.send();
      const heldCount = async () => (await faultCounts(platform.address.controlUrl, platform.id)).held;
      await expect.poll(heldCount, { interval: 10 }).toBe(1);
      const [holdId] = await holdsOf(platform);
      await sweepLeftHolds(platform);
      return { answer, holdId };
    });

    const answer = await result.answer;

    expect(await outcomeOf(platform, result.holdId)).toBe('GIVEN_UP');
    await expectPaidOnce(payment, [answer]);
    await done(platform);
  },
  proofTimeoutMs,
);

/** The hold arrives once more after the movement has ended, and gets another version. */
const repeatHold = async (payment: HotPayment, plan: Parameters<TestPlatform['withFaults']>[0]) => {
  const { platform, send } = payment;
  const { result } = await platform.withFaults(plan, async () => {
    await send();
    return recorded(platform, 'HOLD');
  });
  await sweepLeftHolds(platform);
  const before = await receiptsOf(platform);
  expect(await sendAgain(platform, result)).toBeUndefined();
  expect(await holdsOf(platform)).toHaveLength(1);
  expect(await platform.reconcile()).toEqual([]);
  const balance = await platform.balanceOf(payment.account);
  await sweepLeftHolds(platform);
  expect(await platform.balanceOf(payment.account)).toBe(balance);
  expect(await receiptsOf(platform)).toEqual(before);
};

test.each(directions)(
  'a late duplicate of the hold of a %s that was paid is released',
  async (direction) => {
    const { platform, payment } = await started(direction);
    await repeatHold(payment, { kind: 'count', caller: payment.caller });
    expect(await platform.balanceOf(payment.account)).toBe(payment.after);
    await expectPaidOnce(payment, []);
    await done(platform);
  },
  proofTimeoutMs,
);

test.each(directions)(
  'a late duplicate of the hold of a %s that was given up is released',
  async (direction) => {
    const { platform, payment } = await started(direction);
    await repeatHold(payment, {
      kind: 'crash',
      step: 'COMMIT',
      at: 1,
      moment: 'before',
      caller: payment.caller,
    });
    expect(await platform.balanceOf(payment.account)).toBe(payment.before);
    await expectPaidOnce(payment, []);
    await done(platform);
  },
  proofTimeoutMs,
);
