import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApprovalWorld, type Waiting } from '#test/support/approval-world.ts';
import { samplePoints } from '#test/support/crash-points.ts';
import { isFullSize, proofTimeoutMs } from '#test/support/proof.ts';
import { platformItems, putItem } from '#test/support/raw-table.ts';
import { executionsOf, invoke } from '#test/support/service.ts';
import type { Reaction } from '#test/support/webhook-receiver.ts';
import { asker, callsOf, diesAt, unasked } from '#test/workflow/support/dying-steps.ts';

const starter = 'PaymentsService-local-start-workflows';
const sweep = 'PaymentsService-local-finish-overdue';

let world: ApprovalWorld;

beforeAll(async () => {
  world = await ApprovalWorld.start();
});

afterAll(() => world.stop());

/** The claim of a run that died before it sent its request. */
const plantRequest = ({ uuid: transactionUuid }: Waiting): Promise<void> => {
  const { id: platformId, address } = world.receiving;
  const askedAt = new Date().toISOString();
  const key = { pk: `APPROVAL#${platformId}#${transactionUuid}`, sk: 'REQUEST' };
  return putItem(address, { ...key, platformId, transactionUuid, askedAt, requestCount: 1 });
};

const isOpen = async (waiting: Waiting): Promise<boolean> => (await world.read(waiting)).status === 'PENDING';

