import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** Everything of a message that reaches the check. */
interface Message {
  readonly method: string;
  readonly resource: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

const uuid = '019542f5-b3e7-7d02-8000-000000000000.0199dd4b-c800-7000-8000-000000000001';
const result = '{"status":"DELIVERED"}';
const deposit = '{"bankReference":"CAMT-17","reference":"01K7EMQJ00E008","amount":12500,"currency":"USD"}';

/** The three things that a switch tells. */
const messages = [
  ['a result', '/switch/payouts/{payoutId}/result', { payoutId: uuid }, result],
  ['a result of a collection', '/switch/collections/{collectionId}/result', { collectionId: uuid }, result],
  ['a deposit', '/switch/deposits', {}, deposit],
] as const;

const pathOf = ({ resource, parameters }: Pick<Message, 'resource' | 'parameters'>): string =>
  resource.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');

const signed = (
  resource: string,
  parameters: Readonly<Record<string, string>>,
  body: string,
  timestamp = String(Math.floor(Date.now() / 1000)),
): Message => {
  const text = [timestamp, 'POST', pathOf({ resource, parameters }), body].join('.');
  const signature = sign('sha256', Buffer.from(text), key).toString('base64');
  return { method: 'POST', resource, parameters, timestamp, signature, body };
};

/** What the handler gets of a message. */
const eventOf = ({
  method,
  resource,
  parameters,
  timestamp,
  signature,
  body,
}: Message): APIGatewayProxyEvent => ({
  resource,
  pathParameters: { ...parameters },
  path: '',
  httpMethod: method,
  body,
  isBase64Encoded: false,
  headers: { 'x-switch-timestamp': timestamp, 'x-switch-signature': signature },
  multiValueHeaders: {},
  queryStringParameters: null,
  multiValueQueryStringParameters: null,
  stageVariables: null,
  requestContext: JSON.parse('{}'),
});

const withFlippedBit = (bytes: Buffer, bit: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return changed;
};

/** The text with each bit flipped that leaves it a text of one byte a character. */
const flips = (text: string): string[] => {
  const bytes = Buffer.from(text);
  return Array.from({ length: bytes.length * 8 }, (_, bit) => bit)
    .filter((bit) => (bit & 7) !== 7)
    .map((bit) => withFlippedBit(bytes, bit).toString('latin1'));
};

const flippedSignatures = (base64: string): string[] => {
  const bytes = Buffer.from(base64, 'base64');
  return Array.from({ length: bytes.length * 8 }, (_, bit) => withFlippedBit(bytes, bit).toString('base64'));
};

let requireSignature: (event: APIGatewayProxyEvent) => unknown;

beforeAll(async () => {
  const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  vi.stubEnv('ENVIRONMENT', 'production');
  vi.stubEnv('SWITCH_PUBLIC_KEYS', JSON.stringify({ default: pem }));
  vi.resetModules();
  requireSignature = (await import('#shared/switch/signed-by-switch.ts')).requireSwitchSignature;
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The code of the error; `accepted` when there is none. */
const outcomeOf = (message: Message): string => {
  try {
    requireSignature(eventOf(message));
    return 'accepted';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

const expectRefused = (mutants: readonly Message[]): void => {
  expect(mutants.length).toBeGreaterThan(0);
  expect([...new Set(mutants.map(outcomeOf))]).toEqual(['INVALID_SIGNATURE']);
};

describe.each(messages)('%s', (_what, resource, parameters, body) => {
  const right = signed(resource, parameters, body);

  it('is accepted as it was signed', () => {
    expect(outcomeOf(right)).toBe('accepted');
  });

  it('is refused with any bit of its body changed', () =>
    expectRefused(flips(body).map((changed) => ({ ...right, body: changed }))));

  it('is refused with any bit of its time changed', () =>
    expectRefused(flips(right.timestamp).map((timestamp) => ({ ...right, timestamp }))));

  it('is refused with any bit of its signature changed', () =>
    expectRefused(flippedSignatures(right.signature).map((signature) => ({ ...right, signature }))));

  it('is refused with any bit of what its path names changed', () => {
    const named = Object.entries(parameters).flatMap(([name, value]) =>
      flips(value).map((changed) => ({ ...right, parameters: { ...parameters, [name]: changed } })),
    );
    const others = messages.filter(([, other]) => other !== resource);
    const elsewhere = others.map(([, other, theirs]) => ({ ...right, resource: other, parameters: theirs }));
    expectRefused([...named, ...elsewhere]);
  });

  it('is refused under another method, without a body, and with more after it', () =>
    expectRefused([
      ...['GET', 'PUT', 'DELETE', 'PATCH', ''].map((method) => ({ ...right, method })),
      { ...right, body: '' },
      { ...right, body: `${body} ` },
      { ...right, body: `${body}${body}` },
    ]));

  it('is refused when it is played again later', () => {
    const old = String(Math.floor(Date.now() / 1000) - 301);
    expectRefused([signed(resource, parameters, body, old)]);
  });
});
