import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { itemsAt } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

type Authorize = (event: APIGatewayRequestAuthorizerEvent) => Promise<APIGatewayAuthorizerResult>;

const stageArn = 'arn:aws:execute-api:us-east-1:123456789012:a1b2c3/2025-10-13';

let platform: TestPlatform;
let authorize: Authorize;
beforeAll(async () => {
  platform = await newPlatform();
  process.env.ROUTE_PERMISSIONS = JSON.stringify({
    VIEW: ['GET /tokens/{tokenId}', 'GET /sandbox/values'],
    TRANSACT: ['POST /transfer-out', 'GET /sandbox/values'],
    MANAGE: ['POST /tokens', 'GET /sandbox/values'],
  });
  process.env.SHARED_USAGE_KEY = 'everyone';
  // The function reads its environment when it loads, so the import comes after the environment is set.
  ({ handler: authorize } = await import('#functions/platforms/authorize-request.ts'));
});

const basic = (clientId: string, clientSecret: string): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

const eventSchema = z.custom<APIGatewayRequestAuthorizerEvent>();

/** The parts of API Gateway's event that the authorizer reads. */
const eventOf = (method: string, resource: string, path: string, headers: Record<string, string> | null) =>
  eventSchema.parse({
    type: 'REQUEST',
    methodArn: `${stageArn}/${method}${path}`,
    httpMethod: method,
    resource,
    path,
    headers,
    requestContext: { requestId: 'request', identity: { sourceIp: '198.51.100.7' } },
  });

const right = () => ({
  Authorization: basic(platform.credentials.clientId, platform.credentials.clientSecret),
});

const effectOf = ({ policyDocument }: APIGatewayAuthorizerResult) => policyDocument.Statement[0]?.Effect;

test('right credentials allow the requested route for every value of its parameters', async () => {
  const result = await authorize(eventOf('GET', '/tokens/{tokenId}', '/tokens/Token:1', right()));

  expect(result).toEqual({
    principalId: result.context?.tokenId,
    usageIdentifierKey: 'everyone',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: `${stageArn}/GET/tokens/*` }],
    },
    context: { platformId: platform.id, tokenId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});

test('the name of a header may be in any case', async () => {
  const result = await authorize(
    eventOf('POST', '/tokens', '/tokens', { authorization: right().Authorization }),
  );

  expect(effectOf(result)).toBe('Allow');
});

test('a token without the permission of the route is denied', async () => {
  const token = await platform.api.ok('createToken', { body: { name: 'Payer', permissions: ['TRANSACT'] } });
  const headers = { Authorization: basic(token.clientId, token.clientSecret) };

  expect(effectOf(await authorize(eventOf('POST', '/tokens', '/tokens', headers)))).toBe('Deny');
  expect(effectOf(await authorize(eventOf('POST', '/transfer-out', '/transfer-out', headers)))).toBe('Allow');
});

test.each([
  ['POST', '/unheard-of'],
  ['DELETE', '/tokens'],
  ['GET', '/tokens/{other}'],
  ['GET', '/constructor'],
])('%s %s is not in the route table and is denied to everyone', async (method, resource) => {
  expect(effectOf(await authorize(eventOf(method, resource, resource, right())))).toBe('Deny');
});

test.each([
  ['no headers', null],
  ['no authorization', {}],
  ['malformed base64', { Authorization: 'Basic ****' }],
  ['no colon', { Authorization: `Basic ${Buffer.from('nocolon').toString('base64')}` }],
  ['an unknown client id', { Authorization: basic('AZVC9bPnfQKAAAAAAAAEAAGVQvWz530CgAAAAAAAq80', 'secret') }],
  ['a malformed client id', { Authorization: basic('nonsense', 'secret') }],
  ['a header of 1 MB', { Authorization: `Basic ${'A'.repeat(1_000_000)}` }],
])('%s is unauthorized and causes no server error', async (_, headers) => {
  await expect(authorize(eventOf('POST', '/tokens', '/tokens', headers))).rejects.toThrow(/^Unauthorized$/);
});

