import { expect, it } from 'vitest';
import type * as z from 'zod';
import { externalAccountCreateSchema } from '#shared/accounts/schemas.ts';
import { customerCreateSchema, customerUpdateSchema } from '#shared/customers/schemas.ts';
import { issuesOfEveryVariant } from '#shared/kernel/http/union-issues.ts';
import { quoteRequestSchema } from '#shared/payments/quotes/schemas.ts';

const pathsOf = (schema: z.ZodType, body: unknown) => {
  const { error } = schema.safeParse(body, { reportInput: true });
  return error === undefined
    ? []
    : issuesOfEveryVariant(schema, body, error).map(({ path }) => path.join('.'));
};

const address = { line1: '1 Main Street', postalCode: '12345' };

it.each<[string, object, string[]]>([
  ['nothing else', {}, []],
  ['wrong values of common fields', { umaAddress: 'jane', region: 1 }, ['umaAddress', 'region']],
  ['a wrong value of one variant', { birthDate: 'tomorrow', kybStatus: 'GOOD' }, ['birthDate', 'kybStatus']],
  ['a missing part of a field', { address }, ['address.country']],
  ['a field that only one variant requires', { businessInfo: {} }, []],
])('with a wrong customerType a body has the other problems: %s', (_, fields, expected) => {
  expect(pathsOf(customerCreateSchema, { customerType: 'PERSON', ...fields }).sort()).toEqual(
    expected.sort(),
  );
  expect(pathsOf(customerCreateSchema, fields).sort()).toEqual(expected.sort());
});

it('with a right customerType there are no further problems', () => {
  expect(pathsOf(customerUpdateSchema, { customerType: 'INDIVIDUAL', umaAddress: 'jane' })).toEqual([]);
});

it.each([undefined, null, 'text', []])('the body %j has no further problems', (body) => {
  expect(pathsOf(customerCreateSchema, body)).toEqual([]);
});

it('of parts of a body that name no known variant, each has its other problems', () => {
  const source = { customerId: 'jane' };
  const destination = { destinationType: 'BANK', accountId: 'x', umaAddress: 'jane' };

  expect(pathsOf(quoteRequestSchema, { source, destination }).sort()).toEqual([
    'destination.accountId',
    'destination.umaAddress',
    'source.customerId',
  ]);
});

const usd = { accountType: 'USD_ACCOUNT', accountNumber: '123456789000', routingNumber: '021000021' };

it.each<[string, object, string[]]>([
  [
    'a beneficiary without a type',
    { ...usd, beneficiary: { birthDate: 'tomorrow', legalName: 5, address: { line1: '1 Main Street' } } },
    ['beneficiary.address.country', 'beneficiary.birthDate', 'beneficiary.legalName'],
  ],
  [
    'neither type',
    { beneficiary: { beneficiaryType: 'PERSON', fullName: 5 } },
    ['beneficiary.beneficiaryType', 'beneficiary.fullName'],
  ],
  ['a number as a text', { iban: 5 }, ['iban']],
  ['a value that one type takes', { accountNumber: '123456789000' }, []],
  ['a field that some types require', {}, []],
])('an account with %s has the problems of every variant', (_, accountInfo, expected) => {
  const paths = pathsOf(externalAccountCreateSchema, { currency: 'USD', accountInfo });

  expect(paths.sort()).toEqual(expected.map((path) => `accountInfo.${path}`));
});

it('a value that each variant refuses for its own reason is said to be none of any variant', () => {
  const body = { currency: 'USD', accountInfo: { accountNumber: '!' } };
  const { error } = externalAccountCreateSchema.safeParse(body, { reportInput: true });

  expect(error && issuesOfEveryVariant(externalAccountCreateSchema, body, error)).toMatchObject([
    { path: ['accountInfo', 'accountNumber'], message: 'is not valid for any accountType' },
  ]);
});
