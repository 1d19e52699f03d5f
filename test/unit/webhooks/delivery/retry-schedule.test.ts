import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  attemptedDelivery,
  decideRetry,
  deliveryAfter,
  pauseSeconds,
  restartedDelivery,
  waitingDelivery,
} from '#shared/webhooks/delivery/delivery-rules.ts';
import { notBeforeOf } from '#shared/webhooks/delivery/judge-attempt.ts';
import { waitsForSweep } from '#shared/webhooks/delivery/polling-schedule.ts';
import { seededRandom } from '#test/support/random.ts';
import { day, event, facts, judged, later, startedAt } from '../support/deliveries.ts';

const retrySchema = z.object({
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.int(),
  BackoffRate: z.number(),
  MaxDelaySeconds: z.int(),
  MaxAttempts: z.int(),
  JitterStrategy: z.literal('FULL'),
});
const catchSchema = z.object({ ErrorEquals: z.array(z.string()) });
const workflow = z
  .object({
    States: z.object({
      'Attempt the delivery': z.object({ Retry: z.array(retrySchema), Catch: z.array(catchSchema) }),
    }),
  })
  .parse(JSON.parse(readFileSync('statemachines/webhook-delivery.asl.json', 'utf8')));
const { Retry, Catch } = workflow.States['Attempt the delivery'];
const [byName, byLambda, byAnything] = Retry;
if (byName === undefined || byLambda === undefined || byAnything === undefined) {
  throw new Error('Three rules are expected');
}

interface Run {
  /** Seconds since the first attempt at which something was sent. */
  readonly sentAt: number[];
  readonly diedAt: number;
  readonly steps: number;
  /** Executions, the first one included. */
  readonly executions: number;
}

const sweepSeconds = 60;

/**
 * The workflow in virtual time, with the numbers of its own Retry, and the sweep, against an endpoint that never takes the
 * event. Throws when the sweep would look at a delivery whose execution runs.
 */
const runWorkflow = (seed: number, retryAfter: (attempt: number) => string | undefined): Run => {
  const random = seededRandom(seed);
  const askedAt = (attempt: number, now: Date) => {
    const notBefore = notBeforeOf(retryAfter(attempt), now)?.toISOString();
    return judged({ status: 503, at: now, ...(notBefore && { notBefore }) });
  };
  const first = askedAt(0, startedAt);
  let seconds = pauseSeconds(startedAt, first.notBefore, random.unit() * 5000);
  let delivery = attemptedDelivery(event, facts, { judged: first, seconds });
  const sentAt = [0];
  let executions = waitsForSweep(delivery) ? 0 : 1;
  let retry = 0;
  for (let steps = 1; retry <= byName.MaxAttempts; steps += 1) {
    if (waitsForSweep(delivery)) {
      const sweptAt = new Date(Date.parse(delivery.checkAt ?? '') + random.unit() * sweepSeconds * 1000);
      const pause = pauseSeconds(sweptAt, undefined, random.unit() * 5000);
      delivery = restartedDelivery(delivery, sweptAt, pause);
      seconds = (sweptAt.getTime() - startedAt.getTime()) / 1000 + pause;
      executions += 1;
      retry = 0;
    }
    const now = later(seconds);
    if (now.toISOString() >= (delivery.checkAt ?? '')) throw new Error(`The sweep looks at ${seconds} s`);
    const decision = decideRetry(delivery, { endpoint: facts.endpoint, isBreakerOpen: false, now });
    if (decision === 'GIVE_UP') return { sentAt, diedAt: seconds, steps, executions };
    if (decision === 'SEND') {
      const made = { endpoint: facts.endpoint, now };
      delivery = deliveryAfter(delivery, askedAt(sentAt.length, now), made);
      sentAt.push(seconds);
    } else {
      delivery = waitingDelivery(delivery, now);
    }
    const ceiling = Math.min(byName.MaxDelaySeconds, byName.IntervalSeconds * byName.BackoffRate ** retry);
    seconds += random.unit() * ceiling;
    retry += 1;
  }
  throw new Error('The workflow has run out of retries');
};