test('the log names the token of a wrong secret, and nothing of a client id that is no token', async () => {
  const { clientId, clientSecret } = platform.credentials;
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const header of [basic(clientId, 'wrong'), basic(clientSecret, clientId)]) {
    const event = eventOf('POST', '/tokens', '/tokens', { Authorization: header });
    await expect(authorize(event)).rejects.toThrow(/^Unauthorized$/);
  }
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  written.mockRestore();

  const said = {
    operation: 'authorizeRequest',
    requestId: 'request',
    outcome: 'refused',
    reason: 'credentials',
  };
  const at = expect.any(String);
  const tokenId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(lines).toEqual([
    { at, ...said, platformId: platform.id, tokenId },
    { at, ...said },
  ]);
});

/** One request over HTTP from one of this machine's own addresses. */
const statusFrom = (localAddress: string, clientId: string, clientSecret: string): Promise<number> =>
  new Promise((done, failed) => {
    const headers = { Authorization: basic(clientId, clientSecret) };
    get(`${platform.address.baseUrl}/config`, { localAddress, headers, agent: false }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    }).once('error', failed);
  });

describe('after twenty wrong secrets for a client id from one address', () => {
  const [here, elsewhere] = ['127.0.0.2', '127.0.0.3'];
  const windowMs = 300_000;
  const windowNow = (): number => Math.floor(Date.now() / windowMs);
  let window = 0;
  const fromAddress = (sourceIp: string, headers: Record<string, string>) => {
    const event = eventOf('GET', '/tokens/{tokenId}', '/tokens/Token:1', headers);
    const { requestContext } = event;
    const identity = { ...requestContext.identity, sourceIp };
    return { ...event, requestContext: { ...requestContext, identity } };
  };

  beforeAll(async () => {
    const { clientId } = platform.credentials;
    // The count begins again every five minutes, and what follows needs some seconds of one window.
    const leftMs = windowMs - (Date.now() % windowMs);
    if (leftMs < 30_000) await sleep(leftMs);
    do {
      window = windowNow();
      const tries = Array.from({ length: 20 }, (_, index) => statusFrom(here, clientId, `guess-${index}`));
      expect(new Set(await Promise.all(tries))).toEqual(new Set([401]));
    } while (windowNow() !== window);
  });

  test('the right secret is refused from there, and accepted from elsewhere', async () => {
    const { clientId, clientSecret } = platform.credentials;

    expect(await statusFrom(elsewhere, clientId, clientSecret)).toBe(200);
    await expect(authorize(fromAddress(here, right()))).rejects.toThrow(/^Unauthorized$/);
    expect(effectOf(await authorize(fromAddress(elsewhere, right())))).toBe('Allow');
  });

  test('another token is accepted from there', async () => {
    const other = await platform.api.ok('createToken', { body: { name: 'Other', permissions: ['VIEW'] } });

    expect(await statusFrom(here, other.clientId, other.clientSecret)).toBe(200);
  });

  test('the count is in the table, ends by itself, and no right secret has written to it', async () => {
    const { clientId } = platform.credentials;
    const itemsOf = async (address: string) => {
      const hash = createHash('sha256')
        .update(JSON.stringify([clientId, address]))
        .digest('base64url');
      return itemsAt(platform.address, [{ pk: `SIGN_IN#${hash}`, sk: String(window) }]);
    };
    const nowSeconds = Math.floor(Date.now() / 1000);

    const [item] = await itemsOf(here);

    expect(Number(item?.failures)).toBe(20);
    expect(Number(item?.expiresAtEpochSeconds)).toBeGreaterThan(nowSeconds);
    expect(Number(item?.expiresAtEpochSeconds)).toBeLessThanOrEqual(nowSeconds + 600);
    expect(await itemsOf(elsewhere)).toEqual([]);
  });
});
