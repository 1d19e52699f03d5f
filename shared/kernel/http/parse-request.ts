import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { Operation } from '../operation.ts';
import { withoutEmptyFields } from './body-fields.ts';
import { type Issue, invalidInput, issuesOf } from './invalid-input.ts';
import { jsonBody } from './json-body.ts';
import { queryOf, unknownParameters } from './query-parameters.ts';
import { issuesOfEveryVariant } from './union-issues.ts';

export interface ParsedRequest {
  path: unknown;
  query: unknown;
  body: unknown;
}

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
  const unknown = unknownQuery(operation, event);
  const issues = [...unknown];
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
  // A parameter that the operation does not have may be called like a field with a code of its own.
  if (unknown.length > 0) throw invalidInput(issues, 'INVALID_INPUT');
  if (issues.length > 0) throw invalidInput(issues);
  return parsed;
};
