import type { Grant } from './grant.ts';
import { accountGrants, ledgerGrants } from './grants/accounts.ts';
import { customerGrants } from './grants/customers.ts';
import { paymentGrants } from './grants/payments.ts';
import { platformGrants } from './grants/platforms.ts';
import { webhookGrants } from './grants/webhooks.ts';

/** What each function may do, by its name; key-grants.ts adds the records of Idempotency-Keys. Synth refuses a function that is missing here. */
export const grants: Readonly<Record<string, Grant>> = {
  ...platformGrants,
  ...customerGrants,
  ...accountGrants,
  ...paymentGrants,
  ...webhookGrants,
  ...ledgerGrants,
};
