import * as z from 'zod';
import type { InvocationResult } from '../functions/invocation.ts';
import type { ApiDefinition } from './api-definition.ts';
import { GatewayFault } from './gateway-fault.ts';
import type { GatewayRequest } from './gateway-request.ts';
import type { HttpAnswer } from './http-answer.ts';
import { isBinary } from './media-type.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const answerSchema = z.strictObject({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), scalar).nullish(),
  /** A type of `null` is no type, and the gateway adds none. */
  multiValueHeaders: z.record(z.string(), z.array(scalar.nullable())).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** API Gateway renames these headers of a function's answer. */
const remapped = new Set([
  'authorization',
  'connection',
  'content-md5',
  'date',
  'max-forwards',
  'server',
  'user-agent',
  'www-authenticate',
]);
/** API Gateway drops these headers of a function's answer. */
const dropped = new Set([
  'content-length',
  'expect',
  'host',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);

/**
 * Makes the HTTP answer of a function's result.
 *
 * @throws GatewayFault when the function failed or its result has another shape
 */
export const proxyAnswer = (
  api: ApiDefinition,
  request: GatewayRequest,
  { payload, error, throttle }: InvocationResult,
): HttpAnswer => {
  if (error?.name === 'RequestEntityTooLargeException') throw new GatewayFault('REQUEST_TOO_LARGE');
  // Lambda refused the event. A function that fails is a 502.
  if (throttle !== undefined) throw new GatewayFault('DEFAULT_5XX', { status: 500, cause: error });
  if (error) throw new GatewayFault('DEFAULT_5XX', { cause: error });
  const parsed = answerSchema.safeParse(JSON.parse(payload));
  if (!parsed.success) throw new GatewayFault('DEFAULT_5XX', { cause: parsed.error });
  const { statusCode, body, isBase64Encoded, headers, multiValueHeaders } = parsed.data;
  const isBytes = isBase64Encoded === true && isBinary(api, request.header('Accept'));
  return {
    status: statusCode,
    headers: answerHeaders(headers ?? {}, multiValueHeaders ?? {}),
    body: isBytes ? Buffer.from(body ?? '', 'base64') : (body ?? ''),
  };
};

/** For a header in both maps, the multi-value map wins. */
const answerHeaders = (
  single: Readonly<Record<string, string>>,
  multiple: Readonly<Record<string, readonly (string | null)[]>>,
): (readonly [string, string])[] => {
  const pairs = [
    ...Object.entries(single).filter(([name]) => !(name in multiple)),
    ...Object.entries(multiple).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  ];
  const sent = pairs.flatMap(([name, value]) => (value === null ? [] : gatewayName(name, value)));
  const hasContentType = pairs.some(([name]) => name.toLowerCase() === 'content-type');
  return hasContentType ? sent : [...sent, ['Content-Type', 'application/json']];
};

const gatewayName = (name: string, value: string): (readonly [string, string])[] => {
  const lower = name.toLowerCase();
  if (dropped.has(lower)) return [];
  return [[remapped.has(lower) ? `x-amzn-Remapped-${name}` : name, value]];
};
