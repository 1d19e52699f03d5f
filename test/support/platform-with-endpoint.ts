import { expect } from 'vitest';
import { newPlatform, type TestPlatform } from './service.ts';
import type { ReceivedRequest, WebhookReceiver } from './webhook-receiver.ts';
import { healthOf } from './webhook-records.ts';

/** Whether a request is a TEST event. */
export const isTest = ({ body }: ReceivedRequest): boolean => body.includes('"TEST"');

/**
 * A platform with this endpoint, which has accepted the TEST event already. A later TEST event would meet a reaction,
 * or count as a failure, that a test means for other events.
 */
export const newPlatformWithEndpoint = async (receiver: WebhookReceiver): Promise<TestPlatform> => {
  receiver.reaction = 200;
  const platform = await newPlatform();
  const received = receiver.requests.length;
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  await expect.poll(() => receiver.requests.slice(received).some(isTest)).toBe(true);
  // The service has noted a success, so it now sends to the endpoint directly.
  await expect.poll(() => healthOf(platform)).toMatchObject({ failuresInARow: 0n });
  return platform;
};
