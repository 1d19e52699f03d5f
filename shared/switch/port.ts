import type { PaymentRail } from '#shared/accounts/account-types/account-types.ts';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type {
  FailureDetail,
  FailureReason,
  OnChainTransaction,
  Transaction,
} from '#shared/transactions/transaction.ts';

/** The name of the switch of an environment that has one. Deposits keep it, so it never changes. */
export const defaultSwitch = 'default';

/** Where a payout goes. */
export type PayoutDestination =
  | { readonly kind: 'EXTERNAL_ACCOUNT'; readonly account: ExternalAccount }
  | { readonly kind: 'UMA_ADDRESS'; readonly umaAddress: string }
  | LightningDestination;

/** An invoice of another institution on the Lightning network. */
export interface LightningDestination {
  readonly kind: 'LIGHTNING_INVOICE';
  /** BOLT 11. */
  readonly invoice: string;
  /** Hexadecimal. Whoever orders it, an invoice with this hash is paid once. */
  readonly paymentHash: string;
  /** Thousandths of a satoshi. */
  readonly msats: number;
  /** Nobody can pay it from this moment on. ISO 8601. */
  readonly payableUntil: string;
}

/** What the platform said of a payment for those who carry or receive it. */
export interface PayerWords {
  /** The platform's own text. */
  readonly description?: string | undefined;
  /** For the receiver's bank statement. */
  readonly remittanceInformation?: string | undefined;
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
  /** What the request chose; absent: the switch chooses. */
  readonly paymentRail?: PaymentRail | undefined;
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

/** What a switch may say beside how a payout stands. */
export interface SwitchFacts {
  /** What carries the money. */
  readonly rail?: PaymentRail;
  /** When it should arrive, ISO 8601; only while it is on its way. */
  readonly expectedAt?: string;
  /** What delays it; only while it is on its way. */
  readonly pendingReason?: Transaction['pendingReason'];
  readonly onChain?: OnChainTransaction;
  /** Why it did not arrive, finer than the status. */
  readonly failureDetail?: FailureDetail;
}

/**
 * What the switch says about a payout. Only these answers are certain. A time-out or an error is thrown and says
 * nothing.
 */
export type PayoutAnswer = PayoutStanding & { readonly facts?: SwitchFacts };

type PayoutStanding =
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
  readonly facts?: SwitchFacts;
}

/** The way in, with the same promises: asked again, it collects nothing twice. @throws when the outcome is not known */
export type CollectionSwitch = (collection: Collection, question: Question) => Promise<CollectionAnswer>;

/** Money that came in by itself, belongs to nobody, and goes back to the bank account that it came from. */
export interface DepositReturn {
  /** uuid of the return. However often it is ordered, the switch gives back once for one uuid. */
  readonly uuid: string;
  /** For the log: the house's, because the money is no platform's. */
  readonly platformId: string;
  /** The switch that told of the deposit: only it has the money. */
  readonly switchName: string;
  /** The bank's own name of the money, as the service keeps it. */
  readonly bankReference: string;
  /** The whole deposit, in the smallest unit of `currency`. */
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** RETURNED: the bank has it back. REFUSED: the operator still has the money, and this order never gives it back. */
export const depositReturnStatuses = ['RETURNED', 'ON_ITS_WAY', 'REFUSED'] as const;
export interface DepositReturnAnswer {
  readonly kind: (typeof depositReturnStatuses)[number];
}

/** The way back, with the same promises: asked again, it gives nothing back twice. @throws when the outcome is not known */
export type DepositReturnSwitch = (order: DepositReturn, occasion: Occasion) => Promise<DepositReturnAnswer>;
/** An invoice that somebody outside will pay, so that money comes in. */
export interface InvoiceOrder {
  /** uuid of the transaction. However often it is asked, the switch makes one invoice for one uuid. */
  readonly uuid: string;
  readonly platformId: string;
  /** Thousandths of a satoshi. */
  readonly msats: number;
  /** ISO 8601. */
  readonly payableUntil: string;
  /** Hexadecimal SHA-256 of what the payer was told about the payment, for the invoice. */
  readonly descriptionHash: string;
  /** Which switch makes it; absent: `default`. */
  readonly switchName?: string | undefined;
}

/** Names an invoice that was ordered before. */
export type InvoiceKey = Pick<InvoiceOrder, 'platformId' | 'switchName' | 'uuid'>;

/** OPEN: it may still be paid. EXPIRED: it was not paid and never will be. Both PAID and EXPIRED are final. */
export const invoiceStates = ['OPEN', 'PAID', 'EXPIRED'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export interface MadeInvoice {
  /** BOLT 11. */
  readonly invoice: string;
  /** Hexadecimal. */
  readonly paymentHash: string;
}

/** The way in from the Lightning network. @throws when the switch has given no clear answer: the caller asks again */
export interface InvoiceSwitch {
  /** Asked again with the same uuid, it answers with the same invoice. */
  readonly make: (order: InvoiceOrder) => Promise<MadeInvoice>;
  readonly stateOf: (key: InvoiceKey) => Promise<InvoiceState>;
}
