import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { kebabCase } from '#infra/function-name.ts';
import { operations } from '#shared/operations.ts';

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

test.each(operations.filter(({ sandboxOnly }) => sandboxOnly).map(({ id, feature }) => [id, feature]))(
  '%s is refused in production before the request is read',
  async (id, feature) => {
    const file = `../../../functions/${feature}/${kebabCase(id)}.ts`;
    const { handler } = handlerSchema.parse(await import(file));

    const answer = await handler({ requestContext: { requestId: 'r-1', authorizer: caller } }, {});

    expect(answer.statusCode).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'This operation exists in the sandbox only.',
      details: { environment: 'production', neededEnvironment: 'sandbox' },
    });
  },
);
