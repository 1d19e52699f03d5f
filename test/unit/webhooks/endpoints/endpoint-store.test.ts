import { describe, expect, it, vi } from 'vitest';
import { newDeliveryWrite } from '#shared/webhooks/delivery/delivery-store.ts';
import { readFacts } from '#shared/webhooks/delivery/read-facts.ts';
import { type EndpointHealth, healthFor } from '#shared/webhooks/endpoints/breaker.ts';
import {
  disableEndpoint,
  noteOutcomes,
  readHealth,
  saveHealth,
} from '#shared/webhooks/endpoints/endpoint-store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { facts, later, retrying } from '../support/deliveries.ts';

const current = useMemoryTable();
const { platformId, endpoint: url } = facts;
const askedAt = later(10).toISOString();
const answeredAt = later(11).toISOString();

const platform = (fields: object): void =>
  current.table.seed({
    pk: `PLATFORM#${platformId}`,
    sk: 'PLATFORM',
    webhookEndpoint: url,
    updatedAt: later(0).toISOString(),
    version: 4,
    ...fields,
  });
const stored = () => current.table.find(`PLATFORM#${platformId}`, 'PLATFORM');
const disable = () => disableEndpoint({ platformId }, { endpoint: url, askedAt, answeredAt });

describe('an endpoint that is gone', () => {
  it.each([
    ['is disabled', {}],
    ['is disabled if it was set before the attempt', { webhookEndpointSetAt: later(9).toISOString() }],
    ['is disabled if it was set at the attempt', { webhookEndpointSetAt: askedAt }],
  ])('%s', async (_what, fields) => {
    platform(fields);

    expect(await disable()).toBe(true);

    expect(stored()).toMatchObject({
      webhookEndpointDisabledAt: answeredAt,
      updatedAt: answeredAt,
      version: 5,
    });
  });

  it.each([
    ['was set anew after the attempt', { webhookEndpointSetAt: answeredAt }, false],
    ['is another one now', { webhookEndpoint: 'https://hooks.example.com/b' }, false],
    ['is disabled already', { webhookEndpointDisabledAt: askedAt }, true],
    ['was removed', { webhookEndpoint: undefined }, true],
  ])('stays as it is when it %s', async (_what, fields, isGone) => {
    platform(fields);
    const before = stored();

    expect(await disable()).toBe(isGone);

    expect(stored()).toEqual(before);
  });

  it('is disabled although transactions have the platform for a moment', async () => {
    platform({});
    const conflict = Object.assign(new Error('conflict'), { name: 'TransactionConflictException' });
    vi.spyOn(current.table, 'send').mockRejectedValueOnce(conflict).mockRejectedValueOnce(conflict);

    expect(await disable()).toBe(true);

    expect(stored()).toMatchObject({ webhookEndpointDisabledAt: answeredAt });
  });
});

describe('the health of an endpoint', () => {
  const failing: EndpointHealth = { endpoint: url, failuresInARow: 3, openings: 1, openUntil: askedAt };

  it('is saved and read', async () => {
    expect(await readHealth({ platformId })).toBeUndefined();
    expect(await saveHealth({ platformId }, healthFor(url, undefined), failing)).toBe(true);
    expect(await readHealth({ platformId })).toEqual(failing);
  });

  it.each<[string, Partial<EndpointHealth>]>([
    ['another number of failures', { failuresInARow: 4 }],
    ['another number of openings', { openings: 2 }],
    ['another pause', { openUntil: answeredAt }],
    ['no pause', { openUntil: undefined }],
    ['events that wait', { waitedForSince: answeredAt }],
  ])('is not saved over %s', async (_what, other) => {
    await saveHealth({ platformId }, healthFor(url, undefined), { ...failing, ...other });

    expect(await saveHealth({ platformId }, failing, { ...failing, failuresInARow: 9 })).toBe(false);
    expect(await readHealth({ platformId })).toEqual({ ...failing, ...other });
  });

  it('of a former endpoint gives way', async () => {
    const former = { ...failing, endpoint: 'https://hooks.example.com/b' };
    await saveHealth({ platformId }, healthFor(former.endpoint, undefined), former);

    expect(await saveHealth({ platformId }, healthFor(url, undefined), failing)).toBe(true);
    expect(await readHealth({ platformId })).toEqual(failing);
  });

  it('counts outcomes, also those that another writer counted meanwhile', async () => {
    await saveHealth({ platformId }, healthFor(url, undefined), {
      endpoint: url,
      failuresInARow: 5,
      openings: 0,
    });
    const endpoint = { url, isDisabled: false, health: healthFor(url, undefined) };

    await noteOutcomes({ platformId }, endpoint, [{ eventId: 'event', isGood: false, at: later(1) }]);

    expect(await readHealth({ platformId })).toEqual({
      endpoint: url,
      failuresInARow: 6,
      openings: 0,
      waitedForSince: expect.any(String),
    });
  });

  it('of a former endpoint, whose attempt ends late, does not replace the health of the next one', async () => {
    const former = { endpoint: url, failuresInARow: 3, openings: 0 };
    const next = { endpoint: 'https://hooks.example.com/b', failuresInARow: 0, openings: 0 };
    await saveHealth({ platformId }, healthFor(next.endpoint, undefined), next);

    await noteOutcomes({ platformId }, { url, isDisabled: false, health: former }, [
      { eventId: 'event', isGood: false, at: later(1) },
    ]);

    expect(await readHealth({ platformId })).toEqual(next);
  });

  it('costs no write while it stays good', async () => {
    const health = { endpoint: url, failuresInARow: 0, openings: 0 };

    await noteOutcomes({ platformId }, { url, isDisabled: false, health }, [
      { eventId: 'event', isGood: true, at: later(1) },
    ]);

    expect(current.table.all()).toEqual([]);
  });

  it('that cannot be counted stops no delivery', async () => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const endpoint = { url, isDisabled: false, health: healthFor(url, undefined) };
    vi.spyOn(current.table, 'send').mockRejectedValue(new Error('no table'));

    await noteOutcomes({ platformId }, endpoint, [{ eventId: 'event', isGood: false, at: later(1) }]);

    expect(lines.mock.calls.flat().join('')).toContain('noteOutcomes');
  });
});

describe('the facts of a delivery', () => {
  it('are the endpoint with its health, and the deliveries that exist', async () => {
    platform({ webhookEndpointDisabledAt: askedAt });
    const health = { endpoint: url, failuresInARow: 2, openings: 0 };
    await saveHealth({ platformId }, healthFor(url, undefined), health);
    current.table.commit([newDeliveryWrite(retrying)]);

    const read = await readFacts({ platformId }, [retrying.eventId, '019b7ca9-8f2e-75d3-84c6-6aaac8e0f270']);

    expect(read.endpoint).toEqual({ url, isDisabled: true, health });
    expect(read.deliveries).toEqual(new Map([[retrying.eventId, retrying]]));
  });

  it('have no endpoint when the platform wants no events', async () => {
    platform({ webhookEndpoint: undefined });

    expect(await readFacts({ platformId }, [])).toEqual({
      endpoint: undefined,
      deliveries: new Map(),
      others: 0,
    });
  });

  it('have a new health for an endpoint that has not answered', async () => {
    platform({});

    expect((await readFacts({ platformId }, [])).endpoint).toEqual({
      url,
      isDisabled: false,
      health: { endpoint: url, failuresInARow: 0, openings: 0, isNew: true },
    });
  });
});
