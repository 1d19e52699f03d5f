import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { Refusal } from '../refusal.ts';
import { depthOf } from './json-depth.ts';
import { queryOf, unknownParameters } from './query-parameters.ts';
import { issuesOfEveryVariant } from './union-issues.ts';

/** JSON bodies are small. A larger one is an attack or a mistake. */
export const maxJsonBytes = 64 * 1024;
export const maxJsonDepth = 16;

interface Issue {
  path: string;
  message: string;
}

export interface ParsedRequest {
  path: unknown;
  query: unknown;
  body: unknown;
}

/** Fields with a code of their own, used when the request has no other problem. */
const codesOfFields: Readonly<Record<string, ErrorCode>> = {
  amount: 'INVALID_AMOUNT',
  lockedCurrencyAmount: 'INVALID_AMOUNT',
  receivingCurrencyAmount: 'INVALID_AMOUNT',
  currencyAmount: 'INVALID_AMOUNT',
  sendingAmount: 'INVALID_AMOUNT',
  amountToSend: 'INVALID_AMOUNT',
  umaAddress: 'INVALID_UMA_ADDRESS',
  inviterUma: 'INVALID_UMA_ADDRESS',
  inviteeUma: 'INVALID_UMA_ADDRESS',
  senderUmaAddress: 'INVALID_UMA_ADDRESS',
  receiverUmaAddress: 'INVALID_UMA_ADDRESS',
};

/** The message of a field that is required and missing. */
const missing = 'is required';

const fieldOf = (issue: Issue): string => issue.path.slice(issue.path.lastIndexOf('.') + 1);

/** A missing address is no wrong address. A missing amount is an INVALID_AMOUNT all the same. */
const codeOfIssue = (issue: Issue): ErrorCode => {
  const code = codesOfFields[fieldOf(issue)] ?? 'INVALID_INPUT';
  return code === 'INVALID_UMA_ADDRESS' && issue.message === missing ? 'INVALID_INPUT' : code;
};

const codeOf = (issues: Issue[]): ErrorCode => {
  const codes = new Set(issues.map(codeOfIssue));
  const [only] = codes;
  return codes.size === 1 && only !== undefined ? only : 'INVALID_INPUT';
};

/** One refusal that lists every problem. */
export const invalidInput = (issues: Issue[]): Refusal => {
  const summary = issues.map(({ path, message }) => `${path || 'body'} ${message}`).join('; ');
  return new Refusal(codeOf(issues), { message: summary.slice(0, 1000), details: { issues } });
};

/** Messages that say what to do, in place of zod's default texts. A missing field has its own message. */
const messageOf = (issue: z.core.$ZodIssue): string => {
  const { message } = issue;
  if (issue.code === 'invalid_type' && issue.input === undefined) return missing;
  if (issue.code === 'invalid_value' && message.startsWith('Invalid ')) {
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
  }
  const text = message.startsWith('Invalid input: ') ? message.slice('Invalid input: '.length) : message;
  return text.replace(/^expected (.+), received (.+)$/, 'must be of type $1, not $2');
};

interface Problems {
  readonly issues: readonly z.core.$ZodIssue[];
}

export const issuesOf = ({ issues }: Problems, prefix: string): Issue[] =>
  issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    return { path: prefix === '' ? path : `${prefix}.${path}`, message: messageOf(issue) };
  });

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType);

const headerOf = (event: APIGatewayProxyEvent, name: string): string | undefined => {
  for (const [key, value] of Object.entries(event.headers ?? {})) {
    if (key.toLowerCase() === name) return value;
  }
  return undefined;
};

const bodyText = (event: APIGatewayProxyEvent): string => {
  const text = event.body ?? '';
  return event.isBase64Encoded ? Buffer.from(text, 'base64').toString('utf8') : text;
};

const jsonBody = (event: APIGatewayProxyEvent): unknown => {
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

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** API Gateway does not decode path parameters, and clients may send the colon of an identifier as `%3A`. */
const pathOf = ({ pathParameters }: APIGatewayProxyEvent): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pathParameters ?? {}).map(([name, value]) => [name, decoded(value ?? '')]),
  );

/** Pages for people accept every parameter, because mail programs and trackers add theirs to links. */
const unknownQuery = ({ request, response }: Operation, event: APIGatewayProxyEvent): Issue[] =>
  response.mediaTypes === undefined ? unknownParameters(request.query, event) : [];

/** Checks path, query and body against the operation's schemas. One refusal reports every problem. */
export const parseRequest = (operation: Operation, event: APIGatewayProxyEvent): ParsedRequest => {
  const { path, query, body } = operation.request;
  const issues = unknownQuery(operation, event);
  const parse = (schema: z.ZodType | undefined, value: unknown, prefix: string): unknown => {
    if (schema === undefined) return undefined;
    const parsed = schema.safeParse(value, { reportInput: true });
    if (parsed.success) return parsed.data;
    issues.push(...issuesOf(parsed.error, prefix));
    issues.push(...issuesOf({ issues: issuesOfEveryVariant(schema, value, parsed.error) }, prefix));
    return undefined;
  };
  const parsed = {
    path: parse(path, pathOf(event), 'path'),
    query: parse(query, queryOf(query, event), 'query'),
    body: body === undefined ? undefined : parse(body, jsonBody(event) ?? {}, ''),
  };
  if (issues.length > 0) throw invalidInput(issues);
  return parsed;
};

export { headerOf };
