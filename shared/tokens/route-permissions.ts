import * as z from 'zod';
import type { Permission } from '#shared/kernel/operation.ts';
import { permissions } from './token.ts';

/** ANY: credentials are enough, whatever their permissions. */
type NeededPermission = Permission | 'ANY';

/** Route, as `GET /customers/{customerId}` → the permission that it needs. */
export type PermissionByRoute = ReadonlyMap<string, NeededPermission>;

const neededPermissions = [...permissions, 'ANY'] as const;

const byPermissionSchema = z.record(z.enum(neededPermissions), z.array(z.string()));

/** The setting ROUTE_PERMISSIONS: JSON with the routes of each permission. */
export const routePermissionsSchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(byPermissionSchema)
  .transform(
    (byPermission): PermissionByRoute =>
      new Map(
        neededPermissions.flatMap((permission) =>
          byPermission[permission].map((route) => [route, permission] as const),
        ),
      ),
  );
