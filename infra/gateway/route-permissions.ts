import type { Permission } from '#shared/kernel/operation.ts';
import type { Route } from '../route.ts';

/** The routes by permission, for the authorizer: `{ "VIEW": ["GET /customers", …], … }`. */
export const routePermissions = (routes: readonly Route[]): Record<Permission, string[]> => {
  const opened: Record<Permission, string[]> = { VIEW: [], TRANSACT: [], MANAGE: [] };
  for (const { permission, method, path } of routes) {
    if (permission !== 'NONE') opened[permission].push(`${method} ${path}`);
  }
  return opened;
};
