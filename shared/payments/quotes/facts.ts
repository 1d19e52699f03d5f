import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import {
  accountsOfCustomer,
  accountsOfPlatform,
  type InternalAccountRef,
} from '#shared/accounts/internal-accounts.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { RateTable } from '#shared/rates/exchange-rate.ts';
import type { UmaReceiver } from '#shared/uma/lookups/receiver.ts';
import type { Lookup } from '#shared/uma/lookups/store.ts';
import type { ExecutionFacts } from './execute.ts';

/** An owner of internal accounts. */
export type Holder =
  | { readonly kind: 'CUSTOMER'; readonly customer: Customer }
  | { readonly kind: 'PLATFORM'; readonly platform: Platform };

export const accountsOf = (holder: Holder | undefined): InternalAccountRef[] => {
  if (holder === undefined) return [];
  return holder.kind === 'CUSTOMER'
    ? accountsOfCustomer(holder.customer)
    : accountsOfPlatform(holder.platform);
};

/** The destination of a quote as stored; undefined parts do not exist on the platform. */
export type Destination =
  | { readonly kind: 'EXTERNAL'; readonly account: ExternalAccount | undefined }
  | { readonly kind: 'INTERNAL'; readonly holder: Holder | undefined }
  | { readonly kind: 'UMA'; readonly receiver: UmaReceiver };

const versionOf = (payer: Holder): number =>
  payer.kind === 'CUSTOMER' ? payer.customer.version : payer.platform.version;

/** Everything that decides on a quote. */
export interface QuoteFacts {
  readonly platform: Platform;
  /** The owner of the money; undefined when the platform has no such account or customer. */
  readonly payer: Holder | undefined;
  readonly destination: Destination;
  readonly lookup: Lookup | undefined;
  readonly rates: RateTable;
}

/** What the execution of a quote that is made now depends on. The quote's own rules have checked the payer. */
export const executionFactsOf = ({ payer, destination }: QuoteFacts): ExecutionFacts => {
  if (payer === undefined) throw new Error('A quote has a payer');
  const external = destination.kind === 'EXTERNAL' ? destination.account : undefined;
  return { ownerVersion: versionOf(payer), external };
};
