import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { hasJsonBody, type Operation } from '../operation.ts';
import { ignoredFieldsHeader } from './answer.ts';
import { unknownFields } from './body-fields.ts';
import { jsonBody } from './json-body.ts';

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
    const paths = unknownFields(operation.request.body ?? noFields, jsonBody(event));
    return paths.length === 0 ? undefined : paths.slice(0, maxPaths).map(headerText).join(',');
  } catch {
    // The answer refuses a body that cannot be read.
    return undefined;
  }
};

/**
 * Middleware: names the ignored fields in every answer, also in a refusal: a misspelled field is often its cause. A
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
