import { deflateRawSync } from 'node:zlib';
import { beforeEach, describe, vi } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { answerIdempotent, callOnce, putIdempotent } from '#shared/kernel/http/idempotency.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { newDeliveryWrite } from '#shared/webhooks/delivery/delivery-store.ts';
import { releaseHeld } from '#shared/webhooks/delivery/release-held.ts';
import { deleteFurther } from '#shared/webhooks/endpoints/change-further.ts';
import { type FurtherEndpoint, newFurtherWrites } from '#shared/webhooks/endpoints/further-endpoints.ts';
import { claim, filing, options } from '../kernel/keyed-work.ts';
import { platform } from '../payments/quotes/quote-world.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, orders, useMemoryTable } from '../support/memory-table.ts';
import { seedWorld } from '../support/world.ts';
import { facts, later, retrying } from '../webhooks/support/deliveries.ts';

const current = useMemoryTable();
const { platformId, endpoint: webhookEndpoint } = facts;

beforeEach(() => {
  vi.useFakeTimers({ now: later(60), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const held = (table: MemoryTable): void => {
  table.seed({ pk: `PLATFORM#${platformId}`, sk: 'PLATFORM', version: 1, webhookEndpoint });
  table.commit([newDeliveryWrite({ ...retrying, status: 'HELD', checkAt: undefined })]);
};
/** Every attribute that any change of a delivery touches. */
const changed = [
  ['GONE'],
  [{ status: 'DELIVERED' }],
  [{ attemptCount: 9 }],
  [{ updatedAt: later(9).toISOString() }],
  [{ checkAt: later(9).toISOString() }],
  [{ run: 9 }],
] as const;

const deliveries: readonly ConditionalTransaction[] = [
  {
    title: 'held deliveries that go on',
    given: held,
    run: () => releaseHeld({ platformId, url: webhookEndpoint }),
    writes: {
      PLATFORM: [
        ['GONE'],
        [{ webhookEndpoint: 'https://hooks.example.com/b' }],
        [{ webhookEndpointDisabledAt: later(1).toISOString() }],
      ],
      WEBHOOK: changed,
    },
  },
];

const endpointUuid = '019542f5-b3e7-7d02-8000-00000000e001';
const endpointId = `WebhookEndpoint:${endpointUuid}`;
const further: FurtherEndpoint = {
  platformId: platform().uuid,
  uuid: endpointUuid,
  webhookEndpoint: 'https://hooks.example.com/ledger',
  webhookEndpointSetAt: later(1).toISOString(),
  createdAt: later(1).toISOString(),
  updatedAt: later(1).toISOString(),
  version: 1,
};
const withFurther = (table: MemoryTable): void => {
  seedWorld(table, { platform: { webhookEndpointCount: 1 } });
  table.commit([newFurtherWrites(further).endpoint].flatMap((write) => write ?? []));
};
const endpoints: readonly ConditionalTransaction[] = [
  {
    title: 'an endpoint that is made',
    given: (table) => seedWorld(table),
    run: async () => {
      const failed = await tryTransact(newFurtherWrites(further));
      if (failed?.has('platform')) throw new ApiError('WEBHOOK_ENDPOINT_LIMIT_REACHED');
    },
    writes: {
      WEBHOOK_ENDPOINT: [['TAKEN']],
      PLATFORM: [[{ webhookEndpointCount: 10 }, 'WEBHOOK_ENDPOINT_LIMIT_REACHED']],
    },
  },
  {
    title: 'an endpoint that is removed',
    given: withFurther,
    run: () => deleteFurther(further.platformId, endpointId),
    writes: { WEBHOOK_ENDPOINT: [[{ version: 9 }]], PLATFORM: [[{ version: 9 }]] },
  },
];

const { keyHash, fingerprint } = claim;
/** Another request has used the key, for the same work or other work. */
const record = {
  platformId: options.platformId,
  keyHash,
  fingerprint,
  httpStatus: 201,
  body: deflateRawSync('{}'),
  createdAt: '',
};
const inSeconds = (seconds: number): number => Math.floor(later(seconds).getTime() / 1000);
const usedKey = [
  [{ ...record, fingerprint: 'other', expiresAtEpochSeconds: inSeconds(3_600) }, 'IDEMPOTENCY_KEY_REUSED'],
  [
    { ...record, expiresAtEpochSeconds: inSeconds(3_600), runsUntilEpochSeconds: inSeconds(90) },
    'IDEMPOTENCY_REQUEST_IN_PROGRESS',
  ],
] as const;

const keys: readonly ConditionalTransaction[] = [
  {
    title: 'work under a key',
    given: () => undefined,
    run: () => answerIdempotent(options, filing('o-1')),
    writes: { 'IDEMPOTENCY KEY': usedKey, ORDER: [['TAKEN', 'CUSTOMER_HAS_FUNDS']] },
  },
  {
    title: 'a new item under a key',
    given: () => undefined,
    run: () =>
      putIdempotent(options, { viewOf: (id) => ({ id }) }, async () => ({
        write: orders.put({ id: 'o-1', count: 1 }, absent('count')),
        result: 'o-1',
      })),
    writes: { 'IDEMPOTENCY KEY': usedKey, ORDER: [['TAKEN']] },
  },
  {
    title: 'an error under a key',
    given: () => undefined,
    run: () =>
      answerIdempotent(options, async () => {
        throw new ApiError('PLATFORM_DISABLED');
      }),
    writes: { 'IDEMPOTENCY KEY': usedKey },
  },
  {
    title: 'a call that is made once',
    given: () => undefined,
    run: () => callOnce(options, new ApiError('SERVICE_UNAVAILABLE'), async () => 'called'),
    writes: { 'IDEMPOTENCY KEY': usedKey },
  },
];

describe('deliveries', () => testConditions(current, deliveries));
describe('further endpoints', () => testConditions(current, endpoints));
describe('keys', () => testConditions(current, keys));
