import { expect } from 'vitest';
import { newPlatform, type TestPlatform } from './service.ts';
import type { ReceivedRequest, WebhookReceiver } from './webhook-receiver.ts';
import { healthOf } from './webhook-records.ts';

/** Whether a request tries the endpoint. */
export const isTest = ({ body }: ReceivedRequest): boolean => body.includes('"TEST"');

/**
 * A platform with this endpoint, which has taken the TEST event: later it would meet a reaction, or a count of failures,
 * that is meant for others.
 */
export const newToldPlatform = async (receiver: WebhookReceiver): Promise<TestPlatform> => {
  receiver.reaction = 200;
  const platform = await newPlatform();
  const received = receiver.requests.length;
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  await expect.poll(() => receiver.requests.slice(received).some(isTest), { timeout: 15_000 }).toBe(true);
  // From here on the endpoint is trusted.
  await expect.poll(() => healthOf(platform), { timeout: 15_000 }).toMatchObject({ failuresInARow: 0n });
  return platform;
};
