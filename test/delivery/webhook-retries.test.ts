import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPlatformWithEndpoint } from '#test/support/platform-with-endpoint.ts';
import { executionsOf, type TestPlatform } from '#test/support/service.ts';
import { daysAgo, inAnHour, unstarted } from '#test/support/unstarted-delivery.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import {
  attemptStep,
  attemptsOf,
  changeItem,
  healthOf,
  recordOf,
  type SampleEvent,
  sampleEvent,
  sendEvents,
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

const sent = ({ id }: SampleEvent): number => receiver.about(id).length;

describe('the step that attempts a delivery', () => {
  test('sends, logs the attempt and asks for another run until the endpoint accepts the event', async () => {
    const { event } = await unstarted(platform);
    receiver.reaction = 500;
    expect((await attemptStep(platform, event.id)).error).toMatchObject({ name: 'DeliveryToBeRetried' });
    receiver.reaction = 200;
    expect((await attemptStep(platform, event.id)).payload).toBe('{"status":"DELIVERED"}');
    expect((await attemptStep(platform, event.id)).payload).toBe('{"status":"DELIVERED"}');

    expect(sent(event)).toBe(3);
    expect(await recordOf(platform, event)).toMatchObject({ attemptCount: 3n });
    expect(await attemptsOf(platform, event)).toMatchObject([
      { trigger: 'RETRY', responseStatus: 500n, errorClass: 'SERVER_ERROR' },
      { trigger: 'RETRY', responseStatus: 200n },
    ]);
  });

  test('sends to the current endpoint, not to the former one', async () => {
    const { event } = await unstarted(platform);
    const other = await WebhookReceiver.start();
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: other.url } });
    await attemptStep(platform, event.id);

    expect([sent(event), other.about(event.id).length]).toEqual([1, 1]);
    expect(await recordOf(platform, event)).toMatchObject({ status: 'DELIVERED', endpoint: other.url });
    await other.stop();
  });

  test('holds an event when the platform has no endpoint any more', async () => {
    const { event } = await unstarted(platform);
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: null } });

    expect((await attemptStep(platform, event.id)).payload).toBe('{"status":"HELD"}');
    expect(sent(event)).toBe(1);
  });

  test("sends nothing during the endpoint's pause, and lets the event wait for the sweep", async () => {
    const { event, record } = await unstarted(platform);
    receiver.reaction = 500;
    await sendEvents(platform, [sampleEvent('TEST')]);
    const health = await healthOf(platform);
    await changeItem(platform, health ?? {}, { openUntil: inAnHour() });

    expect((await attemptStep(platform, event.id)).payload).toBe('{"status":"RETRYING"}');
    expect(sent(event)).toBe(1);
    const after = await recordOf(platform, event);
    expect(after).toMatchObject({ status: 'RETRYING', waitingSince: expect.any(String) });
    expect(String(after.checkAt) > String(record.checkAt)).toBe(true);
  });

  test('leaves a Retry-After of one hour to the sweep, and ends its execution', async () => {
    const [event, { event: other }] = [sampleEvent(), await unstarted(platform)];
    receiver.reaction = { status: 503, retryAfter: '3600' };
    await sendEvents(platform, [event]);
    expect((await attemptStep(platform, other.id)).payload).toBe('{"status":"RETRYING"}');
    expect((await attemptStep(platform, other.id)).payload).toBe('{"status":"RETRYING"}');

    for (const one of [event, other]) {
      const { notBefore, checkAt } = await recordOf(platform, one);
      expect(Date.parse(String(checkAt)) - Date.now()).toBeGreaterThan(3500_000);
      expect(checkAt).toBe(notBefore);
    }
    expect(await executionsOf(event.id)).toEqual([]);
    expect([sent(event), sent(other)]).toEqual([1, 2]);
  });

  test('marks an event as dead after seven days without another attempt, and keeps it for ever', async () => {
    const { event } = await unstarted(platform, { createdAt: daysAgo(7) });

    expect((await attemptStep(platform, event.id)).payload).toBe('{"status":"DEAD"}');
    expect(sent(event)).toBe(1);
    const record = await recordOf(platform, event);
    expect(record).toMatchObject({ status: 'DEAD', body: event.body, dueSk: event.id });
    for (const gone of ['expiresAtEpochSeconds', 'checkAt']) {
      expect(record).not.toHaveProperty(gone);
    }
  });

  test('marks an event as dead when the workflow has no retries left, in repeated runs too', async () => {
    const { event } = await unstarted(platform);
    for (let time = 0; time < 2; time += 1) {
      const outcome = await attemptStep(platform, event.id, { occasion: 'GIVE_UP' });
      expect(outcome.payload).toBe('{"status":"DEAD"}');
    }
    expect(sent(event)).toBe(1);
  });

  test('does nothing for an unknown event or an outdated run', async () => {
    const { event } = await unstarted(platform);

    expect((await attemptStep(platform, sampleEvent().id)).payload).toBe('{"status":"MISSING"}');
    expect((await attemptStep(platform, event.id, { run: 1 })).payload).toBe('{"status":"SUPERSEDED"}');
    expect(sent(event)).toBe(1);
  });

  test('logs one attempt for each request, even when several steps run at once', async () => {
    const { event } = await unstarted(platform);
    // The answers arrive at the same time, so that the steps store their results at the same time.
    const allSent = Promise.withResolvers<void>();
    receiver.reaction = async () => {
      if (sent(event) === 1 + 2) allSent.resolve();
      await Promise.race([allSent.promise, sleep(4_000)]);
      return 500;
    };
    await Promise.all(Array.from({ length: 2 }, () => attemptStep(platform, event.id)));
    receiver.reaction = 200;
    await Promise.all(Array.from({ length: 4 }, () => attemptStep(platform, event.id)));

    const record = await recordOf(platform, event);
    expect(record).toMatchObject({ status: 'DELIVERED', attemptCount: BigInt(sent(event)) });
    expect(await attemptsOf(platform, event)).toHaveLength(sent(event) - 1);
  });
});
