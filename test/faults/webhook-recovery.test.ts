import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPlatformWithEndpoint, setEndpoint } from '#test/support/platform-with-endpoint.ts';
import { executionsOf, type TestPlatform } from '#test/support/service.ts';
import { daysAgo, unstarted } from '#test/support/unstarted-delivery.ts';
import { untilCounted } from '#test/support/until-counted.ts';
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
    await expect
      .poll(() => executionsOf(`${event.id}-1`))
      .toEqual([expect.stringContaining('ExecutionSucceeded')]);
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
  test('by a call that found it disabled is released by the next search for lost events', async () => {
    const [gone, late] = [sampleEvent(), sampleEvent()];
    receiver.reaction = 410;
    await sendEvents(platform, [gone]);
    receiver.reaction = 200;
    const record = { kind: 'gate', operation: 'PutItem', caller: starter } as const;
    const { result: holding } = await platform.withFaults(record, async () => {
      const ended = sendEvents(platform, [late]);
      await untilCounted(platform, 'held');
      // The TEST event releases what is held by now.
      await setEndpoint(platform, receiver);
      return { ended };
    });
    expect((await holding.ended).error).toBeUndefined();

    // The host makes the search by itself, too, and may be first.
    expect((await findMissingEvents()).error).toBeUndefined();
    await sweep();

    const released = { attemptCount: 1n, releasedAt: expect.any(String) };
    expect(await recordIn(platform, late, 'DELIVERED')).toMatchObject(released);
    expect(await recordIn(platform, gone, 'DELIVERED')).toMatchObject({ attemptCount: 2n });
  });
});

/** The calls that count: reading the facts, then storing the record. The signing call in between names no platform. */
describe('a function that is killed', () => {
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
