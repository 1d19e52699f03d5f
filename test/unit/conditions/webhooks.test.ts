import { deflateRawSync } from 'node:zlib';
import { beforeEach, describe, vi } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { answerIdempotent, callOnce, putIdempotent } from '#shared/kernel/http/idempotency.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import { newDeliveryWrite } from '#shared/webhooks/delivery/delivery-store.ts';
import { releaseHeld } from '#shared/webhooks/delivery/release-held.ts';
import { claim, filing, options } from '../kernel/keyed-work.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, orders, useMemoryTable } from '../support/memory-table.ts';
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
describe('keys', () => testConditions(current, keys));