const timedOut = { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' };
const kinds = [
  ['from a stranger', () => world.fromStranger()],
  ['from a customer of this service', () => world.fromOurs()],
] as const;

/** A payment from a customer of this service also ends on its sender's side, so `npm test` kills the steps of those. */
const kindsToKill = isFullSize ? kinds : kinds.slice(1);

describe.each(kindsToKill)('the steps of a payment %s', (_whose, make) => {
  test(
    'that ask and die at any call ask again until the answer is recorded, and not once more',
    async () => {
      world.answer(200);
      for (const point of samplePoints(await callsOf(world, 'ask', () => unasked(world, make)))) {
        const waiting = await unasked(world, make);

        await diesAt(world, 'ask', waiting, point);
        const isAnswerLost = world.approvalRequestCount(waiting) === 1 && (await isOpen(waiting));
        for (const step of ['ask', 'askAgain', 'timeOut'] as const) await world.run(step, waiting);

        await world.expectEnd(waiting, { status: 'COMPLETED' });
        const name = `${point.at}, ${point.moment}`;
        expect([name, world.approvalRequestCount(waiting)]).toEqual([name, isAnswerLost ? 2 : 1]);
      }
    },
    proofTimeoutMs,
  );

  test(
    'that time out and die at any call end the payment in their next run',
    async () => {
      world.answer(202);
      for (const point of samplePoints(await callsOf(world, 'timeOut', () => unasked(world, make)))) {
        const waiting = await unasked(world, make);

        await diesAt(world, 'timeOut', waiting, point);
        await world.run('timeOut', waiting);

        await world.expectEnd(waiting, timedOut);
      }
    },
    proofTimeoutMs,
  );
});

describe.each(kinds)('the steps of a payment %s', (_whose, make) => {
  test.each<[Reaction, object]>([
    [200, { status: 'COMPLETED' }],
    [403, { status: 'REJECTED' }],
    [422, { status: 'FAILED', failureReason: 'MISSING_MANDATORY_PAYEE_DATA' }],
    [500, { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' }],
  ])('ask once and end once in repeated, simultaneous and reordered runs: %s', async (reaction, end) => {
    const waiting = await unasked(world, make);
    world.answer(reaction);

    await Promise.all([world.run('ask', waiting), world.run('ask', waiting), world.run('ask', waiting)]);
    await world.run('ask', waiting);
    await Promise.all([world.run('timeOut', waiting), world.run('timeOut', waiting)]);

    expect(world.approvalRequestCount(waiting)).toBe(1);
    await world.expectEnd(waiting, end);
  });

  test('time out an open payment once', async () => {
    const waiting = await unasked(world, make);
    world.answer(202);

    expect([await world.run('ask', waiting), await world.run('ask', waiting)]).toEqual([false, false]);
    expect((await world.read(waiting)).status).toBe('PENDING');
    const timeOuts = await Promise.all(Array.from({ length: 3 }, () => world.run('timeOut', waiting)));

    expect(timeOuts).toContain(true);
    expect(world.approvalRequestCount(waiting)).toBe(1);
    await world.expectEnd(waiting, timedOut);
  });

  test('leave a payment alone that its platform approved after a 202', async () => {
    const waiting = await unasked(world, make);
    world.answer(202);
    expect(await world.run('ask', waiting)).toBe(false);

    const path = { transactionId: waiting.id };
    await world.receiving.api.ok('approveIncomingPayment', { path, body: {} });
    expect(await world.run('timeOut', waiting)).toBe(true);

    await world.expectEnd(waiting, { status: 'COMPLETED' });
  });

  test('that lose two answers ask no third time: the payment times out', async () => {
    const waiting = await unasked(world, make);
    world.answer(200);

    for (const step of ['ask', 'askAgain'] as const) {
      const at = step === 'ask' ? 4 : 5;
      const plan = { kind: 'crash', at, moment: 'before', caller: asker } as const;
      await world.receiving.withFaults(plan, () => world.run(step, waiting));
      await world.run(step, waiting);
    }
    await world.run('timeOut', waiting);

    expect(world.approvalRequestCount(waiting)).toBe(2);
    await world.expectEnd(waiting, timedOut);
  });

  test('find that another run has asked, and the workflow asks again', async () => {
    world.answer(200);
    const plan = {
      kind: 'hold',
      operation: 'TransactWriteItems',
      milliseconds: 1_500,
      caller: asker,
    } as const;

    const { result: waiting } = await world.receiving.withFaults(plan, async () => {
      const made = await make();
      await plantRequest(made);
      await world.receiving.settled(made.id);
      return made;
    });

    await world.expectEnd(waiting, { status: 'COMPLETED' });
    expect(world.approvalRequestCount(waiting)).toBe(1);
  });

  test('that never run are replaced by the sweep, which ends the payment', async () => {
    const waiting = await unasked(world, make);
    const items = await platformItems(world.receiving.address, world.receiving.id);
    const item = items.find(({ sortId, sk }) => sk === 'TRANSACTION' && sortId === waiting.uuid) ?? {};
    const checkAt = new Date(Date.now() - 61_000).toISOString();
    await putItem(world.receiving.address, { ...item, checkAt, dueSk: `${checkAt}#${waiting.uuid}` });

    await invoke(sweep, {});

    await world.expectEnd(waiting, timedOut);
  });
});

test('a workflow that is started five times runs once', async () => {
  world.answer(200);
  const waiting = await world.fromStranger();
  await world.receiving.settled(waiting.id);
  const text = (S: string) => ({ S });
  const NewImage = {
    platformId: text(world.receiving.id),
    sortId: text(waiting.uuid),
    type: text('INCOMING'),
    status: text('PENDING'),
    source: { M: { kind: text('UMA_ADDRESS') } },
  };
  const Keys = { pk: text(`TRANSACTION#${world.receiving.id}#${waiting.uuid}`), sk: text('TRANSACTION') };
  const dynamodb = { SequenceNumber: '1', Keys, NewImage };
  const record = { eventID: 'again', eventName: 'INSERT', dynamodb };

  const started = await Promise.all(Array.from({ length: 5 }, () => invoke(starter, { Records: [record] })));

  for (const { payload } of started) expect(JSON.parse(payload ?? '')).toEqual({ batchItemFailures: [] });
  expect(await executionsOf(waiting.uuid)).toHaveLength(1);
  expect(world.approvalRequestCount(waiting)).toBe(1);
  await world.expectEnd(waiting, { status: 'COMPLETED' });
});
