import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { FailureReason } from '#shared/transactions/transaction.ts';

/** Where a payout goes. */
export type PayoutDestination =
  | { readonly kind: 'EXTERNAL_ACCOUNT'; readonly account: ExternalAccount }
  | { readonly kind: 'UMA_ADDRESS'; readonly umaAddress: string };

/** Money that is to leave the service. */
export interface Payout {
  /** uuid of its transaction: the switch pays once for one uuid, however often it is asked. */
  readonly uuid: string;
  readonly platformId: string;
  /** Smallest unit of `currency`. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly destination: PayoutDestination;
  /** For the statement of the receiver. */
  readonly reference: string;
}

/** START: the first order. FOLLOW_UP: asked again, after the wait that the first answer called for. */
export const occasions = ['START', 'FOLLOW_UP'] as const;
export type Occasion = (typeof occasions)[number];

/** What the switch says of a payout. Only these are certain; a time-out or an error is thrown and says nothing. */
export type PayoutAnswer =
  /** Delivered. `mayComeBack`: the receiving bank may still return it within seconds (sandbox, suffix 005). */
  | { readonly kind: 'DELIVERED'; readonly mayComeBack: boolean }
  /** Accepted; the result is to come. */
  | { readonly kind: 'ON_ITS_WAY' }
  /** Not delivered, and never will be. `isRefundPossible` false: the money cannot be had back yet (suffix 007). */
  | {
      readonly kind: 'FAILED';
      readonly failureReason: FailureReason;
      readonly isRefundPossible: boolean;
    }
  /** Refused by the receiving institution. */
  | { readonly kind: 'REJECTED' }
  /** Called back by the user. */
  | { readonly kind: 'CANCELLED' }
  /** Delivered, then returned by the receiving bank. */
  | { readonly kind: 'RETURNED' };

/**
 * The way out of the service. Asked again with the same uuid, it answers how the payout stands and pays nothing twice.
 * @throws when the outcome is not known: ask again, never refund
 */
export type PaymentSwitch = (payout: Payout, occasion: Occasion) => Promise<PayoutAnswer>;
