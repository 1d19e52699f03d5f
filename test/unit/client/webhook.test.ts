import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type components, readWebhook, verifyWebhook, type WebhookEvent } from '#client';

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
};
const key = newKey();
const other = newKey();

const now = new Date('2026-11-21T09:00:00.000Z');
const id = 'Webhook:019aa4f5-b3e7-7d02-8000-000000000000';
const timestamp = String(now.getTime() / 1000);
const body = '{"id":"Webhook:019aa4f5-b3e7-7d02-8000-000000000000","type":"TEST","note":"Grüße"}';

const signature = (text = `${id}.${timestamp}.${body}`): string => {
  const options = { key: key.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `v1es256,${sign('sha256', Buffer.from(text), options).toString('base64')}`;
};
const headers = {
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature(),
};
const genuine = { headers, rawBody: body, publicKeyPem: key.pem, now };
const withHeader = (name: string, value: string | undefined) => ({
  ...genuine,
  headers: { ...headers, [name]: value },
});
const at = (ms: number) => ({ ...genuine, now: new Date(now.getTime() + ms) });

describe('verifyWebhook', () => {
  it.each([
    ['as it was sent', genuine],
    ['with bytes and Headers', { ...genuine, headers: new Headers(headers), rawBody: Buffer.from(body) }],
    ['while the key changes', { ...genuine, publicKeyPem: [other.pem, key.pem] }],
    ['with two signatures', withHeader('webhook-signature', `v1es256,AAAA ${signature()}`)],
    ['five minutes late', at(300_000)],
  ])('accepts an event %s', async (_, request) => {
    expect(await verifyWebhook(request)).toBe(true);
  });

  it.each([
    ['another body', { ...genuine, rawBody: `${body} ` }],
    ['another key', { ...genuine, publicKeyPem: other.pem }],
    ['no key', { ...genuine, publicKeyPem: [] }],
    ['no headers', { ...genuine, headers: {} }],
    ['another id', withHeader('webhook-id', id.replace('019a', '019b'))],
    ['another time', withHeader('webhook-timestamp', String(Number(timestamp) + 1))],
    ['a signature of another scheme', withHeader('webhook-signature', signature().replace('v1es256', 'v1'))],
    ['a signature with other padding', withHeader('webhook-signature', signature().replaceAll('=', ''))],
    ['a signature that is no base64', withHeader('webhook-signature', 'v1es256,!')],
    ['a late arrival', at(301_000)],
    ['an early arrival', at(-301_000)],
  ])('refuses %s', async (_, request) => {
    expect(await verifyWebhook(request)).toBe(false);
    expect(await readWebhook(request)).toBeUndefined();
  });

  it('leads to the event', async () => {
    expect(await readWebhook({ ...genuine, rawBody: Buffer.from(body) })).toMatchObject({ type: 'TEST' });
  });

  it('whose type says what its data is', () => {
    const shownBy = (event: WebhookEvent): string =>
      event.type === 'DOCUMENT_SCANNED' ? event.data.fileName : event.type;

    expectTypeOf<WebhookEvent['type']>().toEqualTypeOf<components['schemas']['WebhookType']>();
    expect(shownBy({ id, type: 'TEST', timestamp: now.toISOString() })).toBe('TEST');
  });
});
