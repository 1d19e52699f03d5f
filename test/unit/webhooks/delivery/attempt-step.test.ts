import { ExecutionAlreadyExists, SFNClient } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { documentClient } from '#shared/kernel/table/table.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { newDeliveryWrite, readDelivery } from '#shared/webhooks/delivery/delivery-store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { day, facts, later, retrying } from '../support/deliveries.ts';

const order = { platformId: facts.platformId, eventId: retrying.eventId, run: 0, occasion: 'RETRY' };

beforeEach(() => {
  vi.stubEnv('WEBHOOK_DELIVERY_STATE_MACHINE_ARN', 'arn:machine');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('a step that fails by our fault says so in its log, for the alarm, and names no data', async () => {
  vi.stubEnv('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', 'false');
  const { handler } = await import('#functions/webhooks/steps/attempt-delivery.ts');
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(documentClient, 'send').mockRejectedValue(new TypeError('body of a customer'));

  await expect(handler(order)).rejects.toThrow(TypeError);
  const line = JSON.parse(lines.mock.calls.flat().join(''));
  expect(line).toMatchObject({ level: 'ERROR', code: 'DELIVERY_FAULT', platformId: facts.platformId });
  expect(JSON.stringify(line)).not.toContain('customer');
});

describe('a retry', () => {
  const current = useMemoryTable();
  const { platformId, endpoint: url, eventId } = { ...facts, eventId: retrying.eventId };
  const now = later(60);

  const steps = async () => {
    vi.stubEnv('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', 'false');
    return import('#shared/webhooks/delivery/retry-delivery.ts');
  };
  const retry = async (run = 0) => (await steps()).retryDelivery({ platformId, eventId, run });
  const give = async (run = 0) => (await steps()).giveUp({ platformId, eventId, run });

  const seed = (delivery: Partial<Delivery>, platform?: object, health?: object): void => {
    current.table.commit([newDeliveryWrite({ ...retrying, ...delivery })]);
    const keys = { pk: `PLATFORM#${platformId}`, sk: 'PLATFORM', updatedAt: now.toISOString(), version: 1 };
    if (platform !== undefined) current.table.seed({ ...keys, ...platform });
    const counts = { endpoint: url, failuresInARow: 10, openings: 1 };
    if (health !== undefined)
      current.table.seed({ pk: `ENDPOINT#${platformId}`, sk: 'HEALTH', ...counts, ...health });
  };

  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(['DELIVERED', 'DEAD', 'FAILED', 'HELD'] as const)(
    'of a delivery that is %s does nothing',
    async (status) => {
      seed({ status });

      expect(await retry()).toBe(status);
      expect(await give()).toBe(status);
      expect(await readDelivery(platformId, eventId)).toMatchObject({
        status,
        updatedAt: retrying.updatedAt,
      });
    },
  );

  test('of a delivery that has expired does nothing', async () => {
    expect(await retry()).toBe('MISSING');
    expect(await give()).toBe('MISSING');
  });

  test.each([
    [undefined, 1],
    [1, 0],
    [2, 1],
  ])('of the run %s by the run %i does nothing', async (run, asked) => {
    seed({ run });

    expect(await retry(asked)).toBe('SUPERSEDED');
    expect(await give(asked)).toBe('SUPERSEDED');
  });

  test.each([
    ['is missing', {}],
    ['is disabled', { webhookEndpoint: url, webhookEndpointDisabledAt: now.toISOString() }],
  ])('holds the event while its endpoint %s', async (_what, platform) => {
    seed({}, platform);

    expect(await retry()).toBe('HELD');
    expect(await readDelivery(platformId, eventId)).toMatchObject({
      status: 'HELD',
      updatedAt: now.toISOString(),
    });
  });

  test('gives up after seven days, and says so in its log', async () => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.setSystemTime(later(7 * day));
    seed({}, { webhookEndpoint: url });

    expect(await retry()).toBe('DEAD');
    expect(await readDelivery(platformId, eventId)).toMatchObject({ status: 'DEAD' });
    const line = JSON.parse(lines.mock.calls.flat().join(''));
    expect(line).toMatchObject({ operation: 'deliverWebhook', code: 'WEBHOOK_DEAD', platformId });
  });

  test('gives up when the workflow has used all its tries', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    seed({ run: 2 });

    expect(await give(2)).toBe('DEAD');
  });

  test('waits while the breaker is open', async () => {
    seed({}, { webhookEndpoint: url }, { openUntil: later(90).toISOString() });

    expect(await retry()).toBe('RETRYING');
    expect(await readDelivery(platformId, eventId)).toMatchObject({
      status: 'RETRYING',
      attemptCount: 1,
      waitingSince: now.toISOString(),
    });
  });

  test('leaves a long pause that the endpoint asked for to the sweep', async () => {
    const notBefore = later(3600).toISOString();
    seed({ notBefore, checkAt: notBefore }, { webhookEndpoint: url });

    expect(await retry()).toBe('RETRYING');
    expect(await readDelivery(platformId, eventId)).toMatchObject({ attemptCount: 1, checkAt: notBefore });
  });
});

describe('the workflow of a delivery', () => {
  const start = async (delivery: Delivery, answer: () => Promise<object>) => {
    const { startRetries } = await import('#shared/webhooks/delivery/start-retries.ts');
    const send = vi.spyOn(SFNClient.prototype, 'send').mockImplementation(answer);
    await startRetries(delivery, 5);
    return send.mock.calls.map(([{ input }]) => input);
  };
  const started = async () => ({});

  test.each([
    [undefined, retrying.eventId],
    [0, retrying.eventId],
    [3, `${retrying.eventId}-3`],
  ])('of run %s has the name %s', async (run, name) => {
    const [input] = await start({ ...retrying, run }, started);

    expect(input).toEqual({
      stateMachineArn: 'arn:machine',
      name,
      input: JSON.stringify({
        platformId: facts.platformId,
        eventId: retrying.eventId,
        run: run ?? 0,
        seconds: 5,
      }),
    });
  });

  test('starts once', async () => {
    const exists = new ExecutionAlreadyExists({ message: 'there', $metadata: {} });

    await start(retrying, () => Promise.reject(exists));
  });

  test('that does not start is reported', async () => {
    await expect(start(retrying, () => Promise.reject(new Error('no right')))).rejects.toThrow('no right');
  });
});
