import { setTimeout as sleep } from 'node:timers/promises';
import { SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Item } from '../../support/expressions.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { event, facts } from '../support/deliveries.ts';
import { type Endpoint, startEndpoint } from '../support/endpoints.ts';
import { startKeyService } from '../support/key-service.ts';

const current = useMemoryTable();
const { platformId } = facts;
const events = Array.from({ length: 25 }, (_, index) => {
  const id = `${event.id.slice(0, -2)}${String(index).padStart(2, '0')}`;
  return { ...event, id, body: JSON.stringify({ id: `Webhook:${id}` }) };
});

let keys: Awaited<ReturnType<typeof startKeyService>>;
let endpoint: Endpoint;

const isDelivery = ({ pk }: Item): boolean => String(pk).startsWith('WEBHOOK#');

/** Until the call has recorded all events but the one whose attempt still runs. */
const untilOthersAreRecorded = async (): Promise<void> => {
  while (current.table.all().filter(isDelivery).length < events.length - 1) await sleep(5);
};

beforeAll(async () => {
  keys = await startKeyService();
  endpoint = await startEndpoint(async (socket, request) => {
    if (request.includes(events[0]?.body ?? '')) await untilOthersAreRecorded();
    socket.end('HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n');
  });
  vi.stubEnv('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', 'true');
  vi.stubEnv('WEBHOOK_DELIVERY_STATE_MACHINE_ARN', 'arn:aws:states:us-east-1:000000000000:stateMachine:x');
});

afterAll(async () => {
  endpoint.stop();
  await keys.stop();
  vi.unstubAllEnvs();
});

test('the breaker is stored as open before an event is postponed, so that no retry or other call sends it', async () => {
  const { deliverEvents } = await import('#shared/webhooks/delivery/deliver-events.ts');
  vi.spyOn(SFNClient.prototype, 'send').mockImplementation(() => undefined);
  const updatedAt = facts.now.toISOString();
  const platform = { pk: `PLATFORM#${platformId}`, sk: 'PLATFORM', updatedAt, version: 1 };
  current.table.seed({ ...platform, webhookEndpoint: endpoint.url });

  await deliverEvents({ platformId, events });

  const items = current.table.all();
  const health = items.findIndex(({ sk }) => sk === 'HEALTH');
  const postponed = items.flatMap((item, index) =>
    isDelivery(item) && item.attemptCount === 0 ? [index] : [],
  );
  expect(postponed).toHaveLength(11);
  expect(items[health]).toMatchObject({ failuresInARow: 10, openings: 1, openUntil: expect.any(String) });
  expect(health).toBeLessThan(postponed[0] ?? 0);
});
