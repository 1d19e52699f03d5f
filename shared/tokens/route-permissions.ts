import * as z from 'zod';
import type { Permission } from '#shared/kernel/operation.ts';
import { permissions } from './token.ts';

/** `GET /customers/{customerId}` → what a token must hold. */
export type PermissionByRoute = ReadonlyMap<string, Permission>;

const byPermissionSchema = z.record(z.enum(permissions), z.array(z.string()));

/** The setting ROUTE_PERMISSIONS: JSON with the routes that each permission opens. */
export const routePermissionsSchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(byPermissionSchema)
  .transform(
    (byPermission): PermissionByRoute =>
      new Map(
        permissions.flatMap((permission) =>
          byPermission[permission].map((route) => [route, permission] as const),
        ),
      ),
  );
