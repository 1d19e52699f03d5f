import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { ApiError } from '../errors.ts';
import { hasJsonBody, type Operation } from '../operation.ts';
import { isBlank } from '../schemas.ts';
import { ignoredFieldsHeader } from './answer.ts';
import { invalidInput } from './invalid-input.ts';

/** JSON bodies are small. A larger one is an attack or a mistake. */
const maxJsonBytes = 64 * 1024;
const maxJsonDepth = 16;

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType);

export const headerOf = (event: APIGatewayProxyEvent, name: string): string | undefined => {
  for (const [key, value] of Object.entries(event.headers ?? {})) {
    if (key.toLowerCase() === name) return value;
  }
  return undefined;
};

export const bodyText = (event: APIGatewayProxyEvent): string => {
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

/** The parameter `charset` of a content type. */
const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i;

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE for a body that is compressed or in another encoding than UTF-8 */
const checkEncoding = (event: APIGatewayProxyEvent): void => {
  const coding = headerOf(event, 'content-encoding')?.trim().toLowerCase() ?? 'identity';
  const [, named = 'utf-8'] = charset.exec(headerOf(event, 'content-type') ?? '') ?? [];
  const issues = [
    ...(coding === 'identity' || coding === ''
      ? []
      : [{ path: 'Content-Encoding', message: 'must be left out; send the body uncompressed' }]),
    ...(/^utf-?8$/i.test(named) ? [] : [{ path: 'Content-Type', message: 'must have the charset utf-8' }]),
  ];
  if (issues.length > 0) throw invalidInput(issues, 'UNSUPPORTED_MEDIA_TYPE');
};

/** API Gateway passes a body on as text, with this character in place of bytes that are not UTF-8. */
export const replacement = '\ufffd';
const byteOrderMark = '\ufeff';
const gzipHead = '\u001f\ufffd';

const flawOf = (text: string): string | undefined => {
  if (text.startsWith(byteOrderMark)) return 'must not begin with a byte order mark; send UTF-8 without one';
  if (text.startsWith(gzipHead)) return 'must not be compressed; it begins like gzip';
  if (text.includes(replacement)) {
    return 'must be UTF-8; it has bytes that are not, or the character U+FFFD, which stands for such bytes';
  }
  return undefined;
};

/**
 * The parsed JSON body; undefined when there is none. Who signs a request passes on the texts of others, so such a body
 * is never refused for a character.
 *
 * @throws ApiError INVALID_INPUT, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export const jsonBody = (operation: Operation, event: APIGatewayProxyEvent): unknown => {
  const text = bodyText(event);
  const maxBytes = operation.maxBodyBytes ?? maxJsonBytes;
  if (Buffer.byteLength(text) > maxBytes) {
    throw new ApiError('PAYLOAD_TOO_LARGE', { message: `The body is larger than ${maxBytes} bytes.` });
  }
  // A client may call an operation without a body when no field of the body is required.
  if (text === '') return undefined;
  if (!isJson(headerOf(event, 'content-type'))) {
    throw invalidInput([{ path: 'Content-Type', message: 'must be application/json' }]);
  }
  checkEncoding(event);
  const flaw = operation.productionOnly === true ? undefined : flawOf(text);
  if (flaw !== undefined) throw invalidInput([{ path: '', message: flaw }]);
  try {
    const value: unknown = JSON.parse(text);
    if (depthOf(value, maxJsonDepth) <= maxJsonDepth) return value;
  } catch (cause) {
    throw new ApiError('INVALID_INPUT', {
      message: 'The body is not JSON.',
      details: { issues: [{ path: '', message: 'must be JSON' }] },
      cause,
    });
  }
  throw invalidInput([{ path: '', message: `must not be nested deeper than ${maxJsonDepth} levels` }]);
};

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Shape = z.core.$ZodShape;

/** Of a union, the shape of the variant that the value names; the fields of all variants when it names none. */
const shapeOfUnion = (union: z.ZodDiscriminatedUnion, value: Fields): Shape => {
  const { discriminator } = union.def;
  const shapes = union.options.map((option) => shapeOf(option, value) ?? {});
  const named = shapes.find((shape) => isValueOf(shape[discriminator], value[discriminator]));
  return named ?? Object.assign({}, ...shapes);
};

const isValueOf = (schema: z.core.$ZodType | undefined, value: unknown): boolean =>
  schema !== undefined && z.safeParse(schema, value).success;

/** The fields that a value may have; undefined when the schema says nothing about single fields. */
export const shapeOf = (schema: z.core.$ZodType, value: Fields): Shape | undefined => {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodDiscriminatedUnion) return shapeOfUnion(schema, value);
  const inner = innerOf(schema);
  return inner === undefined ? undefined : shapeOf(inner, value);
};

