import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';

beforeAll(() => {
  vi.stubEnv('ENVIRONMENT', 'production');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const handlerSchema = z.object({
  handler: z.custom<(event: object, context: object) => Promise<APIGatewayProxyResult>>(
    (value) => typeof value === 'function',
  ),
});

const uuid = '019542f5-b3e7-7d02-8000-000000000400';

test.each([
  ['create-link-token', { customerId: `Customer:${uuid}` }],
  ['link-external-account', { publicToken: 'public' }],
])('%s is not offered in production, where no link provider is connected', async (name, body) => {
  const file = `../../../../functions/accounts/${name}.ts`;
  const { handler } = handlerSchema.parse(await import(file));

  const answer = await handler(
    {
      requestContext: { requestId: 'r-1', authorizer: { platformId: uuid, tokenId: uuid } },
      headers: { 'content-type': 'application/json' },
      pathParameters: { link_token: `LinkToken:${uuid}` },
      body: JSON.stringify(body),
    },
    {},
  );

  expect(answer.statusCode).toBe(501);
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'NOT_IMPLEMENTED' });
});
