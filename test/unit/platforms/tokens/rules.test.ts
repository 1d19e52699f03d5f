import { expect, test } from 'vitest';
import { distinctPermissions, isListed, tokenView } from '#shared/platforms/tokens/rules.ts';
import type { Token } from '#shared/platforms/tokens/token.ts';

const token: Token = {
  platformId: '019542f5-b3e7-7d02-8000-000000000400',
  uuid: '019542f5-b3e7-7d02-8000-00000000abcd',
  name: 'Payouts',
  permissions: ['VIEW', 'TRANSACT'],
  secretHash: 'qwertyuiopasdfghjklzxcvbnm',
  createdAt: '2026-01-10T12:00:00.000Z',
  updatedAt: '2026-01-20T12:00:00.000Z',
};

test('permissions are stored once each, in the order of the contract', () => {
  expect(distinctPermissions(['MANAGE', 'VIEW', 'MANAGE', 'VIEW'])).toEqual(['VIEW', 'MANAGE']);
});

test("a token's view has nothing of its secret", () => {
  expect(tokenView(token)).toEqual({
    id: 'Token:019542f5-b3e7-7d02-8000-00000000abcd',
    name: 'Payouts',
    permissions: ['VIEW', 'TRANSACT'],
    clientId: 'AZVC9bPnfQKAAAAAAAAEAAGVQvWz530CgAAAAAAAq80',
    createdAt: '2026-01-10T12:00:00.000Z',
    updatedAt: '2026-01-20T12:00:00.000Z',
  });
});

test.each([
  ['no filter', {}, true],
  ['its name', { name: 'Payouts' }, true],
  ['a part of its name', { name: 'Pay' }, false],
  ['its name in another case', { name: 'payouts' }, false],
  ['its creation time as start', { createdAfter: '2026-01-10T12:00:00Z' }, true],
  ['its creation time as end', { createdBefore: '2026-01-10T13:00:00+01:00' }, true],
  ['a later start', { createdAfter: '2026-01-10T12:00:00.001Z' }, false],
  ['an earlier end', { createdBefore: '2026-01-10T11:59:59.999Z' }, false],
  ['its update time as start', { updatedAfter: '2026-01-20T12:00:00Z' }, true],
  ['a later update', { updatedAfter: '2026-01-20T12:00:00.001Z' }, false],
  ['an earlier update', { updatedBefore: '2026-01-20T11:59:59.999Z' }, false],
  [
    'one matching filter and one that does not match',
    { name: 'Payouts', updatedBefore: '2026-01-01T00:00:00Z' },
    false,
  ],
])('the filter for %s lists the token: %o %s', (_, filters, expected) => {
  expect(isListed(token, filters)).toBe(expected);
});
