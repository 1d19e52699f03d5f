import { expect, it } from 'vitest';
import { codeOf, newCode } from '#shared/uma/invitations/invitation.ts';

it('codes have 16 characters without look-alikes and are different each time', () => {
  const codes = Array.from({ length: 2000 }, newCode);

  expect(codes.filter((code) => !/^[0-9A-HJKMNP-TV-Z]{16}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(2000);
});

it('codes use every character at every position', () => {
  const codes = Array.from({ length: 2000 }, newCode);
  const counts = Array.from({ length: 16 }, (_, place) => new Set(codes.map((code) => code[place])).size);

  expect(counts).toEqual(Array.from({ length: 16 }, () => 32));
});

it.each([
  ['7K3QZ0XW9D2MTR4B', '7K3QZ0XW9D2MTR4B'],
  ['7k3qz0xw9d2mtr4b', '7K3QZ0XW9D2MTR4B'],
  ['7K3QZOXW9D2MTR4B', '7K3QZ0XW9D2MTR4B'],
  ['iIlL000000000000', '1111000000000000'],
])('the code %s is read despite case and look-alikes', (text, code) => {
  expect(codeOf(text)).toBe(code);
});

it.each([
  '',
  '7K3QZ0XW9D2MTR4',
  '7K3QZ0XW9D2MTR4BB',
  '7K3QZ0XW9D2MTR4U',
  '7K3QZ0XW9D2MTR4#',
  ' 7K3QZ0XW9D2MTR4B',
  '7K3QZ0XW9D2MTR4ı',
  'ﬁ7K3QZ0XW9D2MTR4',
])('%s is not a code', (text) => {
  expect(codeOf(text)).toBeUndefined();
});
