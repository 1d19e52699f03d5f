import { expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '#shared/api/operations.ts';
import { codesOfFields } from '#shared/kernel/http/invalid-input.ts';
import type { Operation, OperationRequest } from '#shared/kernel/operation.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Names of all fields in a schema, however deep. */
const namesIn = (schema: unknown): string[] => {
  if (!isObject(schema)) return [];
  const own = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
};

const namesOf = (part: z.ZodType | undefined): string[] =>
  part === undefined ? [] : namesIn(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }));

/** The codes that a wrong value of one of its fields can have. */
const codesOf = (request: OperationRequest): string[] => {
  const names = new Set([request.path, request.query, request.body].flatMap(namesOf));
  const codes = Object.entries(codesOfFields).flatMap(([name, code]) => (names.has(name) ? [code] : []));
  return [...new Set(codes)];
};

it.each(operations.map((operation): [string, Operation] => [operation.id, operation]))(
  '%s documents the codes of its fields',
  (_id, operation) => {
    expect(operation.errors).toEqual(expect.arrayContaining(codesOf(operation.request)));
  },
);

it('fields of lists are found, too', () => {
  const body = z.object({ totals: z.array(z.object({ amount: z.int() })) });

  expect(codesOf({ body })).toEqual(['INVALID_AMOUNT']);
});
