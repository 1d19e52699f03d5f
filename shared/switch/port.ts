import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { FailureReason } from '#shared/transactions/transaction.ts';

/** The name of the switch of an environment that has one. Deposits keep it, so it never changes. */
export const defaultSwitch = 'default';

/** Where a payout goes. */
export type PayoutDestination =
  | { readonly kind: 'EXTERNAL_ACCOUNT'; readonly account: ExternalAccount }
  | { readonly kind: 'UMA_ADDRESS'; readonly umaAddress: string };

/** What the platform said of a payment for those who carry or receive it. */
export interface PayerWords {
  /** The platform's own text. */
  readonly description?: string | undefined;
  readonly purposeOfPayment?: string | undefined;
  /** Facts about the payer, by CustomerInfoFieldName: personal data, so it is in no log. */
  readonly senderCustomerInfo?: Readonly<Record<string, string>> | undefined;
}

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
  readonly payerData?: PayerWords;
  /** Which switch carries it; absent: `default`, or the sandbox's. */
  readonly switchName?: string | undefined;
}

/** Money that has to come in from an account at another bank. */
export interface Collection {
  /** uuid of the transaction. However often it is asked, the switch collects once for one uuid. */
  readonly uuid: string;
  readonly platformId: string;
  /** Smallest unit of `currency`. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly source: ExternalAccount;
  /** For the payer's bank statement. */
  readonly reference: string;
  readonly payerData?: PayerWords;
  /** Which switch carries it; absent: `default`, or the sandbox's. */
  readonly switchName?: string | undefined;
}

/** START: the first order. FOLLOW_UP: a later question, after the wait that the first answer needs. Workflows ask on these. */
export const occasions = ['START', 'FOLLOW_UP'] as const;
export type Occasion = (typeof occasions)[number];
/** RETURN: whether what was delivered has come back. It never orders again, whatever the switch has forgotten. */
export type Question = Occasion | 'RETURN';

/**
 * What the switch says about a payout. Only these answers are certain. A time-out or an error is thrown and says
 * nothing.
 */
export type PayoutAnswer =
  /** Delivered. `mayComeBack`: the receiving bank may still return it, SOON (sandbox, suffix 005: seconds) or LATER (days). */
  | { readonly kind: 'DELIVERED'; readonly mayComeBack: false | 'SOON' | 'LATER' }
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
export type PaymentSwitch = (payout: Payout, question: Question) => Promise<PayoutAnswer>;

/**
 * What the switch says about a collection. COLLECTED: the operator has the money. FAILED, REJECTED and CANCELLED: it
 * has not, and never will. RETURNED: the payer's bank took it back.
 */
export const collectionStatuses = [
  'COLLECTED',
  'ON_ITS_WAY',
  'FAILED',
  'REJECTED',
  'CANCELLED',
  'RETURNED',
] as const;
export interface CollectionAnswer {
  readonly kind: (typeof collectionStatuses)[number];
}

/** The way in, with the same promises: asked again, it collects nothing twice. @throws when the outcome is not known */
export type CollectionSwitch = (collection: Collection, question: Question) => Promise<CollectionAnswer>;
