import { expect } from 'vitest';
import { unfinishedCalls } from './host-control.ts';
import { newPlatform, type TestPlatform } from './service.ts';
import type { ReceivedRequest, WebhookReceiver } from './webhook-receiver.ts';
import { healthOf, platformRecords } from './webhook-records.ts';

/** Whether a request is a TEST event. */
export const isTest = ({ body }: ReceivedRequest): boolean => body.includes('"TEST"');

const sentTests = async (platform: TestPlatform): Promise<number> =>
  (await platformRecords(platform)).filter(({ type }) => type === 'TEST').length;

/** Waits for the end of all calls that deliver events of the platform. The stream may bring more. */
export const untilDelivered = ({ address, id }: TestPlatform): Promise<void> =>
  expect.poll(() => unfinishedCalls(address.controlUrl, id)).toBe(0);

/**
 * Gives the platform a new endpoint, or enables a disabled one, and waits for the end of the call that sends the TEST
 * event. The call also notes how the endpoint answered, and releases held events.
 */
export const setEndpoint = async (platform: TestPlatform, { url }: WebhookReceiver): Promise<void> => {
  const sentBefore = await sentTests(platform);
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: url } });
  await expect.poll(() => sentTests(platform)).toBeGreaterThan(sentBefore);
  await untilDelivered(platform);
};

/**
 * A platform with this endpoint, which has accepted the TEST event already. A later TEST event would meet a reaction,
 * or count as a failure, that a test means for other events.
 */
export const newPlatformWithEndpoint = async (receiver: WebhookReceiver): Promise<TestPlatform> => {
  receiver.reaction = 200;
  const platform = await newPlatform();
  await setEndpoint(platform, receiver);
  // The service has noted a success, so it now sends to the endpoint directly.
  expect(await healthOf(platform)).toMatchObject({ failuresInARow: 0n });
  return platform;
};
