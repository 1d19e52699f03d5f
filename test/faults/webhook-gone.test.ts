import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isTest, newPlatformWithEndpoint, setEndpoint } from '#test/support/platform-with-endpoint.ts';
import { executionsOf, type TestPlatform } from '#test/support/service.ts';
import { untilCounted } from '#test/support/until-counted.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import {
  recordIn,
  recordOf,
  sampleEvent,
  sendEvents,
  sendEventsThrough,
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

describe('an endpoint that answers 410', () => {
  test('is disabled, and its events are held until it is set again', async () => {
    const [gone, late] = [sampleEvent(), sampleEvent()];
    receiver.reaction = (request) => (isTest(request) ? 200 : 410);
    await sendEventsThrough('deliver-events', platform, [gone]);

    expect(await recordOf(platform, gone)).toMatchObject({ status: 'HELD', attemptCount: 1n });
    expect((await platform.api.ok('getConfig')).webhookEndpointDisabledAt).toBeDefined();

    await sendEvents(platform, [late]);
    expect(await recordOf(platform, late)).toMatchObject({ status: 'HELD', attemptCount: 0n });
    expect(receiver.about(late.id)).toEqual([]);

    receiver.reaction = 200;
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
    expect(await recordIn(platform, gone, 'DELIVERED')).toMatchObject({ attemptCount: 2n });
    expect(await recordIn(platform, late, 'DELIVERED')).toMatchObject({ attemptCount: 1n });
  });

  test('while the call that sent a TEST event releases held events is disabled, and its events stay held', async () => {
    const [tried, gone] = [sampleEvent('TEST'), sampleEvent()];
    receiver.reaction = (request) => (isTest(request) ? 200 : 410);
    const lookUp = { kind: 'gate', operation: 'Query', caller: 'Functionsdelivertoslowendpoints' } as const;
    const { result: trying } = await platform.withFaults(lookUp, async () => {
      const ended = sendEvents(platform, [tried]);
      await untilCounted(platform, 'held');
      await sendEventsThrough('deliver-events', platform, [gone]);
      return { ended };
    });
    expect((await trying.ended).error).toBeUndefined();

    expect(await recordOf(platform, tried)).toMatchObject({ status: 'DELIVERED' });
    expect(await recordOf(platform, gone)).toMatchObject({ status: 'HELD', attemptCount: 1n });

    receiver.reaction = 200;
    await setEndpoint(platform, receiver);
    expect(await recordIn(platform, gone, 'DELIVERED')).toMatchObject({ attemptCount: 2n });
  });

  test('to a retry ends the retries', async () => {
    const event = sampleEvent();
    receiver.reaction = (request) => {
      if (isTest(request)) return 200;
      return receiver.about(event.id).length === 1 ? 503 : 410;
    };
    await sendEvents(platform, [event]);

    expect(await recordIn(platform, event, 'HELD')).toMatchObject({ attemptCount: 2n });
    await expect.poll(() => executionsOf(event.id)).toEqual([expect.stringContaining('ExecutionSucceeded')]);
  });
});

describe('a 410 for an event that was sent before the platform set an endpoint', () => {
  test('again does not disable it, and the event is sent again', async () => {
    const event = sampleEvent();
    receiver.reaction = async () => {
      if (receiver.about(event.id).length > 1) return 200;
      await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
      return 410;
    };
    await sendEvents(platform, [event]);

    expect(await recordIn(platform, event, 'DELIVERED')).toMatchObject({ attemptCount: 2n });
    expect(await platform.api.ok('getConfig')).not.toHaveProperty('webhookEndpointDisabledAt');
  });

  test('of another address does not disable that one, and it gets the event', async () => {
    const event = sampleEvent();
    const next = await WebhookReceiver.start();
    receiver.reaction = async () => {
      await setEndpoint(platform, next);
      return 410;
    };
    await sendEvents(platform, [event]);

    const delivered = { attemptCount: 2n, endpoint: next.url };
    expect(await recordIn(platform, event, 'DELIVERED')).toMatchObject(delivered);
    expect(next.about(event.id)).toHaveLength(1);
    await next.stop();
  });
});
