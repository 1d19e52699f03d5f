import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlatformWithEndpoint } from '#test/support/platform-with-endpoint.ts';
import { newPlatform } from '#test/support/service.ts';
import { inAnHour } from '#test/support/unstarted-delivery.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import {
  changeItem,
  healthOf,
  recordIn,
  recordOf,
  recordsOf,
  sampleEvent,
  sendEventsThrough,
} from '#test/support/webhook-records.ts';

let receiver: WebhookReceiver;
/** The endpoint answers only when a test resolves this. */
let answering = Promise.withResolvers<number>();

const holdAnswers = (): void => {
  answering = Promise.withResolvers<number>();
  receiver.reaction = () => answering.promise;
};

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});

afterAll(() => receiver.stop());

test('the second function sends to an endpoint that has not answered yet, and trusts it after its answer', async () => {
  const [platform, event] = [await newPlatform(), sampleEvent()];
  holdAnswers();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });

  expect((await sendEventsThrough('deliver-events', platform, [event])).error).toBeUndefined();

  expect(await recordsOf(platform, [event])).toEqual([]);
  await receiver.firstRequestAbout(event.id);
  answering.resolve(200);
  expect(await recordIn(platform, event, 'DELIVERED')).toMatchObject({ attemptCount: 1n });
  await expect.poll(() => healthOf(platform)).toMatchObject({ failuresInARow: 0n });
});

test('an endpoint that has answered gets the event at once', async () => {
  const [platform, event] = [await newPlatformWithEndpoint(receiver), sampleEvent()];

  await sendEventsThrough('deliver-events', platform, [event]);

  expect(await recordOf(platform, event)).toMatchObject({ status: 'DELIVERED', attemptCount: 1n });
});

test('after failures the remaining events go to the second function, each event once', async () => {
  const platform = await newPlatformWithEndpoint(receiver);
  const events = Array.from({ length: 20 }, () => sampleEvent());
  answering = Promise.withResolvers<number>();
  const failing = new Set(events.slice(0, 5).map(({ id }) => id));
  receiver.reaction = ({ body }) => {
    const id = [...failing].find((one) => body.includes(one));
    // Each of them fails once.
    return id !== undefined && failing.delete(id) ? 500 : answering.promise;
  };

  expect((await sendEventsThrough('deliver-events', platform, events)).error).toBeUndefined();

  expect(await recordsOf(platform, events)).toHaveLength(5);
  answering.resolve(200);
  await expect.poll(() => recordsOf(platform, events)).toHaveLength(20);
  for (const event of events) await recordIn(platform, event, 'DELIVERED');
  const firstLot = events.slice(0, 5).map(({ id }) => receiver.about(id).length);
  expect(firstLot).toEqual([2, 2, 2, 2, 2]);
  expect(events.slice(5).every(({ id }) => receiver.about(id).length === 1)).toBe(true);
});

test("a TEST event during an endpoint's pause goes to the second function too", async () => {
  const platform = await newPlatformWithEndpoint(receiver);
  const [spared, tried] = [sampleEvent(), sampleEvent('TEST')];
  const health = (await healthOf(platform)) ?? {};
  await changeItem(platform, health, { failuresInARow: 10n, openings: 1n, openUntil: inAnHour() });
  holdAnswers();

  await sendEventsThrough('deliver-events', platform, [spared, tried]);

  expect(await recordsOf(platform, [spared, tried])).toMatchObject([
    { status: 'RETRYING', attemptCount: 0n },
  ]);
  await receiver.firstRequestAbout(tried.id);
  answering.resolve(200);
  expect(await recordIn(platform, tried, 'DELIVERED')).toMatchObject({ attemptCount: 1n });
});
