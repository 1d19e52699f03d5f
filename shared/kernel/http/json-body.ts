import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Refusal } from '../refusal.ts';
import { invalidInput } from './invalid-input.ts';

/** JSON bodies are small. A larger one is an attack or a mistake. */
export const maxJsonBytes = 64 * 1024;
export const maxJsonDepth = 16;

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType);

export const headerOf = (event: APIGatewayProxyEvent, name: string): string | undefined => {
  for (const [key, value] of Object.entries(event.headers ?? {})) {
    if (key.toLowerCase() === name) return value;
  }
  return undefined;
};

const bodyText = (event: APIGatewayProxyEvent): string => {
  const text = event.body ?? '';
  return event.isBase64Encoded ? Buffer.from(text, 'base64').toString('utf8') : text;
};

/** Nesting depth of a parsed JSON value, counted no further than `limit + 1`. A scalar has depth 0. */
const depthOf = (value: unknown, limit: number): number => {
  if (value === null || typeof value !== 'object') return 0;
  if (limit < 0) return 1;
  let deepest = 0;
  for (const entry of Object.values(value)) deepest = Math.max(deepest, depthOf(entry, limit - 1));
  return deepest + 1;
};

/** The parsed JSON body; undefined when there is none. @throws Refusal INVALID_INPUT, PAYLOAD_TOO_LARGE */
export const jsonBody = (event: APIGatewayProxyEvent): unknown => {
  const text = bodyText(event);
  if (Buffer.byteLength(text) > maxJsonBytes) {
    throw new Refusal('PAYLOAD_TOO_LARGE', { message: `The body is larger than ${maxJsonBytes} bytes.` });
  }
  // A client may call an operation without a body when no field of the body is required.
  if (text === '') return undefined;
  if (!isJson(headerOf(event, 'content-type'))) {
    throw invalidInput([{ path: 'Content-Type', message: 'must be application/json' }]);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (depthOf(value, maxJsonDepth) <= maxJsonDepth) return value;
  } catch (cause) {
    throw new Refusal('INVALID_INPUT', {
      message: 'The body is not JSON.',
      details: { issues: [{ path: '', message: 'must be JSON' }] },
      cause,
    });
  }
  throw invalidInput([{ path: '', message: `must not be nested deeper than ${maxJsonDepth} levels` }]);
};
