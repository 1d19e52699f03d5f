import type { APIGatewayProxyResult } from 'aws-lambda';
import { vi } from 'vitest';
import * as z from 'zod';
import { platform } from '../payments/quotes/quote-world.ts';

type Handler = (event: object, context: object) => Promise<APIGatewayProxyResult>;

const handlerSchema = z.custom<Handler>((value) => value instanceof Function);

export interface Request {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The Idempotency-Key. */
  readonly key?: string;
  /** Default: the platform of quote-world.ts. */
  readonly platformId?: string;
}

/** Calls an endpoint as the gateway does. Its handlers log, which a test does not show. */
export const call = async (
  handler: unknown,
  { path, query, body, key, platformId = platform().uuid }: Request = {},
): Promise<{ readonly status: number; readonly body: unknown }> => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const event = {
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
    pathParameters: path ?? null,
    queryStringParameters: query ?? null,
    body: body === undefined ? null : JSON.stringify(body),
    requestContext: { requestId: 'r-1', authorizer: { platformId, tokenId: platformId } },
  };
  const { statusCode, body: text } = await handlerSchema.parse(handler)(event, {});
  return { status: statusCode, body: text === '' ? undefined : JSON.parse(text) };
};
