import * as z from 'zod';
import type { Permission } from '#shared/kernel/operation.ts';
import { permissions } from './token.ts';

/** Route, as `GET /customers/{customerId}` → the permissions of which each is enough. */
export type PermissionsByRoute = ReadonlyMap<string, readonly Permission[]>;

const routes = z.array(z.string());

/** A deployment changes the setting seconds before or after the code, so a key that only newer code knows is left out. */
const byPermissionSchema = z.object({ VIEW: routes, TRANSACT: routes, MANAGE: routes });

/** The setting ROUTE_PERMISSIONS: JSON with the routes of each permission. A route in several lists needs one of them. */
export const routePermissionsSchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(byPermissionSchema)
  .transform((byPermission): PermissionsByRoute => {
    const pairs = permissions.flatMap((permission) =>
      byPermission[permission].map((route) => ({ route, permission })),
    );
    const byRoute = Map.groupBy(pairs, ({ route }) => route);
    return new Map([...byRoute].map(([route, found]) => [route, found.map(({ permission }) => permission)]));
  });
