import { expect, test } from 'vitest';
import { routePermissionsSchema } from '#shared/platforms/tokens/route-permissions.ts';

test('a route gives the permissions of which each is enough', () => {
  const text = JSON.stringify({
    VIEW: ['GET /tokens', 'GET /tokens/{tokenId}', 'GET /sandbox/values'],
    TRANSACT: ['POST /transfer-out', 'GET /sandbox/values'],
    MANAGE: ['POST /tokens', 'GET /sandbox/values'],
  });

  const permissionsByRoute = routePermissionsSchema.parse(text);

  expect(permissionsByRoute.get('GET /tokens/{tokenId}')).toEqual(['VIEW']);
  expect(permissionsByRoute.get('POST /transfer-out')).toEqual(['TRANSACT']);
  expect(permissionsByRoute.get('POST /tokens')).toEqual(['MANAGE']);
  expect(permissionsByRoute.get('GET /sandbox/values')).toEqual(['VIEW', 'TRANSACT', 'MANAGE']);
  expect(permissionsByRoute.get('DELETE /tokens')).toBeUndefined();
});

test('a list that only newer code knows opens nothing and breaks nothing', () => {
  const text = '{"VIEW":["GET /config"],"TRANSACT":[],"MANAGE":[],"ADMIN":["GET /tokens"]}';

  const permissionsByRoute = routePermissionsSchema.parse(text);

  expect([...permissionsByRoute]).toEqual([['GET /config', ['VIEW']]]);
});

test.each([
  ['text that is not JSON', '{'],
  ['a missing permission', '{"VIEW":[]}'],
])('%s is not a route table', (_, text) => {
  expect(() => routePermissionsSchema.parse(text)).toThrow();
});
