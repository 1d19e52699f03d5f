import { describe, expect, it } from 'vitest';
import type { Write } from '#shared/kernel/table/item.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import {
  attemptWrite,
  changedDeliveryWrite,
  listDeadDeliveries,
  listDeliveries,
  listHeldDeliveries,
  listOverdueDeliveries,
  newDeliveryWrite,
  readAttempts,
  readDelivery,
} from '#shared/webhooks/delivery/delivery-store.ts';
import { releaseHeld } from '#shared/webhooks/delivery/release-held.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { judged, later, retrying, startedAt } from '../support/deliveries.ts';

const current = useMemoryTable();
const { platformId, eventId } = retrying;
/** From the event's uuid. */
const shard = 3;
const monthSeconds = 30 * 24 * 3600;

const isCommitted = (write: Write): boolean => current.table.commit([write])[0]?.isAllowed === true;
const stored = () => current.table.all().find(({ sk }) => sk === eventId);
const delivered: Delivery = { ...retrying, status: 'DELIVERED', attemptCount: 2, checkAt: undefined };
const held: Delivery = { ...retrying, status: 'HELD', checkAt: undefined };
const range = { count: 9, descending: false };

describe('a delivery', () => {
  it('is recorded once, and is read as it was written', async () => {
    expect(isCommitted(newDeliveryWrite(retrying))).toBe(true);
    expect(isCommitted(newDeliveryWrite(delivered))).toBe(false);

    expect(await readDelivery(platformId, eventId)).toEqual(retrying);
    expect(await readDelivery('another', eventId)).toBeUndefined();
  });

  it.each<[string, Partial<Delivery>]>([
    ['status', { status: 'HELD' }],
    ['attemptCount', { attemptCount: 2 }],
    ['updatedAt', { updatedAt: later(1).toISOString() }],
    ['checkAt', { checkAt: later(1).toISOString() }],
    ['checkAt, which is gone', { checkAt: undefined }],
    ['run', { run: 1 }],
  ])('is not changed over another %s', async (_what, other) => {
    isCommitted(newDeliveryWrite({ ...retrying, ...other }));

    expect(isCommitted(changedDeliveryWrite(retrying, delivered))).toBe(false);
  });

  it('is changed if it is as it was read', async () => {
    isCommitted(newDeliveryWrite({ ...retrying, run: 3 }));

    expect(isCommitted(changedDeliveryWrite({ ...retrying, run: 2 }, delivered))).toBe(false);
    expect(isCommitted(changedDeliveryWrite({ ...retrying, run: 3 }, delivered))).toBe(true);
    expect(await readDelivery(platformId, eventId)).toEqual(delivered);
  });

  it.each<[string, Delivery, object | undefined, number | undefined]>([
    [
      'that is retried is due',
      retrying,
      { duePk: 'WEBHOOK_DUE#3', dueSk: `${retrying.checkAt}#${eventId}` },
      monthSeconds,
    ],
    [
      'that is held waits for its endpoint',
      held,
      { duePk: `WEBHOOK_HELD#${platformId}`, dueSk: eventId },
      monthSeconds,
    ],
    ['that arrived waits for nothing', delivered, undefined, monthSeconds],
    [
      'that is dead is kept for ever, in the list for people',
      { ...delivered, status: 'DEAD' },
      { duePk: 'WEBHOOK_DEAD#3', dueSk: eventId },
      undefined,
    ],
  ])('%s', (_what, delivery, index, seconds) => {
    isCommitted(newDeliveryWrite(delivery));

    const { duePk, dueSk, expiresAtEpochSeconds } = stored() ?? {};
    expect(duePk === undefined ? undefined : { duePk, dueSk }).toEqual(index);
    expect(expiresAtEpochSeconds).toBe(seconds && startedAt.getTime() / 1000 + seconds);
  });
});

