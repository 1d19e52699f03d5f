import { describe, expect, it } from 'vitest';
import { deliveryUuidOf, endpointPart, healthFor, refOf } from '#shared/webhooks/endpoints/breaker.ts';
import { furtherEndpointEventsOf } from '#shared/webhooks/endpoints/events.ts';
import {
  type FurtherEndpoint,
  listFurtherEndpoints,
  newFurtherWrites,
  removedFurtherWrites,
} from '#shared/webhooks/endpoints/further-endpoints.ts';
import { changedFurther, furtherEndpointView } from '#shared/webhooks/endpoints/rules.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { failedWrites } from '../../support/world.ts';

const current = useMemoryTable();
const platformId = '019542f5-b3e7-7d02-8000-000000000000';
const at = '2025-10-13T12:00:00.000Z';
const later = '2025-10-14T12:00:00.000Z';
const eventId = '019b7ca9-8f2e-75d3-84c6-6aaac8e0f270';

const endpoint = (more: Partial<FurtherEndpoint> = {}): FurtherEndpoint => ({
  platformId,
  uuid: '019542f5-b3e7-7d02-8000-00000000e001',
  webhookEndpoint: 'https://acme.example/ledger',
  webhookEndpointSetAt: at,
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...more,
});
const numbered = (index: number): FurtherEndpoint =>
  endpoint({ uuid: `019542f5-b3e7-7d02-8000-00000000e0${String(index).padStart(2, '0')}` });
const platformItem = () => current.table.find(`PLATFORM#${platformId}`, 'PLATFORM');
const seedPlatform = (more: object = {}): void =>
  current.table.seed({ pk: `PLATFORM#${platformId}`, sk: 'PLATFORM', version: 3, updatedAt: at, ...more });

describe('the uuid of a delivery', () => {
  it("is the event's at the endpoint of the configuration", () => {
    expect(deliveryUuidOf(eventId, {})).toBe(eventId);
  });

  it('is another at each other endpoint, of the same time, and always the same', () => {
    const [first, second] = ['a', 'b'].map((endpointUuid) => deliveryUuidOf(eventId, { endpointUuid }));

    expect(first).toMatch(/^019b7ca9-8f2e-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set([first, second, eventId]).size).toBe(3);
    expect(deliveryUuidOf(eventId, { endpointUuid: 'a' })).toBe(first);
  });

  it.each([{ platformId: 'p' }, { platformId: 'p', endpointUuid: 'e' }])('has %j in its keys', (ref) => {
    expect(refOf(endpointPart(ref))).toEqual({ endpointUuid: undefined, ...ref });
  });
});

describe('endpoints of a platform', () => {
  it('are at most ten', async () => {
    seedPlatform();
    for (let index = 0; index < 10; index += 1)
      expect(failedWrites(current.table, newFurtherWrites(numbered(index)))).toEqual([]);

    expect(failedWrites(current.table, newFurtherWrites(numbered(10)))).toEqual(['platform']);

    expect(await listFurtherEndpoints(platformId)).toHaveLength(10);
    expect(platformItem()).toMatchObject({ webhookEndpointCount: 10, version: 13 });
  });

  it.each([
    ['the last one of a platform without another', {}, false],
    ['one of a platform that has one in its configuration', { webhookEndpoint: 'https://a.example' }, true],
  ])('%s is removed: still swept %s', async (_what, more, isListed) => {
    seedPlatform(more);
    failedWrites(current.table, newFurtherWrites(endpoint()));
    const platform = { version: 4, webhookEndpointCount: 1, ...more };

    expect(failedWrites(current.table, removedFurtherWrites(endpoint(), platform, later))).toEqual([]);

    expect(await listFurtherEndpoints(platformId)).toEqual([]);
    expect(platformItem()).toMatchObject({ webhookEndpointCount: 0 });
    expect(platformItem()?.listPk !== undefined).toBe(isListed);
  });

  it('are not removed after another change of the endpoint or the platform', () => {
    seedPlatform();
    failedWrites(current.table, newFurtherWrites(endpoint()));
    const platform = { version: 3, webhookEndpointCount: 1 };

    expect(
      failedWrites(current.table, removedFurtherWrites(endpoint({ version: 2 }), platform, later)),
    ).toEqual(['endpoint', 'platform']);
  });
});

describe('a change of an endpoint', () => {
  it('leaves what it does not name', () => {
    const before = endpoint({ types: ['BULK_UPLOAD_FAILED'], description: 'Ledger' });

    expect(changedFurther(before, { description: 'Books' }, later)).toEqual({
      ...before,
      description: 'Books',
      updatedAt: later,
      version: 2,
    });
  });

  it('removes what it names with null, and enables with a URL', () => {
    const before = endpoint({ types: ['BULK_UPLOAD_FAILED'], webhookEndpointDisabledAt: at });
    const changed = changedFurther(before, { types: null, url: before.webhookEndpoint }, later);

    expect(changed).toEqual({ ...endpoint(), webhookEndpointSetAt: later, updatedAt: later, version: 2 });
    expect(changedFurther(before, { types: null }, later)).toHaveProperty('webhookEndpointDisabledAt', at);
  });

  it.each<[string, FurtherEndpoint | undefined, FurtherEndpoint, boolean]>([
    ['is made', undefined, endpoint(), true],
    ['gets another URL', endpoint(), endpoint({ webhookEndpoint: 'https://b.example' }), true],
    ['is enabled', endpoint({ webhookEndpointDisabledAt: at }), endpoint(), true],
    ['is disabled', endpoint(), endpoint({ webhookEndpointDisabledAt: at }), false],
    ['gets other types', endpoint(), endpoint({ types: ['TEST'] }), false],
  ])('that %s is tested: it alone', (_what, before, after, isTested) => {
    const tests = furtherEndpointEventsOf(before, after).map(({ type, endpointUuid }) => [
      type,
      endpointUuid,
    ]);

    expect(tests).toEqual(isTested ? [['TEST', after.uuid]] : []);
  });
});

it.each([
  ['NOT_CALLED', healthFor('https://acme.example/ledger', undefined), {}],
  ['ANSWERING', { endpoint: 'e', failuresInARow: 0, openings: 0 }, {}],
  ['FAILING', { endpoint: 'e', failuresInARow: 2, openings: 0 }, {}],
  ['PAUSED', { endpoint: 'e', failuresInARow: 10, openings: 1, openUntil: later }, { pausedUntil: later }],
])('an endpoint shows that it is %s', (state, health, more) => {
  expect(furtherEndpointView(endpoint(), health, new Date(at))).toMatchObject({
    status: 'ACTIVE',
    health: { state, failuresInARow: health.failuresInARow, ...more },
  });
});
