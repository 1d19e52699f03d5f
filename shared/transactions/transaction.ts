import * as z from 'zod';
import { paymentRailSchema } from '#shared/accounts/account-types/account-types.ts';
import { bareUuid, internalAccountUuid } from '#shared/kernel/ids.ts';
import { minorUnits } from '#shared/kernel/money.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
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

/** Why a payment failed, finer than its reason. */
export const failureCodes = [
  'PAYOUT_RETURNED',
  'LIMIT_EXCEEDED',
  'ACCOUNT_CANNOT_RECEIVE',
  'ACCOUNT_INVALID',
  'COMPLIANCE_REJECTED',
  'QUOTE_RATE_UNAVAILABLE',
  'FUNDING_AMOUNT_MISMATCH',
  'COLLECTION_FAILED',
  'LIGHTNING_PAYMENT_FAILED',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** What delays a payment on its way. */
export const pendingReasons = ['COMPLIANCE_REVIEW', 'CUSTOMER_ACTION_REQUIRED'] as const;

export const refundStatuses = ['PENDING', 'COMPLETED', 'FAILED'] as const;
export const refundReasons = ['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT'] as const;
/** Who chose the rail: the service and its switch, or the request. */
export const railSelectionModes = ['AUTO', 'MANUAL'] as const;
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

const failureDetailSchema = z.object({
  /** One of failureCodes, or that of the error of a payment that was to be made later. */
  code: z.string(),
  /** What the switch says; absent: our own words for the code. */
  message: z.string().optional(),
});
export type FailureDetail = Readonly<z.output<typeof failureDetailSchema>>;

/** Where a blockchain shows the payment. */
const onChainSchema = z.object({ network: z.string(), hash: z.string(), url: z.string().optional() });
export type OnChainTransaction = Readonly<z.output<typeof onChainSchema>>;

const quoteTermsSchema = z.object({
  /** Nobody can execute the quote from this moment on. ISO 8601. */
  expiresAt: z.string(),
  lockedSide: z.enum(lockSides),
  /** Sending smallest units for one receiving smallest unit, exact decimal text. */
  exchangeRate: z.string(),
  /** The service's fee and the platform's together, part of sentMinor. */
  feesMinor: minorUnits,
  /** Of the service's fee, and so is `variableFeeBps`. */
  fixedFeeMinor: minorUnits,
  variableFeeBps: z.int(),
  /** What the platform itself takes; absent when it takes nothing. `feeMinor` is part of feesMinor. */
  platformFee: z
    .object({ feeMinor: minorUnits, fixedMinor: minorUnits, variableBps: z.int() })
    .readonly()
    .optional(),
});
/**
 * What a quote promises. Before its execution a quote is its transaction: both have the same uuid and are one item
 * (decision "a quote is its transaction").
 */
export type QuoteTerms = Readonly<z.output<typeof quoteTermsSchema>>;

const countedVelocitySchema = z.object({
  platformId: z.string(),
  customerUuid: z.string(),
  domain: z.string(),
  /** Beginning of the window. ISO 8601. */
  window: z.string(),
  usdCents: z.int(),
});
/** Where a payment counts against what its receiver may get from one other service. */
export type CountedVelocity = Readonly<z.output<typeof countedVelocitySchema>>;

const networkPaymentSchema = z.object({
  /** The other institution. */
  domain: z.string(),
  /** Of the protocol that both agreed on, such as `1.0`. */
  umaVersion: z.string(),
  /** Of a payment that goes out: the domain of ours that signed for it. */
  ownDomain: z.string().optional(),
  /**
   * What the sender pays (docs/uma.md): a text of the receiving service. Of a payment that comes in, it is made after the
   * approval.
   */
  invoice: z.string().optional(),
  /** Of an invoice of the Lightning network, hexadecimal: it is paid once. The sandbox's own invoices have none. */
  paymentHash: z.string().optional(),
  /** Of a payment that comes in: the switch that makes its invoice, if it is not the one called `default`. */
  invoiceSwitch: z.string().optional(),
  /** Thousandths of a satoshi, the receiving service's fee included. */
  msats: z.int().positive(),
  /** The receiving service's fee, part of `msats`. */
  feeMsats: z.int().min(0),
  /** Nobody can pay the invoice from this moment on. ISO 8601. */
  payableUntil: z.string(),
  /** Where the other service wants to hear that the payment is done. */
  callback: z.string().optional(),
  /**
   * Thousandths of a satoshi for one smallest unit that is received: the receiving service's rate, fixed as long as the
   * invoice. Decimal text, because the table holds no fractions.
   */
  multiplier: z.string(),
  /** Of a payment that comes in: since when its invoice may be paid, because the receiver's platform approved. ISO 8601. */
  approvedSince: z.string().optional(),
  /** Of a payment that comes in: what its sender's service said for the travel rule, encrypted for our domain; hexadecimal. */
  travelRule: z.string().optional(),
  /** Of a payment that comes in, when a limit counts it. */
  velocity: countedVelocitySchema.optional(),
});
/** What a payment over the UMA network has beside others. */
export type NetworkPayment = Readonly<z.output<typeof networkPaymentSchema>>;

const scheduleSchema = z.object({
  /** Nothing moves before this time. ISO 8601. */
  executeAt: z.string(),
  /** Of a quote: how far the rate of that time may be from the one when it was ordered. */
  maxRateDeviationBps: z.int().optional(),
});

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
   * (decision "a quote is its transaction").
   */
  past: z.array(z.tuple([z.enum(transactionStatuses), z.string()])).optional(),
  settledAt: z.string().optional(),
  failureReason: z.enum(failureReasons).optional(),
  /** Why exactly it failed. Also kept before the end of a payment that the sandbox makes fail. */
  failureDetail: failureDetailSchema.optional(),
  refund: refundSchema.optional(),
  /**
   * Bare uuid of the account that got the money of a failed refund in place of the one that paid. It stays when a later
   * correction removes the refund, because that must find the money.
   */
  refundedTo: z.string().optional(),
  /** The payment came back, and the platform's account did not hold the fee that it had got for it. */
  platformFeeOwed: z.literal(true).optional(),
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
  /** What the payer's platform writes to the receiver. */
  remittanceInformation: z.string().optional(),
  /** What carries the money to a bank, as far as that is known. */
  rail: paymentRailSchema.optional(),
  /** When the switch expects the money to arrive, of a payment on its way. ISO 8601. */
  expectedAt: z.string().optional(),
  /** What delays it, as the switch says of a payment on its way. */
  pendingReason: z.enum(pendingReasons).optional(),
  onChain: onChainSchema.optional(),
  /** Of an incoming payment: what its sender, a customer of the same platform, paid, and the rate of its quote. */
  sentBySender: z
    .object({ amountMinor: minorUnits, currency: z.string(), exchangeRate: z.string() })
    .optional(),
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
  /** Of a payment that was ordered for a later time. It stays when that time has come. */
  schedule: scheduleSchema.optional(),
  /** The operator's switch that carries it, if it is not the one called `default`. It never changes. */
  switchName: z.string().optional(),
  /** uuid of the customer who had the UMA address of `destination` when the quote was made: nobody else is paid. */
  receiverUuid: z.string().optional(),
  counterpart: counterpartSchema.optional(),
  /** Of a payment that comes in: the account was frozen when it was filed, so nothing goes on to a bank. */
  staysOnAccount: z.literal(true).optional(),
  /** Absent: both sides are on our books, or a bank is paid. */
  network: networkPaymentSchema.optional(),
  /** Sandbox: the magic value that makes the payment fail. */
  magicValue: z.string().optional(),
});
/** A payment as the service keeps it. */
export type Transaction = Readonly<z.output<typeof transactionItemSchema>>;

