import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { FailureReason } from '#shared/transactions/transaction.ts';

/** Where a payout goes. */
export type PayoutDestination =
  | { readonly kind: 'EXTERNAL_ACCOUNT'; readonly account: ExternalAccount }
  | { readonly kind: 'UMA_ADDRESS'; readonly umaAddress: string };

/** Money that has to leave the service. */
export interface Payout {
  /** uuid of the transaction. However often it is asked, the switch pays once for one uuid. */
  readonly uuid: string;
  readonly platformId: string;
  /** Smallest unit of `currency`. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly destination: PayoutDestination;
  /** For the receiver's bank statement. */
  readonly reference: string;
}

/** START: the first order. FOLLOW_UP: a later question, after the wait that the first answer needs. */
export const occasions = ['START', 'FOLLOW_UP'] as const;
export type Occasion = (typeof occasions)[number];

/**
 * What the switch says about a payout. Only these answers are certain. A time-out or an error is thrown and says
 * nothing.
 */
export type PayoutAnswer =
  /** Delivered. `mayComeBack`: the receiving bank may still return it within seconds (sandbox, suffix 005). */
  | { readonly kind: 'DELIVERED'; readonly mayComeBack: boolean }
  /** Accepted; the result comes later. */
  | { readonly kind: 'ON_ITS_WAY' }
  /**
   * Not delivered, and never will be. `isRefundPossible` false: the switch cannot give the money back yet (suffix
   * 007).
   */
  | {
      readonly kind: 'FAILED';
      readonly failureReason: FailureReason;
      readonly isRefundPossible: boolean;
    }
  /** The receiving institution refused it. */
  | { readonly kind: 'REJECTED' }
  /** The user cancelled it. */
  | { readonly kind: 'CANCELLED' }
  /** Delivered, and the receiving bank returned it. */
  | { readonly kind: 'RETURNED' };

/**
 * The way out of the service. Asked again with the same uuid, it answers how the payout stands and pays nothing twice.
 *
 * @throws when the outcome is not known: the caller asks again and never refunds
 */
export type PaymentSwitch = (payout: Payout, occasion: Occasion) => Promise<PayoutAnswer>;
