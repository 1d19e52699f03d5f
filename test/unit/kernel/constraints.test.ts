import { expect, it } from 'vitest';
import * as z from 'zod';
import { issuesOf } from '#shared/kernel/http/invalid-input.ts';
import {
  amountSchema,
  countryCodeSchema,
  currencyCodeSchema,
  dateSchema,
  emailSchema,
  limitQuerySchema,
  phoneNumberSchema,
  textSchema,
  timestampSchema,
} from '#shared/kernel/schemas.ts';

const constraintsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error === undefined ? [] : issuesOf(error, '').map(({ constraint }) => constraint);
};

it.each<[string, z.ZodType, unknown, object | undefined]>([
  ['the least amount', amountSchema, 0, { min: 1 }],
  ['the greatest amount', amountSchema, 9_000_000_000_000_001, { max: 9_000_000_000_000_000 }],
  ['that an amount is an integer', amountSchema, 1.5, { format: 'integer' }],
  ['the greatest length', textSchema(3), 'abcd', { max: 3 }],
  ['that a text has characters', textSchema(3), '', { min: 1 }],
  ['the form of a date', dateSchema, '1.2.2025', { format: 'date' }],
  ['the form of a time', timestampSchema, 'noon', { format: 'date-time' }],
  ['the form of an e-mail address', emailSchema, 'jane', { format: 'email' }],
  ['the pattern of a phone number', phoneNumberSchema, '123', { pattern: String.raw`^\+[1-9]\d{1,14}$` }],
  ['the standard of a country', countryCodeSchema, 'ZZ', { format: 'iso-3166-1-alpha-2' }],
  ['the standard of a currency', currencyCodeSchema, 'ZZZ', { format: 'iso-4217' }],
  ['the bounds of a number in the query', limitQuerySchema, '0', { format: 'integer', min: 1, max: 100 }],
  ['the allowed values', z.enum(['ASC', 'DESC']), 'UP', { allowed: ['ASC', 'DESC'] }],
  ['the only allowed value', z.literal('TEST'), 'UP', { allowed: ['TEST'] }],
  [
    'the variants of a part',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('A') }), z.object({ kind: z.literal('B') })]),
    { kind: 'C' },
    { allowed: ['A', 'B'] },
  ],
  ['nothing of a missing field', z.object({ amount: amountSchema }), {}, undefined],
  ['nothing of a value of another type', textSchema(3), 7, undefined],
  ['nothing of a rule without a form', z.string().refine(() => false, 'no'), 'x', undefined],
  [
    'nothing of a list too long to read',
    z.enum(Array.from({ length: 61 }, (_, at) => `V${at}`)),
    'x',
    undefined,
  ],
])('a problem says, for programs, %s', (_what, schema, value, constraint) => {
  expect(constraintsOf(schema, value)).toEqual([constraint]);
});

it.each<[string, z.ZodType, unknown, string]>([
  ['an integer beyond the safe ones', z.int(), 1e21, 'must be at most 9007199254740991'],
  ['a negative one', z.int(), -1e21, 'must be at least -9007199254740991'],
  ['the bound itself, where it is none of the values', z.number().lt(5), 5, 'must be below 5'],
  ['zero, where only more is right', z.number().positive(), 0, 'must be above 0'],
  ['a fraction', z.int(), 1.5, 'must be an integer'],
  ['a long text', z.string().max(3), 'abcd', 'must have at most 3 characters'],
  ['a short list', z.array(z.string()).min(2), ['a'], 'must have at least 2 entries'],
  ['a bound with words of its own', z.int().max(5, 'is more than a week'), 8, 'is more than a week'],
  ['another type', z.int(), 'seven', 'must be of type number, not string'],
])("of %s it says the rule in the service's words", (_what, schema, value, message) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  expect(error && issuesOf(error, '').map((issue) => issue.message)).toEqual([message]);
});
