import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isTest, newPlatformWithEndpoint, untilDelivered } from '#test/support/platform-with-endpoint.ts';
import { executionsOf, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { daysAgo } from '#test/support/unstarted-delivery.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import {
  attemptsOf,
  changeItem,
  healthOf,
  recordIn,
  recordOf,
  recordsOf,
  type SampleEvent,
  sampleEvent,
  sendEvents,
  sweep,
} from '#test/support/webhook-records.ts';

let platform: TestPlatform;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});

beforeEach(async () => {
  platform = await newPlatformWithEndpoint(receiver);
});

afterAll(() => receiver.stop());

describe('a first attempt', () => {
  test.each([200, 204, 409])('that is answered %i ends the delivery without a workflow', async (status) => {
    const event = sampleEvent();
    receiver.reaction = status;

    expect((await sendEvents(platform, [event])).error).toBeUndefined();

    expect(await recordOf(platform, event)).toMatchObject({
      status: 'DELIVERED',
      type: event.type,
      timestamp: event.timestamp,
      body: event.body,
      endpoint: receiver.url,
      attemptCount: 1n,
      firstAttempt: { trigger: 'FIRST', responseStatus: BigInt(status) },
    });
    expect(await executionsOf(event.id)).toEqual([]);
    expect(receiver.about(event.id)).toMatchObject([
      { body: event.body, headers: { 'x-webhook-id': `Webhook:${event.id}` } },
    ]);
  });

  test('is not repeated when the call is repeated', async () => {
    const events = [sampleEvent(), sampleEvent()];
    await sendEvents(platform, events);
    await sendEvents(platform, [...events, ...events]);

    for (const { id } of events) expect(receiver.about(id)).toHaveLength(1);
    expect(await recordsOf(platform, events)).toHaveLength(2);
  });

  test('is not made for a platform without an endpoint, and no record is stored', async () => {
    const other = await newPlatform();
    const event = sampleEvent();

    expect((await sendEvents(other, [event])).error).toBeUndefined();
    expect(await recordsOf(other, [event])).toEqual([]);
  });

  test('of a failed TEST event is the last one', async () => {
    const event = sampleEvent('TEST');
    receiver.reaction = 500;
    await sendEvents(platform, [event]);

    expect(await recordOf(platform, event)).toMatchObject({
      status: 'FAILED',
      firstAttempt: { trigger: 'TEST', errorClass: 'SERVER_ERROR' },
    });
    expect(await executionsOf(event.id)).toEqual([]);
  });
});

/** The transitions that Step Functions bills: each entered state, and each repeated start of a task. */
const transitionsIn = (history: string): number =>
  history.match(/"type":"(\w+StateEntered|TaskScheduled)"/g)?.length ?? 0;

describe('an event that the endpoint refuses', () => {
  test.each([1, 3])(
    '%i times is sent again with the same id and body until the endpoint accepts it',
    async (failures) => {
      const event = sampleEvent();
      receiver.reaction = () => (receiver.about(event.id).length <= failures ? 500 : 200);
      await sendEvents(platform, [event]);
      const record = await recordIn(platform, event, 'DELIVERED');

      const requests = receiver.about(event.id);
      expect(requests.map(({ body }) => body)).toEqual(Array(failures + 1).fill(event.body));
      const ids = requests.map(({ headers }) => headers['webhook-id']);
      expect(ids).toEqual(Array(failures + 1).fill(`Webhook:${event.id}`));
      expect(record).toMatchObject({
        attemptCount: BigInt(failures + 1),
        body: event.body,
        lastAttempt: { trigger: 'RETRY', responseStatus: 200n },
      });
      const statuses = (await attemptsOf(platform, event)).map(({ responseStatus }) => responseStatus);
      expect(statuses).toEqual([...Array(failures - 1).fill(500n), 200n]);
      await expect
        .poll(() => executionsOf(event.id))
        .toEqual([expect.stringContaining('ExecutionSucceeded')]);
    },
  );

  test('costs two transitions for its first retry, one for each further retry, and little state', async () => {
    const event = sampleEvent();
    const retries = 3;
    receiver.reaction = () => (receiver.about(event.id).length <= retries ? 'RESET' : 200);
    await sendEvents(platform, [event]);
    await recordIn(platform, event, 'DELIVERED');

    await expect.poll(() => executionsOf(event.id)).toEqual([expect.stringContaining('ExecutionSucceeded')]);
    const [history = ''] = await executionsOf(event.id);
    expect(transitionsIn(history)).toBe(retries + 1);
    expect(history.length / (retries + 1)).toBeLessThan(4096);
    expect(history).not.toContain('\\\\u00e9');
  });

  test('is not sent again before the time in Retry-After', async () => {
    const event = sampleEvent();
    const pauseSeconds = 3;
    const asking = { status: 429, retryAfter: String(pauseSeconds) };
    receiver.reaction = () => (receiver.about(event.id).length === 1 ? asking : 200);
    await sendEvents(platform, [event]);
    await recordIn(platform, event, 'DELIVERED');

    const [first, second, ...others] = receiver.about(event.id);
    expect(others).toEqual([]);
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(pauseSeconds * 1000 - 100);
  });
});

