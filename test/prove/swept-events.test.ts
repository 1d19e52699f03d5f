import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { putItems } from '#test/support/many-items.ts';
import { patienceMs } from '#test/support/patience.ts';
import { isTest, untilDelivered } from '#test/support/platform-with-endpoint.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { deleteItem, type Item, platformItems, putItem } from '#test/support/raw-table.ts';
import { invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { platformRecords } from '#test/support/webhook-records.ts';
import { lostPast } from './support/lost-past.ts';
import { distinctEvents, eventKey } from './support/received-events.ts';

const findMissing = 'PaymentsService-local-find-missing-events';

/**
 * Makes the platform look as if the stream had lost its events: changes without an endpoint send none, and `since` then
 * says that the platform and its endpoint were always there.
 */
const openEndpoint = async (platform: TestPlatform, url: string, since: string): Promise<void> => {
  const items = await platformItems(platform.address, platform.id);
  const stored = items.find(({ sk }) => sk === 'PLATFORM');
  if (stored === undefined) throw new Error('The platform has no item');
  const shard = Number.parseInt(platform.id.slice(-4, -3), 16) % 4;
  await putItem(platform.address, {
    ...stored,
    webhookEndpoint: url,
    webhookEndpointSince: since,
    createdAt: '2020-01-01T00:00:00.000Z',
    sortId: platform.id,
    listPk: `PLATFORM#${shard}`,
  });
};

/**
 * Waits until the stream is read. Its order is fixed, so an event of another platform proves that all earlier records
 * are read.
 */
const untilStreamIsRead = async (): Promise<void> => {
  const [witness, receiver] = [await newPlatform(), await WebhookReceiver.start()];
  await witness.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  const deadline = performance.now() + patienceMs;
  while (receiver.requests.length === 0) {
    if (performance.now() > deadline) throw new Error('The stream was not read in time');
    await sleep(50);
  }
  // Calls that started earlier may still be on their way.
  await sleep(1_000);
  await receiver.stop();
};

/** A worker of the host may end a planted payment meanwhile: that change has an event, and the sweep is not its reason. */
const eventKeys = (receiver: WebhookReceiver, startedAt: string): { past: string[]; recent: number } => {
  const keys = distinctEvents(receiver.requests)
    .filter(({ type }) => type !== 'TEST')
    .map(eventKey)
    .toSorted();
  const past = keys.filter((key) => key.slice(-startedAt.length) < startedAt);
  return { past, recent: keys.length - past.length };
};

const deliveredCount = async (platform: TestPlatform): Promise<number> =>
  (await platformRecords(platform)).filter(({ status, type }) => status === 'DELIVERED' && type !== 'TEST')
    .length;

const countEvents = ({ requests }: WebhookReceiver): number =>
  requests.filter((request) => !isTest(request)).length;

const removeAll = async (platform: TestPlatform, items: readonly Item[]): Promise<void> => {
  await inParallel(
    items.map((item) => () => deleteItem(platform.address, item)),
    16,
  );
};

test(
  'T9: the sweep finds exactly the events that the stream has lost, and does not send them again',
  async () => {
    const seed = runSeed();
    const platform = await newPlatform();
    const receiver = await WebhookReceiver.start();
    const payments = sized(20, 625);
    const startedAt = new Date().toISOString();
    const past = lostPast({
      platformId: platform.id,
      random: seededRandom(seed),
      nowMs: Date.now(),
      payments,
    });
    const sent: number[] = [];
    try {
      await putItems(platform.address, past.items);
      await untilStreamIsRead();
      await openEndpoint(platform, receiver.url, past.since);
      for (let run = 0; run < 2; run += 1) {
        expect((await invoke(findMissing, {})).error).toBeUndefined();
        await untilDelivered(platform);
        const keys = eventKeys(receiver, startedAt);
        expect(keys.past, `fails with SEED=${seed}`).toEqual(past.events.toSorted());
        expect((await deliveredCount(platform)) - keys.recent).toBe(past.events.length);
        sent.push(countEvents(receiver) - keys.recent);
      }
      expect(eventKeys(receiver, startedAt).past).toEqual(past.events.toSorted());
      // In the first run the second pass finds what the first one has only just dispatched.
      expect(sent[1]).toBe(sent[0]);
    } finally {
      await receiver.stop();
      const left = await platformItems(platform.address, platform.id);
      await removeAll(
        platform,
        left.filter(({ pk }) => past.items.some((item) => item.pk === pk)),
      );
    }
    noteFigures('T9 sweep', {
      seed,
      payments,
      'events swept': past.events.length,
      'events left alone': past.leftAlone,
      lost: 0,
      invented: 0,
      'sent twice': (sent[0] ?? 0) - past.events.length,
    });
  },
  proofTimeoutMs,
);
