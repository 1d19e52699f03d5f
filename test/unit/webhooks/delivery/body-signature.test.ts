import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { facts } from '../support/deliveries.ts';
import { deliver, deliveryOf, eventWith, useDelivering } from '../support/delivering.ts';

const delivering = useDelivering(useMemoryTable());
const event = eventWith(1);

/** The calls for a signature so far. */
let signs: () => number;

beforeEach(() => {
  const calls = vi.spyOn(KMSClient.prototype, 'send');
  signs = () => calls.mock.calls.filter(([command]) => command instanceof SignCommand).length;
});

const signatures = (name: string): string[] =>
  delivering.endpoint.requests.map(
    (request) => new RegExp(`\\r\\n${name}: (\\S+)`).exec(request)?.[1] ?? 'none',
  );

const attempt = async (delivery: Delivery | undefined): Promise<Delivery> => {
  if (delivery === undefined) throw new Error('There is no delivery');
  const { furtherAttempt } = await import('#shared/webhooks/delivery/make-attempt.ts');
  const { readFacts } = await import('#shared/webhooks/delivery/read-facts.ts');
  const { endpoint } = await readFacts(facts.platformId, [event.id]);
  if (endpoint === undefined) throw new Error('There is no endpoint');
  return furtherAttempt(delivery, endpoint, 'RETRY');
};

describe('with a KMS key', () => {
  test('a first attempt costs two signatures, a retry one: that of the body is kept until the event is taken', async () => {
    delivering.seedPlatform();
    delivering.answers = ['500 No', '500 No', '200 OK'];

    await deliver([event]);
    expect(signs()).toBe(2);
    const first = await deliveryOf(event);
    const kept = { kmsKeyId: 'Key1', signature: signatures('X-Webhook-Signature')[0] };
    expect(first).toMatchObject({ status: 'RETRYING', bodySignature: kept });

    expect(await attempt(first)).toMatchObject({ status: 'RETRYING', bodySignature: kept });
    expect(signs()).toBe(3);
    expect(await attempt(await deliveryOf(event))).toMatchObject({ status: 'DELIVERED' });
    expect(signs()).toBe(4);
    expect(await deliveryOf(event)).not.toHaveProperty('bodySignature');
    expect(new Set(signatures('X-Webhook-Signature')).size).toBe(1);
    expect(new Set(signatures('webhook-signature')).size).toBe(3);
  });

  test('an event that is taken at once keeps none', async () => {
    delivering.seedPlatform();
    await deliver([event]);

    expect(await deliveryOf(event)).not.toHaveProperty('bodySignature');
  });

  test('the signature of another key is made again', async () => {
    delivering.seedPlatform();
    delivering.answers = ['500 No', '500 No'];
    await deliver([event]);
    const first = await deliveryOf(event);
    const ofFormerKey = { kmsKeyId: 'Key0', signature: 'MEUCIQ==' };
    const after = await attempt(first && { ...first, bodySignature: ofFormerKey });

    expect(signs()).toBe(4);
    expect(after.bodySignature?.kmsKeyId).toBe('Key1');
    expect(signatures('X-Webhook-Signature')).not.toContain('MEUCIQ==');
  });
});
