import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

const keyOf = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const key = keyOf();
const body = '{"revision":1,"status":"APPROVED"}';
const path = '/verification-provider/cases/a.b/result';
const nowSeconds = () => Math.floor(Date.now() / 1000);

interface Signing {
  readonly text?: string;
  readonly at?: number;
  readonly by?: KeyObject;
  readonly header?: string;
}

const signedEvent = (
  { at = nowSeconds(), by = key, text = `${at}.POST.${path}.${body}`, header = 'verification' }: Signing = {},
  more: object = {},
): APIGatewayProxyEvent => ({
  resource: '/verification-provider/cases/{caseId}/result',
  pathParameters: { caseId: 'a.b' },
  path: '',
  httpMethod: 'POST',
  body,
  isBase64Encoded: false,
  headers: {
    [`x-${header}-timestamp`]: String(at),
    [`x-${header}-signature`]: sign('sha256', Buffer.from(text), by).toString('base64'),
  },
  multiValueHeaders: {},
  queryStringParameters: null,
  multiValueQueryStringParameters: null,
  stageVariables: null,
  requestContext: JSON.parse('{}'),
  ...more,
});

/** The check as a function loads it when it starts with these environment variables. */
const started = async (env: Readonly<Record<string, string>> = {}) => {
  const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  const variables = {
    ENVIRONMENT: 'production',
    VERIFICATION_PROVIDER_URL: 'https://verify.example',
    VERIFICATION_PROVIDER_PUBLIC_KEY: pem,
    ...env,
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import('#shared/verification/provider/signed-by-provider.ts')).requireProviderSignature;
};

afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => {
  vi.resetModules();
});

describe('a request that the provider signs', () => {
  it('is let in, as text or as base64', async () => {
    const check = await started();
    const encoded = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };

    expect(() => check(signedEvent())).not.toThrow();
    expect(() => check(signedEvent({ at: nowSeconds() - 290 }))).not.toThrow();
    expect(() => check(signedEvent({}, encoded))).not.toThrow();
  });

  it('is refused with anything else than it signed', async () => {
    const check = await started();
    const wrong = {
      'no signature': signedEvent({}, { headers: {} }),
      'another key': signedEvent({ by: keyOf() }),
      'an old time': signedEvent({ at: nowSeconds() - 302 }),
      'a later time': signedEvent({ at: nowSeconds() + 302 }),
      'another body': signedEvent({}, { body: body.replace('APPROVED', 'REJECTED') }),
      'no body': signedEvent({}, { body: null }),
      'another case': signedEvent({}, { pathParameters: { caseId: 'a.c' } }),
      'another method': signedEvent({}, { httpMethod: 'PUT' }),
      'a signature of the body alone': signedEvent({ text: body }),
      'a signature of another path': signedEvent({
        text: `${nowSeconds()}.POST./switch/payouts/a.b/result.${body}`,
      }),
      "the switch's headers": signedEvent({ header: 'switch' }),
    };

    const answers = Object.entries(wrong).map(([what, event]) => {
      try {
        return [what, check(event)];
      } catch (error) {
        return [what, error];
      }
    });

    expect(answers).toEqual(
      Object.keys(wrong).map((what) => [what, expect.objectContaining({ code: 'INVALID_SIGNATURE' })]),
    );
  });

  it('is forbidden in the sandbox, which has no provider', async () => {
    const check = await started({ ENVIRONMENT: 'sandbox' });

    expect(() => check(signedEvent())).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  });
});
