import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { CurrencyLimits } from '#shared/platforms/currency-rules.ts';
import type { CounterpartyField, Platform } from '#shared/platforms/platform.ts';
import type { SandboxReceiver } from './sandbox-receivers.ts';

/** A customer of this service, of any platform. */
export interface CustomerReceiver {
  readonly kind: 'CUSTOMER';
  readonly customer: Customer;
  readonly platform: Platform;
  /** The customer's default UMA deposit account, in any currency. */
  readonly deposit?: ExternalAccount | undefined;
}

/** Who is behind a UMA address. */
export type UmaReceiver =
  | { readonly kind: 'SANDBOX'; readonly receiver: SandboxReceiver }
  | CustomerReceiver
  /** The address is on a domain of this service, and nobody has it. */
  | { readonly kind: 'NOBODY' }
  /** The domain belongs to another service. */
  | { readonly kind: 'ELSEWHERE' };

/** uuid of the customer of this service who is behind an address. */
export const customerUuidOf = (receiver: UmaReceiver): string | undefined =>
  receiver.kind === 'CUSTOMER' ? receiver.customer.uuid : undefined;

/** How a receiver can be paid, and what must be known of the payer. */
export interface Receivable {
  /** In the receiver's order of preference. */
  readonly currencies: readonly CurrencyLimits[];
  readonly requiredPayerDataFields: readonly CounterpartyField[];
}