const gapsOf = ({ sentAt }: Run): number[] => sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
const seeds = Array.from({ length: 200 }, (_, index) => index + 1);
const halfHour = 1800;

describe('over 200 deliveries to an endpoint that takes nothing', () => {
  const runs = seeds.map((seed) => runWorkflow(seed, () => undefined));
  const gaps = runs.flatMap(gapsOf);

  test('no two attempts are more than half an hour apart', () => {
    expect(gaps.filter((gap) => gap > halfHour)).toEqual([]);
  });

  test('each dies after seven days, at most half an hour later, by its one execution', () => {
    for (const { diedAt, sentAt, executions } of runs) {
      expect(diedAt).toBeGreaterThanOrEqual(7 * day);
      expect(diedAt).toBeLessThanOrEqual(7 * day + halfHour);
      expect(sentAt.at(-1)).toBeLessThan(7 * day);
      expect(executions).toBe(1);
    }
  });

  test('about 680 attempts are made, and the retries never run out', () => {
    const counts = runs.map(({ sentAt }) => sentAt.length).sort((left, right) => left - right);

    expect(counts[100]).toBeGreaterThan(665);
    expect(counts[100]).toBeLessThan(695);
    expect(counts.at(-1)).toBeLessThan(800);
    expect(Math.max(...runs.map(({ steps }) => steps))).toBeLessThan(byName.MaxAttempts);
  });

  test('the jitter is full: late gaps are spread evenly from nothing to half an hour', () => {
    const late = runs.flatMap((run) => gapsOf(run).slice(10));
    const tenths = Array.from({ length: 10 }, (_, tenth) => {
      const isHere = (gap: number): boolean => Math.min(9, Math.floor((gap / halfHour) * 10)) === tenth;
      return late.filter(isHere).length / late.length;
    });

    for (const share of tenths) expect(share).toBeCloseTo(0.1, 2);
  });

  test('the first ones follow quickly', () => {
    for (const { sentAt } of runs) expect(sentAt[5]).toBeLessThanOrEqual(5 + 5 + 10 + 20 + 40);
  });
});

describe('an endpoint that asks for a pause', () => {
  test.each([
    ['an hour each time', () => '3600', 3600],
    ['a day each time', () => '86400', day],
    ['a year, of which a day is granted', () => '31536000', day],
  ])(
    '%s: is sent nothing before, and then within a minute, by two steps each time',
    (_what, retryAfter, pause) => {
      for (const seed of seeds.slice(0, 20)) {
        const run = runWorkflow(seed, retryAfter);
        const gaps = gapsOf(run);

        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(pause);
        expect(Math.max(...gaps)).toBeLessThanOrEqual(pause + sweepSeconds + 6);
        expect(run.steps).toBe(run.sentAt.length);
        expect(run.executions).toBe(run.steps);
        expect(run.diedAt).toBeLessThanOrEqual(7 * day + sweepSeconds + 6);
      }
    },
  );

  test('five minutes each time: keeps its one execution', () => {
    const run = runWorkflow(5, () => '300');

    expect(run.executions).toBe(1);
    expect(Math.min(...gapsOf(run))).toBeGreaterThanOrEqual(300);
  });

  test('once: afterwards half an hour is the limit again', () => {
    const gaps = gapsOf(runWorkflow(7, (attempt) => (attempt === 3 ? '7200' : undefined)));

    expect(gaps[3]).toBeGreaterThanOrEqual(7200);
    expect(Math.max(...gaps.slice(4))).toBeLessThanOrEqual(halfHour);
  });
});

test('a Lambda that is busy is asked again by the same numbers', () => {
  expect({ ...byLambda, ErrorEquals: byName.ErrorEquals }).toEqual(byName);
  expect(byName.ErrorEquals).toEqual(['DeliveryToBeRetried']);
  expect(byLambda.ErrorEquals).toContain('Lambda.TooManyRequestsException');
});

test('a fault of ours fails the execution, and gives no delivery up', () => {
  expect(byAnything).toEqual({ ...byName, ErrorEquals: ['States.ALL'], MaxAttempts: 30 });
  expect(Catch.flatMap(({ ErrorEquals }) => ErrorEquals)).toEqual(byName.ErrorEquals);
});
