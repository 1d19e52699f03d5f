import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Item } from '../../support/expressions.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { fill, incomingPayment, store } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { type Endpoint, startEndpoint } from '../../webhooks/support/endpoints.ts';
import { sealedRing, startKeyService } from '../../webhooks/support/key-service.ts';
import { platform } from '../quotes/quote-world.ts';

const current = useMemoryTable();
const waiting = incomingPayment('PENDING');
const { platformId, uuid, ownerUuid } = waiting;
const now = '2025-10-13T12:00:05.000Z';

let status = '200 OK';
let keys: Awaited<ReturnType<typeof startKeyService>>;
let endpoint: Endpoint;
let ring: Item;

beforeAll(async () => {
  keys = await startKeyService();
  ring = await sealedRing();
  endpoint = await startEndpoint((socket) => socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`));
  vi.stubEnv('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', 'true');
});
afterAll(async () => {
  endpoint.stop();
  await keys.stop();
  vi.unstubAllEnvs();
});

beforeEach(() => {
  endpoint.requests.length = 0;
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  current.table.seed(ring);
  seedWorld(current.table, { platform: { webhookEndpoint: endpoint.url } });
  fill(current.table, internalAccountUuid(ownerUuid, 'EUR'), { openTransactions: 1 });
  store(current.table, waiting);
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = async (occasion: 'FIRST' | 'AGAIN' = 'FIRST', answer = '200 OK') => {
  status = answer;
  const { askPlatform } = await import('#shared/payments/incoming/ask-platform.ts');
  return askPlatform(platformId, uuid, occasion);
};
const stored = () => getTransaction(platformId, uuid);
const delivery = () => current.table.all().find(({ type }) => type === 'INCOMING_PAYMENT_PENDING');
const request = () => current.table.find(`APPROVAL#${platformId}#${uuid}`, 'REQUEST');
const changeReceiver = (change: object): void => {
  const key = [`CUSTOMER#${platformId}#${ownerUuid}`, 'CUSTOMER'] as const;
  current.table.seed({ ...current.table.find(...key), ...change });
};

describe('the answer of the platform', () => {
  it.each([
    ['200 OK', 'COMPLETED', undefined],
    ['403 No', 'REJECTED', undefined],
    ['422 Data', 'FAILED', 'MISSING_MANDATORY_PAYEE_DATA'],
    ['500 Broken', 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
  ])('%s makes the payment %s, and stands among its deliveries', async (answer, expected, failureReason) => {
    expect(await ask('FIRST', answer)).toBe(expected);

    expect(await stored()).toMatchObject({ status: expected });
    expect((await stored())?.failureReason).toBe(failureReason);
    expect(endpoint.requests).toHaveLength(1);
    expect(endpoint.requests[0]).toContain(`Transaction:${uuid}`);
    expect(delivery()).toMatchObject({
      status: answer.startsWith('5') ? 'FAILED' : 'DELIVERED',
      attemptCount: 1,
      endpoint: endpoint.url,
    });
  });

  it('202 leaves the payment open, and the platform is not asked again', async () => {
    await expect(ask('FIRST', '202 Later')).rejects.toMatchObject({ name: 'DecisionOutstanding' });

    expect(await stored()).toMatchObject({ status: 'PENDING' });
    expect(request()).toMatchObject({ requestCount: 1, answeredAt: now });
    expect(delivery()).toMatchObject({ status: 'DELIVERED' });
    await expect(ask('AGAIN')).rejects.toMatchObject({ name: 'DecisionOutstanding' });
    expect(endpoint.requests).toHaveLength(1);
  });

  it('200 for a customer who is not approved leaves the payment open', async () => {
    changeReceiver({ kycStatus: 'PENDING' });

    await expect(ask()).rejects.toThrow('The receiver is not approved');

    expect(await stored()).toMatchObject({ status: 'PENDING' });
    expect(request()).toMatchObject({ answeredAt: now });
  });

  it('that cannot be recorded at first is recorded by the next try', async () => {
    const { table } = current;
    const commit = table.commit.bind(table);
    let failures = 1;
    vi.spyOn(table, 'commit').mockImplementation((writes) => {
      const isEnd = writes.some(({ Put: put }) => put?.Item?.status === 'COMPLETED');
      if (isEnd && failures-- > 0) throw new Error('no table');
      return commit(writes);
    });

    expect(await ask()).toBe('COMPLETED');
    expect(endpoint.requests).toHaveLength(1);
  });
});

describe('the question', () => {
  it('is asked once, whoever asks', async () => {
    await expect(ask('FIRST', '202 Later')).rejects.toThrow();

    await expect(ask('FIRST')).rejects.toMatchObject({ name: 'RequestUnanswered' });
    expect(endpoint.requests).toHaveLength(1);
  });

  it('is not asked about a payment that has ended', async () => {
    await ask();

    expect(await ask('AGAIN')).toBe('COMPLETED');
    expect(endpoint.requests).toHaveLength(1);
  });

  it('is not asked without an endpoint: then the payment is approved', async () => {
    const key = [`PLATFORM#${platform().uuid}`, 'PLATFORM'] as const;
    current.table.seed({ ...current.table.find(...key), webhookEndpoint: undefined });

    expect(await ask()).toBe('COMPLETED');
    expect(endpoint.requests).toEqual([]);
    expect(delivery()).toBeUndefined();
  });
});
