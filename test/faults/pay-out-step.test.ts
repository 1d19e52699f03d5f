import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repeatSteps } from '#test/prove/programme/step-repeats.ts';
import { sandbox } from '#test/prove/support/proof-world.ts';
import { everyThird, momentsInTurn, paymentSweep } from '#test/support/crash-points.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { executionsOf, invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { untilCounted } from '#test/support/until-counted.ts';
import { endings, paid, step, suffixes } from '#test/workflow/support/quote-endings.ts';
import { ended, execute, quoteToSuffix, traceOf } from '#test/workflow/support/quoted-payment.ts';

const starter = 'PaymentsService-local-start-workflows';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
});

/** Payouts that wait long begin first, so that all others run meanwhile. */
const slowestFirst = ['003', ...suffixes.filter((suffix) => suffix !== '003')] as const;

describe('the step that pays out', () => {
  test.concurrent(
    'T10: however often the step runs beside the workflow, each payment ends once',
    () => repeatSteps(sandbox, platform, suffixes),
    proofTimeoutMs,
  );

  test.concurrent.each(momentsInTurn(everyThird(slowestFirst)))(
    'leaves no trace when it dies before or after its write: suffix $item',
    async ({ item: suffix, moments }) => {
      const traceWith = async (moment?: 'before' | 'after') => {
        // Each payment has a platform of its own, because a fault plan affects everything that a platform does.
        const struck = await newPlatform();
        const payment = await quoteToSuffix(struck, suffix);
        if (moment === undefined) await execute(struck, payment);
        else {
          const plan = {
            kind: 'crash',
            at: 3,
            moment,
            caller: 'Functionspayout',
            alsoDead: [paymentSweep],
          } as const;
          await struck.withFaults(plan, async () => {
            await execute(struck, payment);
            await untilCounted(struck, 'lost');
          });
        }
        expect(await ended(struck, payment, suffix)).toMatchObject(endings[suffix]);
        expect(await struck.reconcile()).toEqual([]);
        return traceOf(struck, payment);
      };

      const [sound, ...others] = await Promise.all([traceWith(), ...moments.map(traceWith)]);

      expect(others).toEqual(moments.map(() => sound));
    },
    proofTimeoutMs,
  );

  test('gives the same answer however often it runs', async () => {
    const payment = await paid(platform, '003');

    expect([await step(platform, payment, 'START'), await step(platform, payment, 'START')]).toEqual([
      'PayoutOnItsWay',
      'PayoutOnItsWay',
    ]);
    expect([await step(platform, payment, 'FOLLOW_UP'), await step(platform, payment, 'FOLLOW_UP')]).toEqual([
      'COMPLETED',
      'COMPLETED',
    ]);
  });

  test('runs one workflow when the stream delivers a payment five times', async () => {
    const payment = await paid(platform, '000');
    await ended(platform, payment);
    const text = (S: string) => ({ S });
    const record = {
      eventID: 'again',
      eventName: 'MODIFY',
      dynamodb: {
        SequenceNumber: '1',
        Keys: { pk: text(`TRANSACTION#${platform.id}#${payment.uuid}`), sk: text('TRANSACTION') },
        NewImage: {
          platformId: text(platform.id),
          sortId: text(payment.uuid),
          type: text('OUTGOING'),
          status: text('PROCESSING'),
          source: { M: { kind: text('ACCOUNT') } },
        },
        OldImage: { status: text('PENDING') },
      },
    };
    await expect.poll(async () => (await executionsOf(payment.uuid)).join()).toContain('ExecutionSucceeded');
    const history = await executionsOf(payment.uuid);

    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => invoke(starter, { Records: [record] })),
    );

    for (const { payload } of outcomes) expect(JSON.parse(payload ?? '')).toEqual({ batchItemFailures: [] });
    expect(history).toHaveLength(1);
    expect(await executionsOf(payment.uuid)).toEqual(history);
  });
});
