import { afterEach, expect, test, vi } from 'vitest';
import { documentClient } from '#shared/kernel/table.ts';
import { facts, retrying } from '../support/deliveries.ts';

const order = { platformId: facts.platformId, eventId: retrying.eventId, run: 0, occasion: 'RETRY' };

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
