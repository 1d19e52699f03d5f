import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPlatformWithEndpoint } from '#test/support/platform-with-endpoint.ts';
import { executionsOf, type TestPlatform } from '#test/support/service.ts';
import { daysAgo, unstarted } from '#test/support/unstarted-delivery.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import {
  attemptStep,
  attemptsOf,
  changeItem,
  findMissingEvents,
  recordIn,
  recordOf,
  recordsOf,
  type SampleEvent,
  sampleEvent,
  sendEvents,
  sweep,
} from '#test/support/webhook-records.ts';

const starter = 'Functionsdelivertoslowendpoints';
const retrier = 'Functionsattemptdelivery';

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

describe('the webhook sweep', () => {
  test('starts a new workflow with a new name for a delivery whose workflow was lost', async () => {
    const { event } = await unstarted(platform, { checkAt: daysAgo(1) });
    expect((await sweep()).error).toBeUndefined();

    expect(await recordIn(platform, event, 'DELIVERED')).toMatchObject({ attemptCount: 2n });
    await expect.poll(() => executionsOf(`${event.id}-1`)).toMatchObject([/ExecutionSucceeded/]);
  });

  test('does not change a delivery that is not due', async () => {
    const { event, record } = await unstarted(platform);
    await sweep();

    expect(await recordOf(platform, event)).toEqual(record);
  });

  test('marks a delivery as dead after seven days without an attempt', async () => {
    const { event } = await unstarted(platform, { checkAt: daysAgo(1), createdAt: daysAgo(8) });
    await sweep();

    await recordIn(platform, event, 'DEAD');
    expect(sent(event)).toBe(1);
  });
});

describe('a delivery that is held although its endpoint works', () => {
  test('because of a late 410 from the former endpoint is released by the next search for lost events', async () => {
    const event = sampleEvent();
    const former = await WebhookReceiver.start();
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: former.url } });
    former.reaction = async ({ body }) => {
      if (!body.includes(event.id)) return 200;
      await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
      // By then the test of the new endpoint has released the events that were held before.
      await sleep(2_000);
      return 410;
    };
    await sendEvents(platform, [event]);
    await former.stop();
    expect((await findMissingEvents()).error).toBeUndefined();
    await sweep();

    expect(await recordIn(platform, event, 'DELIVERED')).toMatchObject({ attemptCount: 2n });
    expect(sent(event)).toBe(1);
  });
});

/** The calls that count: reading the facts, then storing the record. The signing call in between names no platform. */
describe('a function that is killed', () => {
  // The function that sent the TEST event still looks for held events when its success is noted. A plan counts calls, so
  // that look-up must be over: a whole delivery, which takes several calls one after another, comes in between.
  beforeEach(async () => {
    await sendEvents(platform, [sampleEvent()]);
  });

  test.each(['before', 'after'] as const)(
    '%s it has stored its first attempt loses nothing',
    async (moment) => {
      const event = sampleEvent();
      const plan = { kind: 'crash', at: 2, moment, caller: starter } as const;
      await platform.withFaults(plan, () => sendEvents(platform, [event]));
      expect(sent(event)).toBe(1);
      await sendEvents(platform, [event]);

      expect(sent(event)).toBe(moment === 'before' ? 2 : 1);
      expect(await recordsOf(platform, [event])).toMatchObject([{ status: 'DELIVERED', body: event.body }]);
    },
  );

  test.each(['before', 'after'] as const)('%s it has stored a retry loses nothing', async (moment) => {
    const { event } = await unstarted(platform);
    const plan = { kind: 'crash', at: 2, moment, caller: retrier } as const;
    await platform.withFaults(plan, () => attemptStep(platform, event.id));
    expect(sent(event)).toBe(2);
    await attemptStep(platform, event.id);

    expect(sent(event)).toBe(moment === 'before' ? 3 : 2);
    expect(await recordOf(platform, event)).toMatchObject({ status: 'DELIVERED', attemptCount: 2n });
    expect(await attemptsOf(platform, event)).toHaveLength(1);
  });

  test('between the record and the start of the workflow leaves the delivery to the sweep', async () => {
    const event = sampleEvent();
    receiver.reaction = 500;
    const plan = { kind: 'crash', at: 3, moment: 'before', caller: starter } as const;
    await platform.withFaults(plan, () => sendEvents(platform, [event]));
    expect(await executionsOf(event.id)).toEqual([]);
    const record = await recordOf(platform, event);
    expect(record).toMatchObject({ status: 'RETRYING' });

    receiver.reaction = 200;
    const checkAt = daysAgo(1);
    await changeItem(platform, record, { checkAt, dueSk: `${checkAt}#${event.id}` });
    await sweep();
    await recordIn(platform, event, 'DELIVERED');
  });
});
