import { expect, test } from 'vitest';
import { parseBasicCredentials } from '#shared/tokens/basic-credentials.ts';

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
