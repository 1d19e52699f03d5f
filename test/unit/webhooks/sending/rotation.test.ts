import { verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WebhookPublicKeys } from '#shared/signing/public-key.ts';
import type { signatureHeaders } from '#shared/webhooks/sending/send.ts';
import { verifyWebhook } from '../../../../examples/verify-webhook.mjs';
import { configureKeys, startKeyService, withoutRing } from '../support/key-service.ts';

type Headers = Awaited<ReturnType<typeof signatureHeaders>>;

/** What one deployment of the rotation signs and publishes. */
interface Stage {
  readonly headers: Headers;
  readonly keys: WebhookPublicKeys;
}

const id = 'Webhook:0199a7c0-0000-7000-8000-000000000000';
const timestamp = '2026-01-02T03:04:05.678Z';
const now = new Date('2026-01-02T03:04:06.999Z');
const body = '{"id":"Webhook:0199a7c0-0000-7000-8000-000000000000"}';

const deploy = async (...keys: Parameters<typeof configureKeys>): Promise<Stage> => {
  configureKeys(...keys);
  vi.resetModules();
  await withoutRing();
  const { signatureHeaders: headersOf } = await import('#shared/webhooks/sending/send.ts');
  const { webhookPublicKeys } = await import('#shared/signing/public-key.ts');
  return {
    headers: await headersOf({ id, timestamp, body, sentAt: now }),
    keys: await webhookPublicKeys(),
  };
};

/** The receiver of README: knows what GET /config said to it when it last asked. */
const isTaken = ({ headers }: Stage, { keys }: Stage): boolean => {
  const { webhookPublicKey, nextWebhookPublicKey } = keys;
  const publicKeyPem = nextWebhookPublicKey ? [webhookPublicKey, nextWebhookPublicKey] : webhookPublicKey;
  return verifyWebhook({ headers, rawBody: body, publicKeyPem, now });
};

let stages: Record<'before' | 'announced' | 'swapped' | 'done', Stage>;
let keyService: Awaited<ReturnType<typeof startKeyService>>;

beforeAll(async () => {
  keyService = await startKeyService();
  stages = {
    before: await deploy('Key1'),
    announced: await deploy('Key1', 'Key2'),
    swapped: await deploy('Key2', 'Key1'),
    done: await deploy('Key2'),
  };
});
afterAll(() => keyService.stop());

describe('while the key is changed', () => {
  test('the second key is published beside the first, and both sign each attempt', () => {
    const { before, announced, swapped, done } = stages;
    const [first, second] = [before.keys.webhookPublicKey, done.keys.webhookPublicKey];

    expect(first).not.toBe(second);
    expect([before.keys, announced.keys, swapped.keys, done.keys]).toEqual([
      { webhookPublicKey: first },
      { webhookPublicKey: first, nextWebhookPublicKey: second },
      { webhookPublicKey: second, nextWebhookPublicKey: first },
      { webhookPublicKey: second },
    ]);
    const signatures = [before, announced, swapped, done].map(
      ({ headers }) => headers['webhook-signature'].split(' ').length,
    );
    expect(signatures).toEqual([1, 2, 2, 1]);
  });

  test('X-Webhook-Signature is of the key that is published first', () => {
    for (const { headers, keys } of Object.values(stages)) {
      const signature = Buffer.from(headers['X-Webhook-Signature'], 'base64');
      expect(verify('sha256', Buffer.from(body), keys.webhookPublicKey, signature)).toBe(true);
    }
  });

  test('a receiver that knows the keys of this step, the one before or the one after takes every webhook', () => {
    const { before, announced, swapped, done } = stages;
    const neighbours = [
      [before, announced],
      [announced, swapped],
      [swapped, done],
    ] as const;

    for (const stage of Object.values(stages)) expect(isTaken(stage, stage)).toBe(true);
    for (const [left, right] of neighbours) {
      expect([isTaken(left, right), isTaken(right, left)]).toEqual([true, true]);
    }
  });

  test('a receiver that has read its key once and never again takes all until the old key is gone', () => {
    const { before, announced, swapped, done } = stages;

    expect([announced, swapped, done].map((stage) => isTaken(stage, before))).toEqual([true, true, false]);
  });
});
