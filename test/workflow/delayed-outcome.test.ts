import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allPoints, type CrashPoint } from '#test/support/crash-points.ts';
import { noteFigures } from '#test/support/figures.ts';
import { withFaults } from '#test/support/host-control.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { executionsOf, invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { expectRefundedOnce, payLate, settle } from './support/late-transfer.ts';

const starter = 'PaymentsService-local-start-workflows';

let platform: TestPlatform;
let bankId: string;

beforeAll(async () => {
  platform = await newPlatform();
  bankId = (await platform.externalAccount({ suffix: '005' })).id;
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

describe('the step that settles a delayed outcome', () => {
  test('refunds once in three runs in a row and always answers FAILED', async () => {
    const pending = await payLate(platform, bankId);

    const outcomes = [
      await settle(platform, pending),
      await settle(platform, pending),
      await settle(platform, pending),
    ];

    expect(outcomes).toEqual([{ status: 'FAILED' }, { status: 'FAILED' }, { status: 'FAILED' }]);
    await expectRefundedOnce(platform, pending);
  });

  test('refunds once in five simultaneous runs', async () => {
    const pending = await payLate(platform, bankId);

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => settle(platform, pending)));

    expect(outcomes.filter((outcome) => outcome !== 'failed')).not.toEqual([]);
    await expectRefundedOnce(platform, pending);
  });

  test('refunds once when another run refunds between its read and its write', async () => {
    const pending = await payLate(platform, bankId);
    const write = { operation: 'TransactWriteItems', caller: 'Functionssettledelayedoutcome' } as const;
    const late = { kind: 'hold', ...write, scope: pending.uuid, milliseconds: 1_000 } as const;

    const { faults } = await withFaults(platform.address.controlUrl, late, () =>
      Promise.all([settle(platform, pending), settle(platform, pending)]),
    );

    expect(faults.held).toBe(1);
    await expectRefundedOnce(platform, pending);
  });

  test('that dies before or after its read or its write is completed by the next run', async () => {
    const dies = async (point: CrashPoint): Promise<void> => {
      const pending = await payLate(platform, bankId);
      // Each point has a plan of its own.
      const scope = pending.uuid;
      const plan = { kind: 'crash', ...point, scope, caller: 'Functionssettledelayedoutcome' } as const;

      await withFaults(platform.address.controlUrl, plan, () => settle(platform, pending));
      await settle(platform, pending);

      await expectRefundedOnce(platform, pending);
    };

    await Promise.all(allPoints(2).map(dies));
  });
});

describe('the start of a workflow', () => {
  test('happens once when the stream delivers a transfer five times', async () => {
    const pending = await payLate(platform, bankId);
    await platform.settled(pending.id);
    const history = await executionsOf(pending.uuid);
    const text = (S: string) => ({ S });
    const record = {
      eventID: 'again',
      eventName: 'INSERT',
      dynamodb: {
        SequenceNumber: '1',
        Keys: { pk: text(`TRANSACTION#${platform.id}#${pending.uuid}`), sk: text('TRANSACTION') },
        NewImage: {
          platformId: text(platform.id),
          sortId: text(pending.uuid),
          type: text('OUTGOING'),
          status: text('PENDING'),
          source: { M: { kind: text('ACCOUNT') } },
          outcomeDueAt: text(new Date().toISOString()),
        },
      },
    };

    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => invoke(starter, { Records: [record] })),
    );

    for (const { payload } of outcomes) expect(JSON.parse(payload ?? '')).toEqual({ batchItemFailures: [] });
    expect(history).toHaveLength(1);
    expect(await executionsOf(pending.uuid)).toEqual(history);
    await expectRefundedOnce(platform, pending);
  });
});

test(
  'T10: however often the step runs beside the workflow, each transfer ends once',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const executions = sized(6, 300);
    let repeats = 0;
    const runs = Array.from({ length: executions }, () => {
      const pauses = Array.from({ length: 1 + random.below(3) }, () => random.below(2_500));
      repeats += pauses.length;
      return async () => {
        const pending = await payLate(platform, bankId);
        await Promise.all(
          pauses.map(async (pauseMs) => {
            await new Promise((done) => setTimeout(done, pauseMs));
            await settle(platform, pending);
          }),
        );
        await expectRefundedOnce(platform, pending);
      };
    });

    await inParallel(runs, 6);

    expect(await platform.reconcile()).toEqual([]);
    noteFigures('T10', {
      seed,
      executions,
      'extra task runs': repeats,
      'double refunds': 0,
      'past its time': 0,
    });
  },
  proofTimeoutMs,
);