/** The transaction of a quote. */
export type QuotedTransaction = Transaction & { readonly quote: QuoteTerms };

export const isQuoted = (transaction: Transaction): transaction is QuotedTransaction =>
  transaction.quote !== undefined;

/** What the platform itself takes of a payment, in the sending currency; zero when it takes nothing. */
export const platformFeeOf = ({ quote }: Pick<Transaction, 'quote'>): bigint =>
  quote?.platformFee?.feeMinor ?? 0n;
/** A payment that was ordered for a later time. */
export type ScheduledTransaction = Transaction & { readonly schedule: NonNullable<Transaction['schedule']> };

/** Whether it waits for its time: nothing was debited, and nothing is reserved. */
export const isScheduled = (transaction: Transaction): transaction is ScheduledTransaction =>
  transaction.status === 'PENDING' && transaction.schedule !== undefined;

/** Whether it was ordered for a later time and ended before it left: it has neither journals nor a refund. */
export const endedBeforeItLeft = ({ schedule, status, past = [] }: Transaction): boolean =>
  schedule !== undefined &&
  status !== 'PENDING' &&
  status !== 'PROCESSING' &&
  !past.some(([state]) => state === 'PROCESSING');

/** The account that gets the fee: the platform's own in the sending currency. */
export const feeAccountUuid = ({
  platformId,
  sentCurrency,
}: Pick<Transaction, 'platformId' | 'sentCurrency'>): string => internalAccountUuid(platformId, sentCurrency);

