import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import {
  accountsOfCustomer,
  accountsOfPlatform,
  type InternalAccountRef,
} from '#shared/accounts/internal-accounts.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { isOnUmaNetwork } from '#shared/kernel/config.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { RateTable } from '#shared/rates/exchange-rate.ts';
import { type KeptRoute, routed, routedOverLightning } from '#shared/switch/switch-settings.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import type { Receivable, UmaReceiver } from '#shared/uma/lookups/receiver.ts';
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

/** How a customer of another service can be paid. */
export interface NetworkFacts {
  readonly receivable: Receivable;
  /** Sending smallest units for one receiving smallest unit, exact decimal text. */
  readonly exchangeRate: (sending: string, receiving: string) => string;
}

/** Everything that decides on a quote. */
export interface QuoteFacts {
  readonly platform: Platform;
  /** The owner of the money; undefined when the platform has no such account or customer. */
  readonly payer: Holder | undefined;
  readonly destination: Destination;
  readonly lookup: Lookup | undefined;
  readonly rates: RateTable;
  /** Of a receiver at another service. */
  readonly network?: NetworkFacts | undefined;
}

/** What the execution of a quote that is made now depends on. The quote's own rules have checked the payer. */
export const executionFactsOf = ({ payer, destination }: QuoteFacts): ExecutionFacts => {
  if (payer === undefined) throw new Error('A quote has a payer');
  const external = destination.kind === 'EXTERNAL' ? destination.account : undefined;
  return { ownerVersion: versionOf(payer), external };
};

const isOnNetwork = isOnUmaNetwork();

/** Whether a customer of another service is paid. */
export const isOverNetwork = ({ destination }: QuoteFacts): boolean =>
  isOnNetwork && destination.kind === 'UMA' && destination.receiver.kind === 'ELSEWHERE';

/** The switch is chosen with the quote, so an execution finds it as it was offered. */
export const routeOf = (draft: QuotedTransaction, facts: QuoteFacts): KeptRoute => {
  const { destination } = facts;
  if (isOverNetwork(facts)) return routedOverLightning();
  if (destination.kind !== 'EXTERNAL') return {};
  const { receivedCurrency: currency, receivedMinor: amountMinor } = draft;
  return routed({ accountType: destination.account?.accountType, currency, amountMinor });
};
