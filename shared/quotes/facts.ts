import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import {
  accountsOfCustomer,
  accountsOfPlatform,
  type InternalAccountRef,
} from '#shared/accounts/internal-accounts.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { RateTable } from '#shared/rates/rate-table.ts';
import type { UmaReceiver } from '#shared/receivers/receiver.ts';
import type { Lookup } from '#shared/receivers/store.ts';

/** Who has internal accounts in a platform. */
export type Holder =
  | { readonly kind: 'CUSTOMER'; readonly customer: Customer }
  | { readonly kind: 'PLATFORM'; readonly platform: Platform };

export const accountsOf = (holder: Holder | undefined): InternalAccountRef[] => {
  if (holder === undefined) return [];
  return holder.kind === 'CUSTOMER'
    ? accountsOfCustomer(holder.customer)
    : accountsOfPlatform(holder.platform);
};

/** What was found under a quote's destination; undefined where the platform has nothing there. */
export type Destination =
  | { readonly kind: 'EXTERNAL'; readonly account: ExternalAccount | undefined }
  | { readonly kind: 'INTERNAL'; readonly holder: Holder | undefined }
  | { readonly kind: 'UMA'; readonly receiver: UmaReceiver };

/** All that a quote is decided from. */
export interface QuoteFacts {
  readonly platform: Platform;
  /** Whose money it is; undefined when the platform has no such account or customer. */
  readonly payer: Holder | undefined;
  readonly destination: Destination;
  readonly lookup: Lookup | undefined;
  readonly rates: RateTable;
}
