import type { Fraction } from './amounts.ts';

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
  /** It was ordered for a later time, and has no money before. */
  readonly isScheduled?: true;
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
  readonly ownFee: bigint;
}

/** An incoming payment from a UMA address: a stranger's, or that of a customer who executed a quote. */
export interface ModelIncoming extends ModelPaymentBase {
  readonly kind: 'incoming';
  readonly amount: bigint;
  readonly currency: string;
}

export type ModelPayment = ModelTransfer | ModelQuote | ModelIncoming;

/** A row of a batch, and the rate of a quote's currencies. */
export type BatchRow =
  | { readonly kind: 'transfer'; readonly order: TransferOrder }
  | { readonly kind: 'quote'; readonly order: QuoteOrder; readonly rate: Fraction };

export interface BatchTotal {
  readonly currency: string;
  readonly amount: bigint;
  readonly rows: number;
  readonly isEstimate: boolean;
}

export interface ModelBatch {
  /** Its position in the order of creation. */
  readonly number: number;
  readonly rows: readonly BatchRow[];
  readonly totals: readonly BatchTotal[];
  status: 'AWAITING_CONFIRMATION' | 'PROCESSING' | 'COMPLETED' | 'CANCELLED';
}

export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
}
export interface Accepted {
  readonly kind: 'accepted';
  readonly payment: ModelPayment;
}
export interface AcceptedBatch {
  readonly kind: 'accepted';
  readonly batch: ModelBatch;
}
export type ModelAnswer = (Accepted | Refused) & { readonly isReplay: boolean };
export type BatchAnswer = (AcceptedBatch | Refused) & { readonly isReplay: boolean };

/** A request as a text, to tell it from another one under its key. */
export const requestText = (request: unknown): string =>
  JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));

export const refused = (status: number, code: string): Refused => ({ kind: 'refused', status, code });
