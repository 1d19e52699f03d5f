import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import type { TransactionStatus } from './lifecycle.ts';

export type TransactionType = 'INCOMING' | 'OUTGOING';

/** Where money comes from or goes to. `accountId`: an InternalAccount or ExternalAccount id. */
export type Party =
  | { readonly kind: 'ACCOUNT'; readonly accountId: string; readonly currency: string }
  | { readonly kind: 'UMA_ADDRESS'; readonly umaAddress: string; readonly currency: string }
  /** Money that the payer sends for this very payment. `customerId`: a Customer id, absent for the platform's own. */
  | {
      readonly kind: 'REALTIME_FUNDING';
      readonly currency: string;
      readonly customerId?: string | undefined;
    };

export const incomingFailureReasons = [
  'LNURLP_FAILED',
  'PAY_REQUEST_FAILED',
  'PAYMENT_APPROVAL_WEBHOOK_ERROR',
  'PAYMENT_APPROVAL_TIMED_OUT',
  'OFFRAMP_FAILED',
  'MISSING_MANDATORY_PAYEE_DATA',
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
] as const;
export const outgoingFailureReasons = [
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
  'LIGHTNING_PAYMENT_FAILED',
  'FUNDING_AMOUNT_MISMATCH',
  'COUNTERPARTY_POST_TX_FAILED',
] as const;
export const failureReasons = [...new Set([...incomingFailureReasons, ...outgoingFailureReasons])] as const;
export type FailureReason = (typeof incomingFailureReasons)[number] | (typeof outgoingFailureReasons)[number];

export const refundReasons = ['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT'] as const;

/** How money that could not be delivered came back. */
export interface Refund {
  readonly reference: string;
  readonly initiatedAt: string;
  readonly settledAt?: string | undefined;
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly reason?: (typeof refundReasons)[number] | undefined;
}

export const lockSides = ['SENDING', 'RECEIVING'] as const;

/**
 * What a quote promises. A quote is its transaction before it is executed: both have the same uuid and are one item
 * (docs/decisions/0005).
 */
export interface QuoteTerms {
  /** From this moment on it cannot be executed. ISO 8601. */
  readonly expiresAt: string;
  readonly lockedSide: (typeof lockSides)[number];
  /** Sending smallest units for one receiving smallest unit, exact decimal text. */
  readonly exchangeRate: string;
  /** Fixed and variable fee together, part of sentMinor. */
  readonly feesMinor: bigint;
  readonly fixedFeeMinor: bigint;
  readonly variableFeeBps: number;
}

/** The transaction on the other side of a payment between two customers of this service. */
export interface Counterpart {
  readonly platformId: string;
  readonly uuid: string;
}

/** A payment as the service keeps it. Amounts in the smallest unit of their currency; times ISO 8601. */
export interface Transaction {
  readonly platformId: string;
  readonly uuid: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  /** uuid of the customer, or of the platform when the money is its own. */
  readonly ownerUuid: string;
  /** `Customer:<uuid>` or `Platform:<uuid>`. */
  readonly ownerId: string;
  readonly platformCustomerId: string;
  readonly source: Party;
  readonly destination: Party;
  readonly sentMinor: bigint;
  readonly sentCurrency: string;
  readonly receivedMinor: bigint;
  readonly receivedCurrency: string;
  /** Grows by one with each change. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly settledAt?: string | undefined;
  readonly failureReason?: FailureReason | undefined;
  readonly refund?: Refund | undefined;
  /** While set, a workflow decides the outcome at this time. */
  readonly outcomeDueAt?: string | undefined;
  /** While set, the sweep looks after this time whether everything that had to happen has happened. */
  readonly checkAt?: string | undefined;
  readonly description?: string | undefined;
  /** What is known of the other party, by CustomerInfoFieldName. */
  readonly counterpartyInformation?: Readonly<Record<string, string>> | undefined;
  /** Of payments that came from a quote. */
  readonly quote?: QuoteTerms | undefined;
  readonly counterpart?: Counterpart | undefined;
}

/** The transaction of a quote. */
export type QuotedTransaction = Transaction & { readonly quote: QuoteTerms };

export const isQuoted = (transaction: Transaction): transaction is QuotedTransaction =>
  transaction.quote !== undefined;

/** Whether a quote's time was over at `now`. The stored status may still say PENDING. */
export const isExpired = ({ status, quote }: Transaction, now: Date): boolean =>
  status === 'PENDING' && quote !== undefined && Date.parse(quote.expiresAt) <= now.getTime();

/**
 * The transaction as clients see it at `now`: a quote that nobody executed in time is EXPIRED before the sweep writes that.
 * Only for answers and filters; writes depend on what is stored.
 */
export const withExpiryApplied = (transaction: Transaction, now: Date): Transaction =>
  isExpired(transaction, now) ? { ...transaction, status: 'EXPIRED' } : transaction;

/** uuid of the internal account that pays. Money sent in real time passes through the sender's own account. */
export const payingAccountUuid = ({ source, ownerUuid, sentCurrency }: Transaction): string =>
  source.kind === 'ACCOUNT' ? bareUuid(source.accountId) : internalAccountUuid(ownerUuid, sentCurrency);

type WithDestination = Pick<Transaction, 'destination'>;

const destinationUuid = (entity: 'InternalAccount' | 'ExternalAccount', { destination }: WithDestination) =>
  destination.kind === 'ACCOUNT' && destination.accountId.startsWith(`${entity}:`)
    ? bareUuid(destination.accountId)
    : undefined;

/** uuid of the internal account that is paid; undefined when the money leaves the service. */
export const paidAccountUuid = (transaction: WithDestination): string | undefined =>
  destinationUuid('InternalAccount', transaction);

/** uuid of the external account that is paid; undefined when the money goes anywhere else. */
export const externalDestinationUuid = (transaction: WithDestination): string | undefined =>
  destinationUuid('ExternalAccount', transaction);