/** The schema below one that only wraps it. */
export const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  // `unwrap` would make the schema anew each time: 30 ms for that of all account types.
  if (schema instanceof z.ZodLazy) return schema._zod.innerType;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap();
  if (schema instanceof z.ZodDefault) return schema.unwrap();
  return undefined;
};

export const elementOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  if (schema instanceof z.ZodArray) return schema.element;
  const inner = innerOf(schema);
  return inner === undefined ? undefined : elementOf(inner);
};

const isEmpty = (value: unknown): boolean => value === null || (typeof value === 'string' && isBlank(value));

const withoutEmptyField = ([name, value]: [string, unknown], schema: z.core.$ZodType | undefined) =>
  isEmpty(value) ? [] : [[name, schema === undefined ? value : withoutEmptyFields(schema, value)] as const];

/**
 * The body of a create without the fields that are `null` or have no visible character: many clients send every field
 * of their model. Such a field counts as absent, so a required one is refused as missing.
 */
export const withoutEmptyFields = (schema: z.core.$ZodType, value: unknown): unknown => {
  const element = elementOf(schema);
  if (Array.isArray(value)) {
    return element === undefined ? value : value.map((entry) => withoutEmptyFields(element, entry));
  }
  const shape = isFields(value) ? shapeOf(schema, value) : undefined;
  if (!isFields(value) || shape === undefined) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap((field) => withoutEmptyField(field, shape[field[0]])),
  );
};

/**
 * The paths of a body's fields that its schema does not have: `nickname`, `accountInfo.foo`, `owners.0.foo`. A value
 * whose schema says nothing about single fields has none.
 */
export const unknownFields = (schema: z.core.$ZodType, value: unknown, path = ''): string[] => {
  const pathTo = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);
  const element = elementOf(schema);
  if (Array.isArray(value)) {
    if (element === undefined) return [];
    return value.flatMap((entry, index) => unknownFields(element, entry, pathTo(index)));
  }
  const shape = isFields(value) ? shapeOf(schema, value) : undefined;
  if (!isFields(value) || shape === undefined) return [];
  return Object.entries(value).flatMap(([name, entry]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return field === undefined ? [pathTo(name)] : unknownFields(field, entry, pathTo(name));
  });
};

const maxPaths = 10;
/** Ten paths stay below 1.3 KB, far from API Gateway's limit for all headers of an answer. */
const maxPathLength = 120;

const noFields = z.object({});

/** Printable ASCII without `%` and the comma that separates paths; other characters as `encodeURIComponent` has them. */
const headerText = (path: string): string =>
  path
    .toWellFormed()
    .slice(0, maxPathLength)
    .toWellFormed()
    .replace(/[^\x21-\x24\x26-\x2b\x2d-\x7e]/gu, (character) => encodeURIComponent(character));

/**
 * The value of `X-Ignored-Fields`: paths of the body's fields that the operation does not have.
 *
 * @returns undefined when there are none
 */
export const ignoredFieldsOf = (operation: Operation, event: APIGatewayProxyEvent): string | undefined => {
  if (!hasJsonBody(operation)) return undefined;
  try {
    const paths = unknownFields(operation.request.body ?? noFields, jsonBody(operation, event));
    return paths.length === 0 ? undefined : paths.slice(0, maxPaths).map(headerText).join(',');
  } catch {
    // The answer refuses a body that cannot be read.
    return undefined;
  }
};

/**
 * Middleware: names the ignored fields in every answer, also in an error: a misspelled field is often its cause. A
 * replay has the header of the first answer already, or had none.
 */
export const nameIgnoredFields = (
  operation: Operation,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => {
  const name = (event: APIGatewayProxyEvent, response: APIGatewayProxyResult | null | undefined) => {
    if (!response || response.headers?.['Idempotency-Replayed'] === 'true') return;
    const ignored = ignoredFieldsOf(operation, event);
    if (ignored !== undefined) response.headers = { ...response.headers, [ignoredFieldsHeader]: ignored };
  };
  return {
    after: ({ event, response }) => name(event, response),
    onError: ({ event, response }) => name(event, response),
  };
};
