import * as z from 'zod';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { umaDomainOf } from '#shared/customers/uma-address.ts';
import { mustBeSandbox } from '#shared/kernel/config.ts';
import { type MagicOutcome, withinSeconds } from '#shared/kernel/magic-values.ts';
import type { CurrencyLimits } from '#shared/platforms/currency-rules.ts';
import type { CounterpartyField, Platform } from '#shared/platforms/platform.ts';

/** How a payment to a sandbox address ends. LONG_PENDING: it is delivered after six minutes. */
export type SandboxBehaviour = 'DELIVERED' | 'LONG_PENDING' | 'COMPLIANCE_REJECTION';

/** A receiver that exists only in the sandbox. */
export interface SandboxReceiver {
  /** The only currency that it accepts. */
  readonly currency: string;
  readonly behaviour: SandboxBehaviour;
}

const pays = (currency: string): MagicOutcome<SandboxReceiver> => ({
  outcome: { currency, behaviour: 'DELIVERED' },
  effect: `The payment succeeds; the receiver takes ${currency} only.`,
  when: withinSeconds,
});

/** By the name between `$` and `@`. */
export const sandboxReceivers: Readonly<Record<string, MagicOutcome<SandboxReceiver>>> = {
  'success.usd': pays('USD'),
  'success.eur': pays('EUR'),
  'success.mxn': pays('MXN'),
  'pending.long.usd': {
    outcome: { currency: 'USD', behaviour: 'LONG_PENDING' },
    effect: 'The payout takes long.',
    when: 'after 6 minutes',
  },
  'fail.compliance.usd': {
    outcome: { currency: 'USD', behaviour: 'COMPLIANCE_REJECTION' },
    effect: "The receiver's compliance check rejects the payment, and the money comes back.",
    when: withinSeconds,
  },
};

/** The name of a receiver of the sandbox. */
export const nameOfSandboxReceiver = (receiver: SandboxReceiver): string | undefined =>
  Object.entries(sandboxReceivers).find(([, { outcome }]) => outcome === receiver)?.[0];

/**
 * The sandbox's receiver behind a UMA address; undefined for any other address.
 *
 * @param umaAddress lower case
 * @param sandboxUmaDomain setting SANDBOX_UMA_DOMAIN
 */
export const sandboxReceiverOf = (
  umaAddress: string,
  sandboxUmaDomain: string,
): SandboxReceiver | undefined => {
  mustBeSandbox();
  if (umaDomainOf(umaAddress) !== sandboxUmaDomain) return undefined;
  const name = umaAddress.slice(1, umaAddress.indexOf('@'));
  return Object.hasOwn(sandboxReceivers, name) ? sandboxReceivers[name]?.outcome : undefined;
};

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

export const networkLookupSchema = z.object({
  /** Where the pay request goes. */
  callback: z.string(),
  umaVersion: z.string(),
  /** In the receiver's order of preference. */
  currencies: z.array(
    z.object({
      code: z.string(),
      decimals: z.int(),
      /** Thousandths of a satoshi for one smallest unit. Decimal text, because the table holds no fractions. */
      multiplier: z.string(),
      /** Limits of one payment, in the smallest unit. */
      min: z.int(),
      max: z.int(),
    }),
  ),
  /** Whether a fact about the payer is mandatory, by the network's word for it. */
  payerData: z.record(z.string(), z.boolean()),
});
/** What another VASP said of its customer. */
export type NetworkLookup = Readonly<z.output<typeof networkLookupSchema>>;
