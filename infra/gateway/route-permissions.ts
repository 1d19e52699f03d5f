import type { Permission } from '#shared/kernel/operation.ts';
import type { Route } from '../route.ts';

/**
 * The routes by permission, for the authorizer: `{ "VIEW": ["GET /customers", …], … }`. A route that needs only
 * credentials is in every list, because every token has a permission.
 */
export const routePermissions = (routes: readonly Route[]): Record<Permission, string[]> => {
  const opened: Record<Permission, string[]> = { VIEW: [], TRANSACT: [], MANAGE: [] };
  for (const { permission, method, path } of routes) {
    if (permission === 'NONE') continue;
    const lists = permission === 'ANY' ? Object.values(opened) : [opened[permission]];
    for (const list of lists) list.push(`${method} ${path}`);
  }
  return opened;
};
