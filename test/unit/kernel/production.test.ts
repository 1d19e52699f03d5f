import { join } from 'node:path';
import { fixtureGateway, send } from '@payments-service/local-aws/testing/fixture-gateway';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { findEntryPoints } from '#infra/entry-points.ts';
import { refusedOperation } from '#infra/gateway/mock-refusal.ts';
import { kebabCase } from '#infra/resource-names.ts';
import { operations } from '#shared/api/operations.ts';

beforeAll(() => {
  vi.stubEnv('ENVIRONMENT', 'production');
  vi.stubEnv('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', 'false');
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

const caller = {
  platformId: '019542f5-b3e7-7d02-8000-000000000400',
  tokenId: '019542f5-b3e7-7d02-8000-000000000401',
};

const entryPoints = findEntryPoints(repositoryRoot);

/** @param domainName the host that was called */
const answerOf = async (id: string, domainName = 'api.example'): Promise<APIGatewayProxyResult> => {
  const entryPoint = entryPoints.find((one) => one.id === kebabCase(id));
  const file = join(repositoryRoot, `${entryPoint?.path}.ts`);
  const { handler } = handlerSchema.parse(await import(file));
  const requestContext = { requestId: 'r-1', authorizer: caller, domainName };
  return handler({ headers: { 'X-Forwarded-Proto': 'http' }, requestContext }, {});
};

const sandboxOnly = operations.filter((operation) => operation.sandboxOnly).map(({ id }) => id);

const apiError = {
  status: 403,
  code: 'FORBIDDEN',
  message: 'This operation exists in the sandbox only.',
  details: { environment: 'production', neededEnvironment: 'sandbox' },
};

describe('in production', () => {
  it.each(sandboxOnly)('%s is refused before the request is read', async (id) => {
    const answer = await answerOf(id);

    expect(answer.statusCode).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject(apiError);
  });

  it('the gateway refuses as the functions of the sandbox do, whatever is sent', async () => {
    const gateway = await fixtureGateway({
      functions: {},
      body: { paths: { '/a': { post: refusedOperation({}) } } },
    });
    const own = await answerOf(sandboxOnly[0] ?? '', new URL(gateway.baseUrl).host);

    for (const type of [undefined, 'application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = type === undefined ? {} : { headers: { 'Content-Type': `${type}; charset=utf-8` } };
      const answer = await send(gateway.baseUrl, { method: 'POST', target: '/a', ...headers, body: '{"a' });

      const { requestId, ...body } = JSON.parse(answer.body);
      expect([answer.status, { ...body, requestId: 'r-1' }]).toEqual([403, JSON.parse(own.body)]);
      expect(requestId).toBe(answer.headers['x-request-id']);
      for (const [name, value] of Object.entries({ ...own.headers, 'X-Request-Id': requestId })) {
        expect([name, answer.headers[name.toLowerCase()]]).toEqual([name, value]);
      }
    }
    await gateway.stop();
  });
});
