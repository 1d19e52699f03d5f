import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startEventRules } from '#src/aws/event-rules.ts';
import { createQueues } from '#src/aws/queues.ts';
import { parseSchedule } from '#src/aws/schedule.ts';
import { HostClock } from '#src/clock.ts';
import type { JsonObject } from '#src/template-json.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { functionArn } from './support/templates.ts';

const at = (text: string): number => Date.parse(`${text}:00Z`);

describe('a schedule', () => {
  it.each([
    ['rate(1 minute)', '2026-03-01T10:00', '2026-03-01T10:01'],
    ['rate(2 hours)', '2026-03-01T10:00', '2026-03-01T12:00'],
    ['rate(1 day)', '2026-03-01T10:00', '2026-03-02T10:00'],
    ['cron(0 2 * * ? *)', '2026-03-01T10:00', '2026-03-02T02:00'],
    ['cron(*/15 * * * ? *)', '2026-03-01T10:07', '2026-03-01T10:15'],
    ['cron(5/20 10 * * ? *)', '2026-03-01T10:07', '2026-03-01T10:25'],
    ['cron(0 12 1 1,7 ? *)', '2026-03-01T10:00', '2026-07-01T12:00'],
    ['cron(0 8 ? * 2-6 *)', '2026-02-28T10:00', '2026-03-02T08:00'],
  ])('%s is next due after %s at %s', (expression, after, due) => {
    expect(parseSchedule(expression)?.(at(after))).toBe(at(due));
  });

  it.each(['cron(0 8 ? * MON-FRI *)', 'cron(0 8 L * ? *)', 'rate(0 minutes)', 'every minute'])(
    'does not know %s',
    (expression) => {
      expect(parseSchedule(expression)).toBeUndefined();
    },
  );
});

const rule = (properties: JsonObject): JsonObject => ({ Type: 'AWS::Events::Rule', Properties: properties });
const target = (more: JsonObject = {}): JsonObject => ({ Id: 'Target', Arn: functionArn('Worker'), ...more });

describe('event rules', () => {
  const run = (
    resources: JsonObject,
    deliver: (payload: string) => string | undefined,
    {
      isFinal = false,
      clock = new HostClock(),
      timeScale = 600,
      shortestPeriodMs,
    }: { isFinal?: boolean; clock?: HostClock; timeScale?: number; shortestPeriodMs?: number } = {},
  ) => {
    const template = templateOf(resources);
    const queues = createQueues(template);
    const rules = startEventRules({
      template,
      timeScale,
      shortestPeriodMs,
      clock,
      changes: () => 0,
      deliver: async (_target, payload) => {
        const message = deliver(payload);
        return message === undefined ? undefined : { message, isFinal };
      },
      sendToQueue: queues.send,
    });
    return { rules, queues };
  };

  it('calls a scheduled target each scaled period', async () => {
    const events: string[] = [];
    const { rules } = run(
      { Rule: rule({ ScheduleExpression: 'rate(1 minute)', Targets: [target()] }) },
      (payload) => {
        events.push(payload);
        return undefined;
      },
    );

    const startedAt = performance.now();
    while (events.length < 3 && performance.now() - startedAt < 10_000) await sleep(5);
    rules.stop();

    expect(events.length).toBe(3);
    // Three minutes, divided by 600.
    expect(performance.now() - startedAt).toBeGreaterThan(290);
    expect(JSON.parse(events[0] ?? '')).toMatchObject({
      source: 'aws.events',
      'detail-type': 'Scheduled Event',
    });
  });

  it('calls a scheduled target no more often than the host allows', async () => {
    const times: number[] = [];
    const { rules } = run(
      { Rule: rule({ ScheduleExpression: 'rate(1 minute)', Targets: [target()] }) },
      () => {
        times.push(performance.now());
        return undefined;
      },
      { shortestPeriodMs: 150 },
    );

    await expect.poll(() => times.length, { interval: 5 }).toBe(3);
    rules.stop();

    const [first = 0, , third = 0] = times;
    // A timer may fire a millisecond early.
    expect(third - first).toBeGreaterThanOrEqual(298);
  });

  it.each([
    ['it cannot reach three times', false, 3],
    ['it may not call once', true, 1],
  ])(
    'tries a target that %s, then sends the event to the dead-letter queue',
    async (_what, isFinal, times) => {
      const tried: string[] = [];
      const { rules, queues } = run(
        {
          Failed: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'Failed' } },
          Rule: rule({
            EventPattern: { source: ['test'] },
            Targets: [
              target({
                Input: '{"fixed":true}',
                RetryPolicy: { MaximumRetryAttempts: 2 },
                DeadLetterConfig: { Arn: { 'Fn::GetAtt': ['Failed', 'Arn'] } },
              }),
            ],
          }),
        },
        (payload) => {
          tried.push(payload);
          return 'out of order';
        },
        { isFinal },
      );

      rules.put({ source: 'other' });
      rules.put({ source: 'test' });
      await expect.poll(() => queues.messages('Failed').length, { interval: 5 }).toBe(1);
      rules.stop();

      expect(tried).toEqual(Array(times).fill('{"fixed":true}'));
      expect(queues.messages('Failed')[0]).toMatchObject({
        body: '{"fixed":true}',
        attributes: { ERROR_MESSAGE: 'out of order', RETRY_ATTEMPTS: String(times - 1) },
      });
    },
  );

  it.each<[string, JsonObject]>([
    ['a schedule it cannot read', { ScheduleExpression: 'cron(0 8 ? * MON *)', Targets: [target()] }],
    ['a pattern it cannot match', { EventPattern: { a: [{ cidr: 'x' }] }, Targets: [target()] }],
    [
      'an input transformer',
      { ScheduleExpression: 'rate(1 day)', Targets: [target({ InputTransformer: {} })] },
    ],
    ['another bus', { EventBusName: 'other', EventPattern: {}, Targets: [] }],
  ])('refuse %s, naming the rule', (_what, properties) => {
    expect(() => run({ OddRule: rule(properties) }, () => undefined)).toThrow(/OddRule/);
  });
});
