import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

type Authorize = (event: APIGatewayRequestAuthorizerEvent) => Promise<APIGatewayAuthorizerResult>;

const stageArn = 'arn:aws:execute-api:us-east-1:123456789012:a1b2c3/2025-10-13';

let platform: TestPlatform;
let authorize: Authorize;
beforeAll(async () => {
  platform = await newPlatform();
  process.env.ROUTE_PERMISSIONS = JSON.stringify({
    VIEW: ['GET /tokens/{tokenId}'],
    TRANSACT: ['POST /transfer-out'],
    MANAGE: ['POST /tokens'],
  });
  // The function reads its environment when it loads, so the import comes after the environment is set.
  ({ handler: authorize } = await import('#functions/auth/authorize-request.ts'));
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
    requestContext: { requestId: 'request' },
  });

const right = () => ({
  Authorization: basic(platform.credentials.clientId, platform.credentials.clientSecret),
});

const effectOf = ({ policyDocument }: APIGatewayAuthorizerResult) => policyDocument.Statement[0]?.Effect;

test('right credentials allow the requested route for every value of its parameters', async () => {
  const result = await authorize(eventOf('GET', '/tokens/{tokenId}', '/tokens/Token:1', right()));

  expect(result).toEqual({
    principalId: result.context?.tokenId,
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
