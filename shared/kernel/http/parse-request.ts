import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { Operation } from '../operation.ts';
import { withoutEmptyFields } from './body-fields.ts';
import { type Issue, invalidInput, missing } from './invalid-input.ts';
import { headerOf, jsonBody } from './json-body.ts';
import { queryOf, unknownParameters } from './query-parameters.ts';
import { issuesOfEveryVariant } from './union-issues.ts';

export interface ParsedRequest {
  path: unknown;
  query: unknown;
  body: unknown;
}

/** Whether the problem of a value, or of the field that names a value's variant, is that it is missing. */
const isMissing = (issue: z.core.$ZodIssue): boolean => {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') return issue.input === undefined;
  if (issue.code !== 'invalid_union' || issue.discriminator === undefined) return false;
  const { input, discriminator } = issue;
  return typeof input === 'object' && input !== null && !(discriminator in input);
};

/** The values that an issue allows, when zod's own text names them. */
const allowedBy = (issue: z.core.$ZodIssue): readonly unknown[] | undefined => {
  if (issue.code === 'invalid_value') return issue.values;
  return issue.code === 'invalid_union' && issue.inclusive !== false ? issue.options : undefined;
};

/** Messages that say what to do, in place of zod's default texts. A missing field has its own message. */
const messageOf = (issue: z.core.$ZodIssue): string => {
  const { message } = issue;
  if (isMissing(issue)) return missing;
  const allowed = message.startsWith('Invalid ') ? allowedBy(issue) : undefined;
  if (allowed !== undefined) return `must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`;
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
  response.body === undefined && response.mediaTypes !== undefined
    ? []
    : unknownParameters(request.query, event);

/** A POST has no former value that `null` or `""` could remove. */
const isCreate = ({ method }: Operation): boolean => method === 'POST';

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
  const sent = body === undefined ? undefined : (jsonBody(event) ?? {});
  const parsed = {
    path: parse(path, pathOf(event), 'path'),
    query: parse(query, queryOf(query, event), 'query'),
    body: body && parse(body, isCreate(operation) ? withoutEmptyFields(body, sent) : sent, ''),
  };
  if (issues.length > 0) throw invalidInput(issues);
  return parsed;
};

export { headerOf, invalidInput };
