import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { unknownFields, withoutEmptyFields } from '#shared/kernel/http/body-fields.ts';

const person = z.object({ kind: z.literal('PERSON'), fullName: z.string(), email: z.email().optional() });
const business = z.object({ kind: z.literal('BUSINESS'), legalName: z.string() });
const schema = z.object({
  name: z.string(),
  note: z.string().optional(),
  holder: z.lazy(() => z.discriminatedUnion('kind', [person, business])),
  owners: z.array(person).optional(),
  facts: z.record(z.string(), z.string()).optional(),
  address: z.object({ city: z.string().optional() }).optional(),
});
const holder = { kind: 'PERSON', fullName: 'Ada Obi' };

describe('the fields that a schema does not have', () => {
  it.each([
    ['none', { name: 'x', holder }, []],
    ['of the body', { name: 'x', holder, nickname: 1 }, ['nickname']],
    ['of an object', { holder, address: { city: 'Lagos', planet: 'Earth' } }, ['address.planet']],
    ['of another variant', { holder: { ...holder, legalName: 'Acme' } }, ['holder.legalName']],
    ['of a list', { owners: [holder, { ...holder, age: 3 }] }, ['owners.1.age']],
    ['with a name of every object', { constructor: 1, toString: 1 }, ['constructor', 'toString']],
    ['not of an open record', { facts: { anything: 'goes' } }, []],
    ['of no variant', { holder: { kind: 'ROBOT', legalName: 'Acme', model: 3 } }, ['holder.model']],
    ['not of a list in place of an object', [{ nickname: 1 }], []],
  ])('%s', (_what, body, paths) => {
    expect(unknownFields(schema, body)).toEqual(paths);
  });
});

describe('the empty fields of a create', () => {
  it('count as absent, nested ones too', () => {
    const body = {
      name: 'x',
      note: '',
      holder: { ...holder, email: null },
      owners: [{ ...holder, email: '' }],
      address: { city: null },
    };

    expect(withoutEmptyFields(schema, body)).toEqual({ name: 'x', holder, owners: [holder], address: {} });
  });

  it('stay where the schema knows no fields', () => {
    const body = { name: 'x', facts: { a: '', b: null } };

    expect(withoutEmptyFields(schema, body)).toEqual(body);
  });
});

it('a schema that is made at its first use is made once', () => {
  let made = 0;
  const lazy = z.object({
    holder: z.lazy(() => {
      made += 1;
      return person;
    }),
  });
  const body = { holder };

  lazy.parse(withoutEmptyFields(lazy, body));
  unknownFields(lazy, body);

  expect(made).toBe(1);
});
