import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApprovalWorld } from '#test/support/approval-world.ts';
import { isApprovalRequest } from '#test/support/webhook-receiver.ts';

/** Longer than one transaction retries after conflicts. */
const conflictMs = 1_200;

let world: ApprovalWorld;
let conflicts: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  world = await ApprovalWorld.start();
});

afterAll(() => world.stop());

/** After the endpoint's answer, every transaction of the platform meets a conflict for a while. */
const conflictAfterAnswer = (): void => {
  world.receiver.reaction = (request) => {
    if (isApprovalRequest(request)) {
      const rates = { conflict: 1 };
      conflicts = world.receiving.withFaults({ kind: 'random', seed: 1, rates }, () => sleep(conflictMs));
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
    conflictAfterAnswer();

    const waiting = await make();
    await expect.poll(async () => (await world.read(waiting)).status).not.toBe('PENDING');

    expect(world.approvalRequestCount(waiting)).toBe(1);
    await conflicts;
    await world.expectEnd(waiting, { status: 'COMPLETED' });
  },
);