describe('the lists of deliveries', () => {
  it('hold those of the platform', async () => {
    isCommitted(newDeliveryWrite(retrying));

    expect(await listDeliveries(platformId, range)).toEqual([retrying]);
    expect(await listDeliveries('another', range)).toEqual([]);
  });

  it('hold what is overdue', async () => {
    isCommitted(newDeliveryWrite(retrying));

    expect(await listOverdueDeliveries(shard, later(304).toISOString(), 9)).toEqual([]);
    expect(await listOverdueDeliveries(shard, later(306).toISOString(), 9)).toEqual([retrying]);
    expect(await listOverdueDeliveries((shard + 1) % 4, later(306).toISOString(), 9)).toEqual([]);
  });

  it('hold what is dead, newest first', async () => {
    const ids = ['019b7ca9-8f2e-75d3-84c6-6aaac8e0f26b', '019b7ca9-8f2e-75d3-84c6-6aaac8e0f26f'];
    for (const id of ids) isCommitted(newDeliveryWrite({ ...delivered, status: 'DEAD', eventId: id }));

    expect((await listDeadDeliveries(shard, 9)).map((one) => one.eventId)).toEqual(ids.toReversed());
    expect(await listDeadDeliveries(shard, 1)).toHaveLength(1);
    expect(await listDeadDeliveries((shard + 1) % 4, 9)).toEqual([]);
  });

  it('hold what waits for an endpoint, and release it', async () => {
    current.table.seed({
      pk: `PLATFORM#${platformId}`,
      sk: 'PLATFORM',
      webhookEndpoint: retrying.endpoint,
      version: 1,
    });
    const ids = Array.from({ length: 60 }, (_, index) => `019b7ca9-8f2e-75d3-84c6-6aaac8e0f2${index + 10}`);
    for (const id of ids) isCommitted(newDeliveryWrite({ ...held, eventId: id }));
    expect(await listHeldDeliveries({ platformId }, ids[57], 9)).toMatchObject([
      { eventId: ids[58] },
      { eventId: ids[59] },
    ]);
    expect(await listHeldDeliveries({ platformId: 'another' }, undefined, 9)).toEqual([]);

    await releaseHeld({ platformId, url: retrying.endpoint });

    expect(await listHeldDeliveries({ platformId }, undefined, 99)).toEqual([]);
    const released = await listDeliveries(platformId, { ...range, count: 99 });
    expect(released.filter(({ status }) => status === 'RETRYING')).toHaveLength(60);
  });
});

describe('the attempts of a delivery', () => {
  const attemptAt = (seconds: number) => judged({ status: 500, at: later(seconds) }).attempt;

  it('are listed newest first, with the one in the delivery at the end', async () => {
    for (const seconds of [10, 20]) isCommitted(attemptWrite(retrying, attemptAt(seconds), 'abcd'));

    expect(await readAttempts(retrying, 9)).toEqual([attemptAt(20), attemptAt(10), retrying.firstAttempt]);
    expect(await readAttempts(retrying, 2)).toEqual([attemptAt(20), attemptAt(10)]);
    expect(await readAttempts({ ...retrying, firstAttempt: undefined }, 9)).toHaveLength(2);
    expect(await readAttempts({ ...retrying, eventId: 'another', firstAttempt: undefined }, 9)).toEqual([]);
  });

  it('of one moment are two, and one is recorded once', () => {
    expect(isCommitted(attemptWrite(retrying, attemptAt(10), 'abcd'))).toBe(true);
    expect(isCommitted(attemptWrite(retrying, attemptAt(10), 'abcd'))).toBe(false);
    expect(isCommitted(attemptWrite(retrying, attemptAt(10), 'abce'))).toBe(true);
  });

  it('are kept for thirty days', () => {
    isCommitted(attemptWrite(retrying, attemptAt(10), 'abcd'));

    const [{ expiresAtEpochSeconds } = {}] = current.table.all();
    expect(expiresAtEpochSeconds).toBe(startedAt.getTime() / 1000 + 10 + monthSeconds);
  });
});
