import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import type { Operation } from '../operation.ts';
import { jsonBody, replacement, withoutEmptyFields } from './body-fields.ts';
import { type Issue, invalidInput, issuesOf } from './invalid-input.ts';
import { issuesOfEveryVariant } from './union-issues.ts';

type Schema = z.core.$ZodType | undefined;

const bare = (schema: Schema): Schema => {
  if (schema instanceof z.ZodOptional) return bare(schema.unwrap());
  return schema instanceof z.ZodPipe ? bare(schema.out) : schema;
};

/** A parameter whose schema is a list may occur several times, each time with several values between commas. */
const isList = (schema: Schema): boolean => bare(schema) instanceof z.ZodArray;

/** A parameter whose schema is a record is written once for each key: `name[key]=value`. */
const isRecord = (schema: Schema): boolean => bare(schema) instanceof z.ZodRecord;

const keyed = /^([^[\]]+)\[(.+)\]$/;

type ByName = Readonly<Record<string, unknown>>;

/** The entries of every record, by the record's name. */
const recordsOf = (schema: z.ZodObject, { multiple }: QueryTexts): ByName => {
  const records = new Map<string, [string, unknown][]>();
  for (const [text, values = []] of Object.entries(multiple)) {
    const [, name, key] = keyed.exec(text) ?? [];
    if (name === undefined || key === undefined || !isRecord(schema.shape[name])) continue;
    records.set(name, [...(records.get(name) ?? []), [key, values[0]]]);
  }
  return Object.fromEntries([...records].map(([name, entries]) => [name, Object.fromEntries(entries)]));
};

interface QueryTexts {
  readonly single: Readonly<Record<string, string | undefined>>;
  readonly multiple: Readonly<Record<string, readonly string[] | undefined>>;
}

const textsOf = (event: APIGatewayProxyEvent): QueryTexts => {
  const single = event.queryStringParameters ?? {};
  const alone = Object.entries(single).map(([name, value]) => [name, [value ?? '']]);
  return { single, multiple: { ...Object.fromEntries(alone), ...event.multiValueQueryStringParameters } };
};

/** The query of a request as its schema reads it. */
const queryOf = (schema: z.ZodObject | undefined, event: APIGatewayProxyEvent): ByName => {
  const texts = textsOf(event);
  if (schema === undefined) return texts.single;
  const lists = Object.entries(texts.multiple)
    .filter(([name]) => isList(schema.shape[name]))
    .map(([name, values = []]) => [name, values.flatMap((value) => value.split(','))]);
  const single = Object.entries(texts.single).filter(([name]) => !isRecord(schema.shape[name]));
  return { ...Object.fromEntries([...single, ...lists]), ...recordsOf(schema, texts) };
};

/** Changes of one character that turn one text into the other: insertions, deletions, replacements. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (const [position, wanted] of [...other].entries()) {
      const replaced = (row[position] ?? 0) + (character === wanted ? 0 : 1);
      const shorter = (row[position + 1] ?? 0) + 1;
      const longer = (next[position] ?? 0) + 1;
      next.push(Math.min(replaced, shorter, longer));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** Longer names of clients are cut: the distance takes the product of both lengths. */
const maxLength = 64;

/** The name that a client probably meant; undefined when none is close. */
const nearestName = (asked: string, names: readonly string[]): string | undefined => {
  const text = asked.slice(0, maxLength).toLowerCase();
  const [best] = names
    .map((name) => ({ name, away: distance(text, name.toLowerCase()) }))
    .toSorted((one, other) => one.away - other.away);
  return best !== undefined && best.away <= Math.max(2, Math.floor(text.length / 3)) ? best.name : undefined;
};

const messageFor = (name: string, names: readonly string[]): string => {
  if (names.includes(`${name}[key]`)) return `must be written as ${name}[key]=value`;
  const nearest = nearestName(name, names);
  if (nearest !== undefined) return `is not a parameter of this operation; did you mean ${nearest}?`;
  return `is not a parameter of this operation; it has ${names.length === 0 ? 'none' : names.join(', ')}`;
};

/** Parameters of the request that the operation does not have. A filter that is silently ignored falsifies totals. */
const unknownParameters = (
  schema: z.ZodObject | undefined,
  event: APIGatewayProxyEvent,
): { path: string; message: string }[] => {
  const shape = schema?.shape ?? {};
  const isKnown = (text: string): boolean => {
    const [, name = ''] = keyed.exec(text) ?? [];
    return Object.hasOwn(shape, text) ? !isRecord(shape[text]) : isRecord(shape[name]);
  };
  const names = Object.keys(shape).map((name) => (isRecord(shape[name]) ? `${name}[key]` : name));
  return Object.keys(textsOf(event).multiple)
    .filter((text) => !isKnown(text))
    .map((text) => ({ path: `query.${text}`, message: messageFor(text, names) }));
};

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

/** Parameters without one certain value. To take the last of several falsifies totals, too. */
const ambiguousParameters = (schema: z.ZodObject | undefined, event: APIGatewayProxyEvent): Issue[] => {
  const shape = schema?.shape ?? {};
  return Object.entries(textsOf(event).multiple).flatMap(([name, values = []]) => {
    if (!Object.hasOwn(shape, name) && !keyed.test(name)) return [];
    const path = `query.${name}`;
    if (values.some((value) => value.includes(replacement))) return [{ path, message: 'must be UTF-8' }];
    const isRepeated = values.length > 1 && !isList(shape[name]);
    return isRepeated ? [{ path, message: 'must be given once' }] : [];
  });
};

/** Pages for people accept every parameter, because mail programs and trackers add theirs to links. */
const wrongParameters = ({ request, response }: Operation, event: APIGatewayProxyEvent): Issue[] =>
  response.body === undefined && response.mediaTypes !== undefined
    ? []
    : [...unknownParameters(request.query, event), ...ambiguousParameters(request.query, event)];

/** A POST has no former value that `null` or `""` could remove. */
const isCreate = ({ method }: Operation): boolean => method === 'POST';

/** Checks path, query and body against the operation's schemas. One error reports every problem. */
export const parseRequest = (operation: Operation, event: APIGatewayProxyEvent): ParsedRequest => {
  const { path, query, body } = operation.request;
  const wrong = wrongParameters(operation, event);
  const issues = [...wrong];
  const parse = (schema: z.ZodType | undefined, value: unknown, prefix: string): unknown => {
    if (schema === undefined) return undefined;
    const parsed = schema.safeParse(value, { reportInput: true });
    if (parsed.success) return parsed.data;
    issues.push(...issuesOf(parsed.error, prefix));
    issues.push(...issuesOf({ issues: issuesOfEveryVariant(schema, value, parsed.error) }, prefix));
    return undefined;
  };
  const sent = body === undefined ? undefined : (jsonBody(operation, event) ?? {});
  const parsed = {
    path: parse(path, pathOf(event), 'path'),
    query: parse(query, queryOf(query, event), 'query'),
    body: body && parse(body, isCreate(operation) ? withoutEmptyFields(body, sent) : sent, ''),
  };
  // A parameter that the operation does not have may be called like a field with a code of its own.
  if (wrong.length > 0) throw invalidInput(issues, 'INVALID_INPUT');
  if (issues.length > 0) throw invalidInput(issues);
  return parsed;
};
