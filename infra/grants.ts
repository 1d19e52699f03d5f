import { takesKey } from '#shared/kernel/operation.ts';
import type { Grant } from './grant.ts';
import { accountGrants, ledgerGrants } from './grants/accounts.ts';
import { customerGrants } from './grants/customers.ts';
import { paymentGrants } from './grants/payments.ts';
import { platformGrants } from './grants/platforms.ts';
import { networkGrants } from './grants/uma.ts';
import { webhookGrants } from './grants/webhooks.ts';
import { kebabCase } from './resource-names.ts';
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

/** What each function may do, by its name; withKeyGrants adds the records of Idempotency-Keys. Synth refuses a function that is missing here. */
export const grants: Readonly<Record<string, Grant>> = {
  ...platformGrants,
  ...customerGrants,
  ...accountGrants,
  ...paymentGrants,
  ...webhookGrants,
  ...ledgerGrants,
  ...networkGrants,
};
