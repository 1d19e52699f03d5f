import { createPublicKey, randomBytes, randomInt, verify, webcrypto } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventBody } from '#shared/kernel/outbox/event.ts';
import type { sendBody, signatureHeaders } from '#shared/webhooks/sending/send.ts';
import { startEndpoint } from '../support/endpoints.ts';
import { startKeyService, withRing } from '../support/key-service.ts';

const id = 'Webhook:0199a7c0-0000-7000-8000-000000000000';
const timestamp = '2026-01-02T03:04:05.678Z';
const sentAt = new Date('2026-01-02T03:04:06.999Z');

let pem: string;
let headersOf: typeof signatureHeaders;
let send: typeof sendBody;
let keyService: Awaited<ReturnType<typeof startKeyService>>;
let webKey: webcrypto.CryptoKey;

beforeAll(async () => {
  keyService = await startKeyService();
  await withRing();
  ({ signatureHeaders: headersOf } = await import('#shared/webhooks/sending/send.ts'));
  ({ sendBody: send } = await import('#shared/webhooks/sending/send.ts'));
  const keys = await import('#shared/kernel/signing/public-key.ts');
  ({ webhookPublicKey: pem } = await keys.webhookPublicKeys());
  const spki = Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  webKey = await webcrypto.subtle.importKey('spki', spki, algorithm, false, ['verify']);
});
afterAll(() => keyService.stop());

type Headers = Awaited<ReturnType<typeof headersOf>>;

/** As a receiver does it that knows node:crypto. */
const isOfBody = (headers: Headers, body: string): boolean =>
  verify('sha256', Buffer.from(body), pem, Buffer.from(headers['X-Webhook-Signature'], 'base64'));

/** As a receiver does it that knows WebCrypto. */
const isOfAttempt = (headers: Headers, body: string): Promise<boolean> => {
  const [tag, signature = ''] = headers['webhook-signature'].split(',');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return tag === 'v1es256'
    ? webcrypto.subtle.verify(
        { name: 'ECDSA', hash: 'SHA-256' },
        webKey,
        Buffer.from(signature, 'base64'),
        Buffer.from(text),
      )
    : Promise.resolve(false);
};

const flipped = (text: string): string => {
  const bytes = Buffer.from(text);
  const at = randomInt(bytes.length);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << randomInt(7)), at);
  return bytes.toString('latin1');
};

describe('the headers of an attempt', () => {
  test('name the event and the moment of the attempt', async () => {
    expect(await headersOf({ id, timestamp, body: '{}', sentAt })).toEqual({
      'X-Webhook-Id': id,
      'X-Webhook-Timestamp': timestamp,
      'X-Webhook-Signature': expect.stringMatching(/^[A-Za-z0-9+/]+={0,2}$/),
      'webhook-id': id,
      'webhook-timestamp': '1767323046',
      'webhook-signature': expect.stringMatching(/^v1es256,[A-Za-z0-9+/]{86}==$/),
    });
  });

  test('verify with node:crypto and WebCrypto for 200 bodies, and for no tampered one', async () => {
    for (let round = 0; round < 200; round += 1) {
      const body = JSON.stringify({ id, text: randomBytes(randomInt(5000)).toString('latin1') });
      const headers = await headersOf({ id, timestamp, body, sentAt });

      expect([isOfBody(headers, body), await isOfAttempt(headers, body)]).toEqual([true, true]);
      const other = flipped(body);
      expect([isOfBody(headers, other), await isOfAttempt(headers, other)]).toEqual([false, false]);
      const later = { ...headers, 'webhook-timestamp': flipped(headers['webhook-timestamp']) };
      expect(await isOfAttempt(later, body)).toBe(false);
      const another = { ...headers, 'webhook-id': flipped(id) };
      expect(await isOfAttempt(another, body)).toBe(false);
    }
  });

  test('come with a key that is a P-256 key in PEM', () => {
    expect(pem).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\s\S]+\n-----END PUBLIC KEY-----\n$/);
    expect(createPublicKey(pem).asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  });
});

test('what an endpoint receives verifies byte for byte', async () => {
  const endpoint = await startEndpoint((socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
  );
  const event = {
    id: '0199a7c0-0000-7000-8000-000000000000',
    type: 'INCOMING_PAYMENT_PENDING',
    timestamp,
    data: { name: 'Zoë 寿司 😀' },
  } as const;

  const result = await send({
    ...event,
    endpoint: endpoint.url,
    body: eventBody(event),
    isPlainHttpAllowed: true,
  });
  endpoint.stop();

  const [head = '', body = ''] = (endpoint.requests[0] ?? '').split('\r\n\r\n');
  const signature = /\r\nX-Webhook-Signature: (\S+)/.exec(head)?.[1] ?? '';
  expect(result).toMatchObject({ kind: 'ANSWERED', status: 200 });
  expect(JSON.parse(body)).toEqual({ ...event, id });
  expect(verify('sha256', Buffer.from(body), pem, Buffer.from(signature, 'base64'))).toBe(true);
});
