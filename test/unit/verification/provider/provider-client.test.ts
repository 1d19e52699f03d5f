import { createPublicKey, generateKeyPairSync, sign as signBytes, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { providerClient } from '#shared/verification/provider/provider-client.ts';
import {
  answering,
  type Reaction,
  type ReceivedRequest,
  switchServer,
} from '../../switch/support/switch-server.ts';
import { caseId, poorPassport } from './support/cases.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const sign = async (text: string): Promise<string> =>
  signBytes('sha256', Buffer.from(text), privateKey).toString('base64');

const isSigned = ({ method, path, headers, body }: ReceivedRequest): boolean => {
  const text = `${headers['x-verification-timestamp']}.${method}.${path}.${body}`;
  const signature = Buffer.from(String(headers['x-verification-signature']), 'base64');
  return verify('sha256', Buffer.from(text), createPublicKey(privateKey), signature);
};

const clientOf = async (react: Reaction) => {
  const { url, received } = await switchServer(react);
  return { client: providerClient({ url, sign }), received };
};

const approved = { revision: 2, status: 'APPROVED', errors: [] };

describe('an order', () => {
  it('is one signed POST with the case and its revision as Idempotency-Key', async () => {
    const { client, received } = await clientOf(answering(200, approved));

    expect(await client.order(caseId, 2, '{"caseId":"x"}')).toEqual(approved);

    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      path: '/switch/v1/verifications',
      headers: { 'idempotency-key': `${caseId}.2`, 'content-type': 'application/json' },
      body: '{"caseId":"x"}',
    });
    expect(received.every(isSigned)).toBe(true);
  });

  it.each<[string, Reaction, string]>([
    ['another revision', answering(200, { ...approved, revision: 1 }), 'UNREADABLE'],
    ['an approval with errors', answering(200, { ...approved, errors: [poorPassport] }), 'UNREADABLE'],
    ['no JSON', answering(200, 'fine'), 'UNREADABLE'],
    ['a fault', answering(500, approved), 'UNEXPECTED_STATUS'],
    ['a redirect', answering(302, approved, { location: '/' }), 'UNEXPECTED_STATUS'],
    ['a refusal', answering(400, approved), 'UNEXPECTED_STATUS'],
    ['a whole book', answering(200, 'x'.repeat(70_000)), 'OVERSIZED'],
    ['a closed connection', (_request, response) => response.destroy(), 'UNREACHABLE'],
  ])('that is answered with %s says nothing', async (_what, react, reason) => {
    const { client } = await clientOf(react);

    await expect(client.order(caseId, 2, '{}')).rejects.toMatchObject({ reason });
  });
});

describe('a question', () => {
  it('is one signed GET', async () => {
    const { client, received } = await clientOf(answering(200, approved));

    expect(await client.follow(caseId, 2)).toEqual(approved);

    expect(received).toMatchObject([{ method: 'GET', path: `/switch/v1/verifications/${caseId}`, body: '' }]);
    expect(received.every(isSigned)).toBe(true);
  });

  it.each([
    ['the case', answering(404, {})],
    ['the revision', answering(200, { ...approved, revision: 1 })],
  ])('has no answer from a provider that does not know %s', async (_what, react) => {
    const { client } = await clientOf(react);

    expect(await client.follow(caseId, 2)).toBeUndefined();
  });
});

describe('a link', () => {
  it('is what the provider answers', async () => {
    const { client, received } = await clientOf(answering(201, { url: 'https://verify.example/p/1' }));

    expect(await client.link('{}')).toBe('https://verify.example/p/1');
    expect(received).toMatchObject([{ method: 'POST', path: '/switch/v1/links' }]);
    expect(received.every(isSigned)).toBe(true);
  });

  it.each(['http://verify.example', 'javascript:alert(1)', '/p/1', undefined])('is not %s', async (url) => {
    const { client } = await clientOf(answering(200, { url }));

    await expect(client.link('{}')).rejects.toMatchObject({ reason: 'UNREADABLE' });
  });
});
