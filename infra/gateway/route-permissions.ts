import type { Permission } from '#shared/kernel/operation.ts';
import type { Route } from '../route.ts';

/** The routes by permission, for the authorizer: `{ "VIEW": ["GET /customers", …], … }`. */
export const routePermissions = (routes: readonly Route[]): Record<Permission | 'ANY', string[]> => {
  const opened: Record<Permission | 'ANY', string[]> = { VIEW: [], TRANSACT: [], MANAGE: [], ANY: [] };
  for (const { permission, method, path } of routes) {
    if (permission !== 'NONE') opened[permission].push(`${method} ${path}`);
  }
  return opened;
};
