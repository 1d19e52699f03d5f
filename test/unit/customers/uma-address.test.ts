import { describe, expect, test } from 'vitest';
import { generatedUmaAddress, umaAddressSchema, umaDomainOf } from '#shared/customers/uma-address.ts';

describe('a UMA address', () => {
  test.each([
    ['$jane@acme.example', '$jane@acme.example'],
    ['$Jane.Doe@ACME.Example', '$jane.doe@acme.example'],
    ['$a_b-c+1@pay.acme.example', '$a_b-c+1@pay.acme.example'],
  ])('%s reads as %s', (text, address) => {
    expect(umaAddressSchema.parse(text)).toBe(address);
  });

  test.each([
    'jane@acme.example',
    '$@acme.example',
    '$jane',
    '$jane@',
    '$jane@localhost',
    '$jane@acme..example',
    '$jane@-acme.example',
    '$ja ne@acme.example',
    '$jane@acme.example\n',
    '$jane@evil@acme.example',
    `$${'a'.repeat(65)}@acme.example`,
    '',
  ])('%j is refused', (text) => {
    expect(umaAddressSchema.safeParse(text).success).toBe(false);
  });

  test('has a domain', () => {
    expect(umaDomainOf('$jane@acme.example')).toBe('acme.example');
  });

  test('made from a uuid is valid', () => {
    const address = generatedUmaAddress('0199dd8b-2800-7abc-9def-012345678900', 'acme.example');
    expect(umaAddressSchema.parse(address)).toBe(address);
  });
});
