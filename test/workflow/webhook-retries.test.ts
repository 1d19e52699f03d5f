import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Item, scanItems, type Value } from '#test/support/raw-table.ts';
import { executionsOf, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import {
  attemptStep,
  attemptsOf,
  changeItem,
  handOver,
  healthOf,
  platformRecords,
  recordIn,
  recordOf,
  recordsOf,
  type SampleEvent,
  sampleEvent,
  sweep,
} from '#test/support/webhook-records.ts';

const starter = 'Functionsdeliverevents';
const retrier = 'Functionsattemptdelivery';

let platform: TestPlatform;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});

beforeEach(async () => {
  receiver.reaction = 200;
  platform = await newPlatform();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
});

afterAll(() => receiver.stop());

const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 3600_000).toISOString();
const inAnHour = (): string => new Date(Date.now() + 3600_000).toISOString();

/** A delivery that is to be retried and has no workflow, as if its start had been lost. */
const unstarted = async (
  change: Readonly<Record<string, Value | undefined>> = {},
): Promise<{ event: SampleEvent; record: Item }> => {
  const event = sampleEvent();
  await handOver(platform, [event]);
  const delivered = await recordOf(platform, event);
  const checkAt = inAnHour();
  const duePk = `WEBHOOK_DUE#${String(delivered.pk).at(-1)}`;
  const due = { checkAt, duePk, dueSk: `${String(change.checkAt ?? checkAt)}#${event.id}` };
  await changeItem(platform, delivered, { status: 'RETRYING', deliveredAt: undefined, ...due, ...change });
  return { event, record: await recordOf(platform, event) };
};

const platformItem = async (): Promise<Item[]> =>
  (await scanItems(platform.address, platform.id)).filter(({ sk }) => sk === 'PLATFORM');

const sent = ({ id }: SampleEvent): number => receiver.about(id).length;

describe('a step', () => {
  test('sends, logs the attempt and asks to come again until the event is taken', async () => {
    const { event } = await unstarted();
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

  test('sends to the endpoint of now, not to the one of before', async () => {
    const { event } = await unstarted();
    const other = await WebhookReceiver.start();
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: other.url } });
    await attemptStep(platform, event.id);

    expect([sent(event), other.about(event.id).length]).toEqual([1, 1]);
    expect(await recordOf(platform, event)).toMatchObject({ status: 'DELIVERED', endpoint: other.url });
    await other.stop();
  });

  test('holds what has no endpoint any more', async () => {
    const { event } = await unstarted();
    const [stored] = await platformItem();
    await changeItem(platform, stored ?? {}, { webhookEndpoint: undefined });

    expect((await attemptStep(platform, event.id)).payload).toBe('{"status":"HELD"}');
    expect(sent(event)).toBe(1);
  });

  test('sends nothing while the endpoint is spared, and takes the delivery on', async () => {
    const { event, record } = await unstarted();
    receiver.reaction = 500;
    await handOver(platform, [sampleEvent('TEST')]);
    const health = await healthOf(platform);
    await changeItem(platform, health ?? {}, { openUntil: inAnHour() });

    expect((await attemptStep(platform, event.id)).error).toMatchObject({ name: 'DeliveryToBeRetried' });
    expect(sent(event)).toBe(1);
    const after = await recordOf(platform, event);
    expect(String(after.checkAt) > String(record.checkAt)).toBe(true);
  });

  test('gives up after seven days without another attempt, and keeps the event for ever', async () => {
    const { event } = await unstarted({ createdAt: daysAgo(7) });

    expect((await attemptStep(platform, event.id)).payload).toBe('{"status":"DEAD"}');
    expect(sent(event)).toBe(1);
    const record = await recordOf(platform, event);
    expect(record).toMatchObject({ status: 'DEAD', body: event.body });
    for (const gone of ['expiresAtEpochSeconds', 'checkAt', 'duePk', 'dueSk']) {
      expect(record).not.toHaveProperty(gone);
    }
  });

  test('gives up at once when the workflow has no retries left, done again too', async () => {
    const { event } = await unstarted();
    for (let time = 0; time < 2; time += 1) {
      const outcome = await attemptStep(platform, event.id, { occasion: 'GIVE_UP' });
      expect(outcome.payload).toBe('{"status":"DEAD"}');
    }
    expect(sent(event)).toBe(1);
  });

  test('does nothing for an event without a record, or for another run than the valid one', async () => {
    const { event } = await unstarted();

    expect((await attemptStep(platform, sampleEvent().id)).payload).toBe('{"status":"MISSING"}');
    expect((await attemptStep(platform, event.id, { run: 1 })).payload).toBe('{"status":"SUPERSEDED"}');
    expect(sent(event)).toBe(1);
  });

  test('beside others leaves one attempt in the log for each that was made', async () => {
    const { event } = await unstarted();
    receiver.reaction = 500;
    await Promise.all(Array.from({ length: 4 }, () => attemptStep(platform, event.id)));
    receiver.reaction = 200;
    await Promise.all(Array.from({ length: 4 }, () => attemptStep(platform, event.id)));

    const record = await recordOf(platform, event);
    expect(record).toMatchObject({ status: 'DELIVERED', attemptCount: BigInt(sent(event)) });
    expect(await attemptsOf(platform, event)).toHaveLength(sent(event) - 1);
  });
});

