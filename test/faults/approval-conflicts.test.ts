import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApprovalWorld } from '#test/support/approval-world.ts';
import type { FaultCounts } from '#test/support/fault-plans.ts';
import { isApprovalRequest } from '#test/support/webhook-receiver.ts';

/** Longer than one transaction retries after conflicts. */
const conflictMs = 1_200;

let world: ApprovalWorld;
let conflicts: Promise<{ readonly faults: FaultCounts }> | undefined;

beforeAll(async () => {
  world = await ApprovalWorld.start();
});

afterAll(() => world.stop());

/** From the endpoint's answer on, every transaction of the platform meets a conflict for a while. */
const conflictFromAnswer = (): void => {
  world.receiver.reaction = async (request) => {
    if (isApprovalRequest(request)) {
      const started = Promise.withResolvers<void>();
      const plan = { kind: 'random', seed: 1, rates: { conflict: 1 } } as const;
      conflicts = world.receiving.withFaults(plan, () => {
        started.resolve();
        return sleep(conflictMs);
      });
      await Promise.race([started.promise, conflicts]);
    }
    return 200;
  };
};

test.each([
  ['a stranger', () => world.fromStranger()],
  ['a customer of this service', () => world.fromOurs()],
])(
  'an approved payment from %s completes although its account is busy for a second',
  async (_whose, make) => {
    conflictFromAnswer();

    const waiting = await make();
    await expect.poll(async () => (await world.read(waiting)).status).not.toBe('PENDING');

    expect(world.approvalRequestCount(waiting)).toBe(1);
    expect((await conflicts)?.faults.conflict).toBeGreaterThan(0);
    await world.expectEnd(waiting, { status: 'COMPLETED' });
  },
);