describe('an endpoint that fails repeatedly', () => {
  /** Until all events wait and no attempt is on its way: it would still count as a failure after the endpoint's success. */
  const untilAllWait = async (events: readonly SampleEvent[]): Promise<void> => {
    const waiting = async () =>
      (await recordsOf(platform, events)).filter(({ waitingSince }) => waitingSince !== undefined).length;
    await expect.poll(waiting).toBe(events.length);
    await untilDelivered(platform);
  };

  test('gets a pause after ten failures in a row, and events again after the pause', async () => {
    const events = Array.from({ length: 18 }, () => sampleEvent());
    // On a busy machine the first retries would come before the last first attempts, and be counted with them.
    const failing = { status: 500, retryAfter: '5' };
    receiver.reaction = (request) => (isTest(request) ? 200 : failing);
    await sendEvents(platform, events);

    const sent = events.filter(({ id }) => receiver.about(id).length > 0).length;
    expect(sent).toBeGreaterThanOrEqual(10);
    // Five events are sent at a time, so up to four more may already be on their way.
    expect(sent).toBeLessThanOrEqual(14);
    const records = await recordsOf(platform, events);
    expect(records.map(({ status }) => status)).toEqual(Array(18).fill('RETRYING'));
    expect(records.filter(({ attemptCount }) => attemptCount === 0n)).toHaveLength(18 - sent);
    const health = await healthOf(platform);
    // Ten failures open it. Each probe of the host's own sweep that fails adds one to both.
    expect(Number(health?.openings)).toBeGreaterThanOrEqual(1);
    expect(Number(health?.failuresInARow) - Number(health?.openings)).toBe(9);

    const [spared, next] = [sampleEvent(), sampleEvent()];
    await sendEvents(platform, [spared]);
    expect(receiver.about(spared.id)).toEqual([]);
    await untilAllWait([...events, spared]);

    receiver.reaction = 200;
    await changeItem(platform, health ?? {}, { openUntil: '2026-01-01T00:00:00.000Z' });
    await sendEvents(platform, [next]);
    expect(await recordOf(platform, next)).toMatchObject({ status: 'DELIVERED', attemptCount: 1n });
    expect(await healthOf(platform)).toMatchObject({ failuresInARow: 0n, openings: 0n });
    await sweep();
    for (const event of [...events, spared]) await recordIn(platform, event, 'DELIVERED');
  });

  test('gets two events a minute while it is down, and after its answer all that wait at once', async () => {
    const events = Array.from({ length: 40 }, () => sampleEvent());
    const sent = () => events.reduce((sum, { id }) => sum + receiver.about(id).length, 0);
    receiver.reaction = (request) => (isTest(request) ? 200 : 500);
    // The host sweeps by itself, too, and so do other tests: each sweep lists once what waits for this endpoint.
    const sweeps = { kind: 'count', caller: 'Functionssweepwebhooks', operation: 'Query' } as const;
    const { result: probes, faults } = await platform.withFaults(sweeps, async () => {
      await sendEvents(platform, events.slice(0, 20));
      await sendEvents(platform, events.slice(20));
      await untilAllWait(events);
      const first = sent();
      for (let minute = 0; minute < 3; minute += 1) {
        const before = sent();
        expect((await sweep()).error).toBeUndefined();
        await expect.poll(() => sent() - before).toBeGreaterThanOrEqual(2);
        await untilAllWait(events);
      }
      return sent() - first;
    });
    expect(faults.calls).toBeGreaterThanOrEqual(3);
    expect(probes).toBeLessThanOrEqual(2 * (faults.calls ?? 0));

    // The function that gets the answer releases the others, not one sweep after the other.
    const releases = {
      kind: 'count',
      caller: 'Functionsattemptdelivery',
      operation: 'StartExecution',
    } as const;
    const { faults: released } = await platform.withFaults(releases, async () => {
      receiver.reaction = 200;
      await sweep();
      for (const event of events) await recordIn(platform, event, 'DELIVERED');
    });
    expect(released.calls).toBeGreaterThan(0);
    for (const { id, body } of events) expect(receiver.about(id).at(-1)?.body).toBe(body);
    await sweep();
    expect(await healthOf(platform)).not.toHaveProperty('waitedForSince');
  });

  test('loses no event when the function that releases them is killed half-way', async () => {
    const events = Array.from({ length: 25 }, () => sampleEvent());
    receiver.reaction = (request) => (isTest(request) ? 200 : 500);
    await sendEvents(platform, events);
    const records = () => recordsOf(platform, events);
    await untilAllWait(events);

    const plan = {
      kind: 'crash',
      at: 5,
      moment: 'after',
      operation: 'StartExecution',
      caller: 'Functionsattemptdelivery',
    } as const;
    const runs = new Map((await records()).map(({ sk, run = 0n }) => [sk, Number(run)]));
    /** Of the probes. What they release cannot be delivered while the function is dead. */
    const delivered = async (): Promise<string[]> => {
      const ended = (await records()).filter(({ status }) => status === 'DELIVERED');
      // One more when another sweep came between.
      const names = ended.flatMap(({ sk }) => [1, 2].map((more) => `${sk}-${(runs.get(sk) ?? 0) + more}`));
      return (await Promise.all(names.map(executionsOf))).flat();
    };
    await platform.withFaults(plan, async () => {
      // Not before: a probe of another test's sweep would release the events undisturbed.
      receiver.reaction = 200;
      await sweep();
      await expect.poll(delivered).toContainEqual(expect.stringContaining('TaskFailed'));
    });
    await sweep();

    for (const event of await records()) {
      if (event.status !== 'RETRYING') continue;
      // Written, and then killed before its start: the sweep finds it minutes later.
      await changeItem(platform, event, { checkAt: daysAgo(1), dueSk: `${daysAgo(1)}#${event.sk}` });
    }
    await sweep();
    for (const event of events) await recordIn(platform, event, 'DELIVERED');
  });
});
