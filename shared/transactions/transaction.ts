import * as z from 'zod';
import { paymentRailSchema } from '#shared/accounts/account-types/account-types.ts';
import { bareUuid, internalAccountUuid } from '#shared/kernel/ids.ts';
import { minorUnits } from '#shared/kernel/money.ts';
import { transactionStatuses, transactionTypes } from './lifecycle.ts';

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
  'LNURLP_FAILED',
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
  'LIGHTNING_PAYMENT_FAILED',
  'FUNDING_AMOUNT_MISMATCH',
  'COUNTERPARTY_POST_TX_FAILED',
] as const;
const failureReasons = [...new Set([...incomingFailureReasons, ...outgoingFailureReasons])] as const;
export type FailureReason = (typeof failureReasons)[number];

export const refundStatuses = ['PENDING', 'COMPLETED', 'FAILED'] as const;
export const refundReasons = ['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT'] as const;
export const lockSides = ['SENDING', 'RECEIVING'] as const;

const partySchema = z.discriminatedUnion('kind', [
  /** `accountId`: an InternalAccount or ExternalAccount id. */
  z.object({
    kind: z.literal('ACCOUNT'),
    accountId: z.string(),
    currency: z.string(),
    /** The rail that the request chose, of an external account. */
    paymentRail: paymentRailSchema.optional(),
  }),
  z.object({ kind: z.literal('UMA_ADDRESS'), umaAddress: z.string(), currency: z.string() }),
  /** Money that the payer sends for this payment. `customerId`: a Customer id; absent for the platform's own money. */
  z.object({
    kind: z.literal('REALTIME_FUNDING'),
    currency: z.string(),
    customerId: z.string().optional(),
    /** The network that the request chose. */
    cryptoNetwork: z.string().optional(),
  }),
]);
/** Where money comes from or goes to. */
export type Party = z.output<typeof partySchema>;

const refundSchema = z.object({
  reference: z.string(),
  initiatedAt: z.string(),
  settledAt: z.string().optional(),
  status: z.enum(refundStatuses),
  reason: z.enum(refundReasons).optional(),
  /** Of one that FAILED: the money was settled outside the service, and nobody has to act any more. ISO 8601. */
  writtenOffAt: z.string().optional(),
});
/** How money that could not be delivered came back. */
export type Refund = Readonly<z.output<typeof refundSchema>>;

const quoteTermsSchema = z.object({
  /** Nobody can execute the quote from this moment on. ISO 8601. */
  expiresAt: z.string(),
  lockedSide: z.enum(lockSides),
  /** Sending smallest units for one receiving smallest unit, exact decimal text. */
  exchangeRate: z.string(),
  /** Fixed and variable fee together, part of sentMinor. */
  feesMinor: minorUnits,
  fixedFeeMinor: minorUnits,
  variableFeeBps: z.int(),
});
/**
 * What a quote promises. Before its execution a quote is its transaction: both have the same uuid and are one item
 * (docs/decisions/0023).
 */
export type QuoteTerms = Readonly<z.output<typeof quoteTermsSchema>>;

/** The transaction on the other side of a payment between two customers of this service. */
const counterpartSchema = z.object({ platformId: z.string(), uuid: z.string() });
export type Counterpart = Readonly<z.output<typeof counterpartSchema>>;

/** Amounts in the smallest unit of their currency; times ISO 8601. */
export const transactionItemSchema = z.object({
  platformId: z.string(),
  uuid: z.string(),
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  /** uuid of the customer, or of the platform when the money is its own. */
  ownerUuid: z.string(),
  /** `Customer:<uuid>` or `Platform:<uuid>`. */
  ownerId: z.string(),
  platformCustomerId: z.string(),
  source: partySchema,
  destination: partySchema,
  sentMinor: minorUnits,
  sentCurrency: z.string(),
  receivedMinor: minorUnits,
  receivedCurrency: z.string(),
  /** Grows by one with each change. */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /**
   * The states before the present one, each with the time when it began; absent before the first change
   * (docs/decisions/0023).
   */
  past: z.array(z.tuple([z.enum(transactionStatuses), z.string()])).optional(),
  settledAt: z.string().optional(),
  failureReason: z.enum(failureReasons).optional(),
  refund: refundSchema.optional(),
  /** The platform cancelled it before the money left. */
  cancelled: z.literal(true).optional(),
  /** The switch told the return before the delivery or collection, which it may still tell. */
  returnedFirst: z.literal(true).optional(),
  /** While set, a workflow decides the outcome at this time. */
  outcomeDueAt: z.string().optional(),
  /** While set, the sweep checks after this time that everything due has happened. */
  checkAt: z.string().optional(),
  /** The platform's own text. */
  description: z.string().optional(),
  /** The platform's own keys and values. */
  metadata: z.record(z.string(), z.string()).optional(),
  /** What the platform said of the payer, by CustomerInfoFieldName: personal data that no answer shows. */
  senderCustomerInfo: z.record(z.string(), z.string()).optional(),
  purposeOfPayment: z.string().optional(),
  /** The deposit that it was made from: its key. */
  deposit: z.object({ switchName: z.string(), bankReference: z.string() }).optional(),
  /** What is known of the other party, by CustomerInfoFieldName. */
  counterpartyInformation: z.record(z.string(), z.string()).optional(),
  /** Only payments that came from a quote have it. */
  quote: quoteTermsSchema.optional(),
  /** The operator's switch that carries it, if it is not the one called `default`. It never changes. */
  switchName: z.string().optional(),
  /** uuid of the customer who had the UMA address of `destination` when the quote was made: nobody else is paid. */
  receiverUuid: z.string().optional(),
  counterpart: counterpartSchema.optional(),
  /** Sandbox: the magic value that makes the payment fail. */
  magicValue: z.string().optional(),
});
/** A payment as the service keeps it. */
export type Transaction = Readonly<z.output<typeof transactionItemSchema>>;

/** The transaction of a quote. */
export type QuotedTransaction = Transaction & { readonly quote: QuoteTerms };

export const isQuoted = (transaction: Transaction): transaction is QuotedTransaction =>
  transaction.quote !== undefined;

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

/** uuid of the external account that money is collected from; undefined when it comes from anywhere else. */
export const externalSourceUuid = ({ source }: Pick<Transaction, 'source'>): string | undefined =>
  source.kind === 'ACCOUNT' && source.accountId.startsWith('ExternalAccount:')
    ? bareUuid(source.accountId)
    : undefined;

/** Whether a bank outside pays it or is paid, so that a switch can take back what it said. */
export const isWithBank = (transaction: Transaction): boolean =>
  externalDestinationUuid(transaction) !== undefined || externalSourceUuid(transaction) !== undefined;

const accountsIn = ({ kind, ...party }: Party): string[] =>
  'accountId' in party && party.accountId.startsWith('InternalAccount:') ? [bareUuid(party.accountId)] : [];

/** uuids of the platform's accounts whose balance the payment may have changed. */
export const internalAccountsOf = (transaction: Transaction): Set<string> => {
  const { type, ownerUuid, sentCurrency, receivedCurrency, source, destination } = transaction;
  const own = internalAccountUuid(ownerUuid, type === 'OUTGOING' ? sentCurrency : receivedCurrency);
  return new Set([own, ...accountsIn(source), ...accountsIn(destination)]);
};
