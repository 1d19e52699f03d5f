import { expect, test } from 'vitest';
import {
  clientIdOf,
  isSecretOf,
  newClientSecret,
  parseBasicCredentials,
  secretHashOf,
  tokenKeyOf,
} from '#shared/platforms/tokens/credentials.ts';

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

const header = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

test.each([
  ['both parts', header('id:secret'), 'id', 'secret'],
  ['a secret with colons', header('id:a:b:c'), 'id', 'a:b:c'],
  ['a scheme in another case', header('id:secret').replace('Basic', 'bASIC'), 'id', 'secret'],
  ['no padding', header('id:secret').replaceAll('=', ''), 'id', 'secret'],
  ['more than one space', header('id:secret').replace(' ', '   '), 'id', 'secret'],
])('reads %s', (_, text, clientId, clientSecret) => {
  expect(parseBasicCredentials(text)).toEqual({ clientId, clientSecret });
});

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['another scheme', 'Bearer aWQ6c2VjcmV0'],
  ['a scheme without credentials', 'Basic'],
  ['a scheme and a space', 'Basic '],
  ['malformed base64', 'Basic !!!!'],
  ['base64 of an impossible length', 'Basic aWQ6c'],
  ['two values', 'Basic aWQ6c2VjcmV0 aWQ6c2VjcmV0'],
  ['no colon', header('idsecret')],
  ['an empty user name', header(':secret')],
  ['an empty password', header('id:')],
  ['more than 1 kB', header(`id:${'s'.repeat(800)}`)],
  ['control characters', 'Basic aWQ6\r\nc2VjcmV0'],
])('refuses %s', (_, text) => {
  expect(parseBasicCredentials(text)).toBeUndefined();
});
