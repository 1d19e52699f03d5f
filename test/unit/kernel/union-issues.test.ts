import { expect, it } from 'vitest';
import { customerCreateSchema, customerUpdateSchema } from '#shared/customers/schemas.ts';
import { issuesOfEveryVariant } from '#shared/kernel/http/union-issues.ts';

const pathsOf = (schema: typeof customerCreateSchema | typeof customerUpdateSchema, body: unknown) => {
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
