import { expect, test } from 'vitest';
import {
  clientIdOf,
  isSecretOf,
  newClientSecret,
  secretHashOf,
  tokenKeyOf,
} from '#shared/tokens/credentials.ts';

const key = {
  platformId: '019542f5-b3e7-7d02-8000-000000000400',
  uuid: '019542f5-b3e7-7d02-8000-00000000abcd',
};

test('a client id gives back its token', () => {
  const clientId = clientIdOf(key);

  expect(clientId).toBe('AZVC9bPnfQKAAAAAAAAEAAGVQvWz530CgAAAAAAAq80');
  expect(tokenKeyOf(clientId)).toEqual(key);
});

test.each([
  ['an empty string', ''],
  ['too few bytes', 'AZVC9bPnfQKAAAAAAAAEAA'],
  ['too many bytes', 'AZVC9bPnfQKAAAAAAAAEAAGVQvWz530CgAAAAAAAq80AAAA'],
  ['padding', 'AZVC9bPnfQKAAAAAAAAEAAGVQvWz530CgAAAAAAAq80='],
  ['bits set after the last byte', 'AZVC9bPnfQKAAAAAAAAEAAGVQvWz530CgAAAAAAAq81'],
  ['another alphabet', 'AZVC9bPnfQKAAAAAAAAEAAGVQvWz530CgAAAAAAAq8+'],
  ['a line break', 'AZVC9bPnfQKAAAAAAAAEAAGVQvWz530CgAAAAAAAq80\n'],
])('%s is not a client id', (_, text) => {
  expect(tokenKeyOf(text)).toBeUndefined();
});

test('a secret has 256 random bits and is stored only as a hash', () => {
  const secret = newClientSecret();

  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(newClientSecret()).not.toBe(secret);
  expect(secretHashOf(secret)).not.toContain(secret);
  expect(isSecretOf(secret, secretHashOf(secret))).toBe(true);
});

test.each([
  ['a wrong secret', 'wrong'],
  ['no secret', ''],
  ['a very long secret', 'a'.repeat(10_000)],
])('%s does not match, whatever its length', (_, secret) => {
  expect(isSecretOf(secret, secretHashOf('right'))).toBe(false);
});
