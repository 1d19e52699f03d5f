import { afterAll, expect, test } from 'vitest';
import { paymentSweep } from '#test/support/crash-points.ts';
import { faultCounts } from '#test/support/host-control.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import type { TestPlatform } from '#test/support/service.ts';
import { expectNoHolds } from '../support/heat.ts';
import {
  directions,
  expectPaidOnce,
  type HotPayment,
  leaveHold,
  newHotPayment,
  sweepLeftHolds,
} from '../support/hot-movements.ts';
import { hotWorld } from '../support/hot-world.ts';
import {
  ageHolds,
  holdsOf,
  outcomeOf,
  receiptsOf,
  recorded,
  sendAgain,
  sweepNow,
} from '../support/left-holds.ts';

const world = hotWorld();
let rules = 0;

afterAll(() => world.note('T7 rules', { rules, 'half-done states': 0 }));

const started = async (direction: (typeof directions)[number]) => {
  const platform = await world.newPlatform();
  return { platform, payment: await newHotPayment(platform, direction) };
};

/** Waits until the fault plan holds a call back. */
const expectHeld = ({ id, address }: TestPlatform): Promise<void> =>
  expect.poll(async () => (await faultCounts(address.controlUrl, id)).held, { interval: 10 }).toBe(1);

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

/** Leaves a hold whose commit is still on its way. @returns the commit */
const leaveCommit = async ({ platform, caller, send }: HotPayment) => {
  const plan = { kind: 'crash', step: 'COMMIT', at: 1, moment: 'before', caller } as const;
  const { result } = await platform.withFaults(plan, async () => {
    await send();
    return recorded(platform, 'COMMIT');
  });
  return result;
};

test.each(directions)(
  'the hold of a %s that was not committed is given up and released, and a late commit loses',
  async (direction) => {
    const { platform, payment } = await started(direction);
    const late = await leaveCommit(payment);
    const [holdId] = await holdsOf(platform);

    await sweepLeftHolds(platform);

    expect(await outcomeOf(platform, holdId)).toBe('GIVEN_UP');
    expect(await platform.balanceOf(payment.account)).toBe(payment.before);
    expect(await sendAgain(platform, late)).toContain('ConditionalCheckFailed');
    expect(await platform.transferCount()).toBe(0);
    expect(await platform.balanceOf(payment.account)).toBe(payment.before);
    await expectPaidOnce(payment, []);
    await done(platform);
  },
  proofTimeoutMs,
);

test.each(directions)(
  'the commit of a %s that comes while the sweep gives up its hold wins, and the hold is settled',
  async (direction) => {
    const { platform, payment } = await started(direction);
    const late = await leaveCommit(payment);
    const [holdId] = await holdsOf(platform);
    const plan = { kind: 'gate', step: 'GIVEN_UP', caller: paymentSweep } as const;
    const { result } = await platform.withFaults(plan, async () => {
      await ageHolds(platform);
      const sweeping = sweepNow(platform);
      await expectHeld(platform);
      expect(await sendAgain(platform, late)).toBeUndefined();
      return { sweeping };
    });
    await result.sweeping;

    expect(await outcomeOf(platform, holdId)).toBe('COMMITTED');
    await expectNoHolds(platform);
    expect(await platform.balanceOf(payment.account)).toBe(payment.after);
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
      await expectHeld(platform);
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