/** Whether the platform got its fee: once the payment was made. It may have given it back since. */
export const hasCollectedFee = (transaction: Transaction): boolean =>
  platformFeeOf(transaction) > 0n &&
  (transaction.status === 'COMPLETED' || (transaction.past ?? []).some(([status]) => status === 'COMPLETED'));

/** Whether the platform has its fee of the payment, and the payer has not got it back. */
export const keepsFee = (transaction: Transaction): boolean =>
  hasCollectedFee(transaction) && transaction.refund?.status !== 'COMPLETED';

/** Whether the payer got the fee back, and the platform has not given it back yet. */
export const owesFee = ({ platformFeeOwed, refund }: Transaction): boolean =>
  platformFeeOwed === true && refund?.status === 'COMPLETED';

/** uuid of the internal account that pays. Money sent in real time passes through the sender's own account. */
export const payingAccountUuid = ({ source, ownerUuid, sentCurrency }: Transaction): string =>
  source.kind === 'ACCOUNT' ? bareUuid(source.accountId) : internalAccountUuid(ownerUuid, sentCurrency);

/** The account that gets back what failed, or got it. */
export const refundedAccountUuid = (transaction: Transaction): string =>
  transaction.refundedTo ?? payingAccountUuid(transaction);

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
  const { type, ownerUuid, sentCurrency, receivedCurrency, source, destination, refundedTo } = transaction;
  const own = internalAccountUuid(ownerUuid, type === 'OUTGOING' ? sentCurrency : receivedCurrency);
  const others = refundedTo === undefined ? [] : [refundedTo];
  const fee = platformFeeOf(transaction) > 0n ? [feeAccountUuid(transaction)] : [];
  return new Set([own, ...accountsIn(source), ...accountsIn(destination), ...others, ...fee]);
};

/**
 * How money came back. Of an incoming payment, only a refund that failed is stored: one that was made follows from its
 * states. It is made when the payer's bank takes back what was collected, or when operators make a failed one good.
 */
export const refundOf = (transaction: Transaction): Refund | undefined => {
  const { type, status, refund, settledAt, updatedAt, past = [], uuid } = transaction;
  if (type === 'OUTGOING' || refund !== undefined || status !== 'FAILED') return refund;
  const isTakenBack = externalSourceUuid(transaction) !== undefined && settledAt !== undefined;
  const wasMadeGood = past.at(-1)?.[0] === 'FAILED';
  if (!isTakenBack && !wasMadeGood) return undefined;
  return {
    reference: referenceOf(uuid),
    initiatedAt: updatedAt,
    settledAt: updatedAt,
    status: 'COMPLETED',
    reason: 'TRANSACTION_FAILED',
  };
};