describe('the sweep', () => {
  test('gives a delivery whose workflow was lost another one, under another name', async () => {
    const { event } = await unstarted({ checkAt: daysAgo(1) });
    expect((await sweep()).error).toBeUndefined();

    expect(await recordIn(platform, event, 'DELIVERED')).toMatchObject({ attemptCount: 2n });
    await expect.poll(() => executionsOf(`${event.id}-1`)).toMatchObject([/ExecutionSucceeded/]);
  });

  test('leaves alone what is not due', async () => {
    const { event, record } = await unstarted();
    await sweep();

    expect(await recordOf(platform, event)).toEqual(record);
  });

  test('lets a delivery die that nobody has looked after for seven days', async () => {
    const { event } = await unstarted({ checkAt: daysAgo(1), createdAt: daysAgo(8) });
    await sweep();

    await recordIn(platform, event, 'DEAD');
    expect(sent(event)).toBe(1);
  });
});

/** Calls: the facts, then the record. The key service is asked in between, and its calls name no platform. */
describe('a function that is killed', () => {
  let quiet: TestPlatform;

  // The test of its new endpoint is a call of its own, and must not be the one that is killed.
  beforeAll(async () => {
    quiet = await newPlatform();
    await quiet.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
    await vi.waitFor(async () => expect(await platformRecords(quiet)).toHaveLength(1), { timeout: 20_000 });
    await sleep(1_000);
  });

  beforeEach(() => {
    platform = quiet;
  });

  test.each(['before', 'after'] as const)('%s its first attempt is filed loses nothing', async (moment) => {
    const event = sampleEvent();
    const plan = { kind: 'crash', at: 2, moment, caller: starter } as const;
    await platform.withFaults(plan, () => handOver(platform, [event]));
    expect(sent(event)).toBe(1);
    await handOver(platform, [event]);

    expect(sent(event)).toBe(moment === 'before' ? 2 : 1);
    expect(await recordsOf(platform, [event])).toMatchObject([{ status: 'DELIVERED', body: event.body }]);
  });

  test.each(['before', 'after'] as const)('%s a retry is filed loses nothing', async (moment) => {
    const { event } = await unstarted();
    const plan = { kind: 'crash', at: 2, moment, caller: retrier } as const;
    await platform.withFaults(plan, () => attemptStep(platform, event.id));
    expect(sent(event)).toBe(2);
    await attemptStep(platform, event.id);

    expect(sent(event)).toBe(moment === 'before' ? 3 : 2);
    expect(await recordOf(platform, event)).toMatchObject({ status: 'DELIVERED', attemptCount: 2n });
    expect(await attemptsOf(platform, event)).toHaveLength(1);
  });

  test('between the record and the start of its workflow leaves the rest to the sweep', async () => {
    const event = sampleEvent();
    receiver.reaction = 500;
    const plan = { kind: 'crash', at: 3, moment: 'before', caller: starter } as const;
    await platform.withFaults(plan, () => handOver(platform, [event]));
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
