import { expect, test } from 'vitest';
import { routePermissionsSchema } from '#shared/tokens/route-permissions.ts';

test('a route gives the permission that it needs', () => {
  const text = JSON.stringify({
    VIEW: ['GET /tokens', 'GET /tokens/{tokenId}'],
    TRANSACT: ['POST /transfer-out'],
    MANAGE: ['POST /tokens'],
    ANY: ['GET /sandbox/values'],
  });

  const permissionByRoute = routePermissionsSchema.parse(text);

  expect(permissionByRoute.get('GET /tokens/{tokenId}')).toBe('VIEW');
  expect(permissionByRoute.get('POST /transfer-out')).toBe('TRANSACT');
  expect(permissionByRoute.get('POST /tokens')).toBe('MANAGE');
  expect(permissionByRoute.get('GET /sandbox/values')).toBe('ANY');
  expect(permissionByRoute.get('DELETE /tokens')).toBeUndefined();
});

test.each([
  ['text that is not JSON', '{'],
  ['an unknown permission', '{"VIEW":[],"TRANSACT":[],"MANAGE":[],"ANY":[],"ADMIN":["GET /tokens"]}'],
  ['a missing permission', '{"VIEW":[]}'],
])('%s is not a route table', (_, text) => {
  expect(() => routePermissionsSchema.parse(text)).toThrow();
});
