import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const keyOf = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const key = keyOf();
const otherKey = keyOf();
const body = '{"status":"COLLECTED"}';
const path = '/switch/collections/a.b/result';
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** What the handler gets of a request: it knows resource and parameters only. */
const eventOf = (
  resource: string,
  parameters: Record<string, string>,
  more: object,
): APIGatewayProxyEvent => ({
  resource,
  pathParameters: parameters,
  path: '',
  httpMethod: 'POST',
  body,
  isBase64Encoded: false,
  headers: {},
  multiValueHeaders: {},
  queryStringParameters: null,
  multiValueQueryStringParameters: null,
  stageVariables: null,
  requestContext: JSON.parse('{}'),
  ...more,
});

interface Signing {
  readonly text?: string;
  readonly at?: number;
  readonly by?: KeyObject;
}

const headersOf = ({ at = nowSeconds(), by = key, text = `${at}.POST.${path}.${body}` }: Signing) => ({
  'x-switch-timestamp': String(at),
  'x-switch-signature': sign('sha256', Buffer.from(text), by).toString('base64'),
});

const resource = '/switch/collections/{collectionId}/result';
const signedEvent = (signing: Signing = {}, more: object = {}) =>
  eventOf(resource, { collectionId: 'a.b' }, { headers: headersOf(signing), ...more });

let require: (event: APIGatewayProxyEvent) => unknown;

beforeAll(async () => {
  const pemOf = (one: KeyObject) => createPublicKey(one).export({ type: 'spki', format: 'pem' }).toString();
  vi.stubEnv('ENVIRONMENT', 'production');
  vi.stubEnv('SWITCH_PUBLIC_KEYS', JSON.stringify({ sepa: pemOf(key), pix: pemOf(otherKey) }));
  vi.resetModules();
  require = (await import('#shared/switch/signed-by-switch.ts')).requireSwitchSignature;
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('a request that the switch signs', () => {
  it('is let in, as text or as base64', () => {
    const encoded = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };

    expect(() => require(signedEvent())).not.toThrow();
    expect(() => require(signedEvent({}, encoded))).not.toThrow();
  });

  it.each([
    ['sepa', key],
    ['pix', otherKey],
  ])('is known to be of %s', (signedBy, by) => {
    const event = signedEvent({ by }, { requestContext: JSON.parse('{}') });

    require(event);

    expect(event.requestContext.authorizer).toEqual({ signedBy });
  });

  it.each<[string, () => APIGatewayProxyEvent]>([
    ['has no signature', () => signedEvent({}, { headers: {} })],
    ['is signed by another key', () => signedEvent({ by: keyOf() })],
    ['is old', () => signedEvent({ at: nowSeconds() - 302 })],
    ['is signed for later', () => signedEvent({ at: nowSeconds() + 302 })],
    ['has another body', () => signedEvent({}, { body: '{"status":"FAILED"}' })],
    ['has no body', () => signedEvent({}, { body: null })],
    ['is about another collection', () => signedEvent({}, { pathParameters: { collectionId: 'a.c' } })],
    ['has another method', () => signedEvent({}, { httpMethod: 'PUT' })],
    [
      'was signed as the result of a payout',
      () => eventOf('/switch/payouts/{payoutId}/result', { payoutId: 'a.b' }, { headers: headersOf({}) }),
    ],
  ])('is refused when it %s', (_how, eventIn) => {
    expect(() => require(eventIn())).toThrow(expect.objectContaining({ code: 'INVALID_SIGNATURE' }));
  });
});
