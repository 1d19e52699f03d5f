import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApprovalWorld, type Waiting } from '#test/support/approval-world.ts';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { leaveUndecided } from '#test/support/webhook-receiver.ts';

const tries = sized(16, 50);

type Decision = 'approveIncomingPayment' | 'rejectIncomingPayment';

const decide = async (
  { receiving }: ApprovalWorld,
  operation: Decision,
  { id }: Waiting,
): Promise<string> => {
  for (;;) {
    const answer = await receiving.api.call(operation, { path: { transactionId: id }, body: {} });
    if (answer.isOk) return answer.body.status;
    // A 503 means that nothing was written, so the same request is repeated.
    if (answer.status === 503) continue;
    expect(answer.error.code).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
    return 'LOST';
  }
};

/** The test invokes the step directly, without the gateway. Without a pause the step would almost always win. */
const timeOut = async (world: ApprovalWorld, waiting: Waiting, pauseMs: number): Promise<string> => {
  await sleep(pauseMs);
  await world.run('timeOut', waiting);
  return 'LOST';
};

/** Simultaneous decisions: approvals, rejections and time-outs. @returns the final status of the payment */
const decideAtOnce = async (world: ApprovalWorld, waiting: Waiting, random: Random): Promise<string> => {
  const decisions = [
    () => decide(world, 'approveIncomingPayment', waiting),
    () => decide(world, 'rejectIncomingPayment', waiting),
    () => timeOut(world, waiting, random.below(1_000)),
  ];
  const answers = await Promise.all(Array.from({ length: tries }, () => random.pick(decisions)()));
  const winners = answers.filter((one) => one !== 'LOST');
  const { status, failureReason } = await world.read(waiting);
  expect(winners).toEqual(status === 'FAILED' ? [] : [status]);
  if (status === 'FAILED') expect(failureReason).toBe('PAYMENT_APPROVAL_TIMED_OUT');
  return status;
};

test(
  'exactly one of many simultaneous approvals, rejections and time-outs wins, on both sides',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const rounds = sized(4, 200);
    const world = await ApprovalWorld.start();
    world.receiver.reaction = leaveUndecided;
    const before = await world.sending.balanceOf(world.payer);
    const wins: Record<string, number> = { COMPLETED: 0, REJECTED: 0, FAILED: 0 };
    let paid = 0;
    for (let round = 0; round < rounds; round += 1) {
      const waiting = await (round % 2 === 0 ? world.fromStranger() : world.fromOurs());
      const end = await decideAtOnce(world, waiting, random);
      wins[end] = (wins[end] ?? 0) + 1;
      paid += await world.expectEnd(waiting, { status: end });
    }

    expect(await world.sending.balanceOf(world.payer)).toBe(before - paid);
    await world.stop();
    const { COMPLETED: approved = 0, REJECTED: rejected = 0, FAILED: late = 0 } = wins;
    const ends = { approved, rejected, 'timed out': late };
    noteFigures('approval-race', { seed, rounds, tries: rounds * tries, ...ends, 'two winners': 0 });
  },
  proofTimeoutMs,
);
