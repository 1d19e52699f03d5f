import { kebabCase } from '#infra/resource-names.ts';
import { takesKey } from '#shared/kernel/operation.ts';
import type { Grant } from './grant.ts';
import type { Route } from './route.ts';

type Grants = Readonly<Record<string, Grant>>;

/** The record is read only after a lost answer of DynamoDB. */
const withKeys = (grant: Grant): Grant => ({
  ...grant,
  get: [...(grant.get ?? []), 'IDEMPOTENCY'],
  put: [...(grant.put ?? []), 'IDEMPOTENCY'],
});

/** Every function behind a POST of a platform keeps its answers under Idempotency-Keys. */
export const withKeyGrants = (grants: Grants, routes: readonly Route[]): Grants => {
  const keyed = new Set(
    routes.filter((route) => route.isAlias === undefined && takesKey(route)).map(({ id }) => kebabCase(id)),
  );
  return Object.fromEntries(
    Object.entries(grants).map(([id, grant]) => [id, keyed.has(id) ? withKeys(grant) : grant]),
  );
};
