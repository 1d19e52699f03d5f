export type PaymentStatus =
  | 'PENDING'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'FAILED'
  | 'REJECTED'
  | 'REFUNDED'
  | 'EXPIRED';

/** The fields of every payment in the model. `number` is its position in the order of creation. */
interface ModelPaymentBase {
  readonly number: number;
  /** The number of the customer who owns the payment. */
  readonly customer: number;
  status: PaymentStatus;
}

export type TransferKind = 'createTransferOut' | 'createTransferIn';

export interface TransferOrder {
  readonly kind: TransferKind;
  /** The number of the customer who owns the account. */
  readonly customer: number;
  readonly bank: number;
  readonly amount: bigint;
  readonly key?: string | undefined;
}

export interface ModelTransfer extends ModelPaymentBase {
  readonly kind: 'transfer';
  readonly order: TransferOrder;
  readonly currency: string;
  readonly failureReason: string | undefined;
  readonly isRefunded: boolean;
}

/** The destination of a quote, by the numbers of the model. */
export type QuoteTarget =
  | { readonly kind: 'bank'; readonly number: number }
  | { readonly kind: 'account'; readonly number: number }
  | { readonly kind: 'address'; readonly number: number }
  | { readonly kind: 'sandbox'; readonly name: string };

export interface QuoteOrder {
  readonly customer: number;
  readonly source: 'ACCOUNT' | 'REALTIME_FUNDING';
  readonly target: QuoteTarget;
  readonly lockedSide: 'SENDING' | 'RECEIVING';
  readonly amount: bigint;
  readonly isExecuted: boolean;
  readonly key?: string | undefined;
}

export interface ModelQuote extends ModelPaymentBase {
  readonly kind: 'quote';
  readonly order: QuoteOrder;
  readonly sendingCurrency: string;
  readonly receivingCurrency: string;
  readonly sending: bigint;
  readonly receiving: bigint;
  readonly fees: bigint;
}

/** An incoming payment from a UMA address: a stranger's, or that of a customer who executed a quote. */
export interface ModelIncoming extends ModelPaymentBase {
  readonly kind: 'incoming';
  readonly amount: bigint;
  readonly currency: string;
}

export type ModelPayment = ModelTransfer | ModelQuote | ModelIncoming;

export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
}
export interface Accepted {
  readonly kind: 'accepted';
  readonly payment: ModelPayment;
}
export type ModelAnswer = (Accepted | Refused) & { readonly isReplay: boolean };

export const refused = (status: number, code: string): Refused => ({ kind: 'refused', status, code });
