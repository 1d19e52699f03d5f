import type * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import { amountView } from '#shared/kernel/money.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import type { incomingTransactionSchema, outgoingTransactionSchema } from './contract.ts';
import { hasFailed, isOpen } from './lifecycle.ts';
import { notesView } from './payment-notes.ts';
import { quotePartView } from './rate-details.ts';
import {
  type FailureCode,
  incomingFailureReasons,
  outgoingFailureReasons,
  type Party,
  refundOf,
  type Transaction,
} from './transaction.ts';

type IncomingView = z.input<typeof incomingTransactionSchema>;

export const sourceView = (party: Party) => {
  switch (party.kind) {
    case 'ACCOUNT':
      return { sourceType: party.kind, accountId: party.accountId, currency: party.currency };
    case 'UMA_ADDRESS':
      return { sourceType: party.kind, umaAddress: party.umaAddress, currency: party.currency };
    case 'REALTIME_FUNDING':
      return { sourceType: party.kind, currency: party.currency, customerId: party.customerId };
  }
};

export const destinationView = (party: Party) => {
  switch (party.kind) {
    case 'ACCOUNT':
      return { destinationType: party.kind, accountId: party.accountId, currency: party.currency };
    case 'UMA_ADDRESS':
      return { destinationType: party.kind, umaAddress: party.umaAddress, currency: party.currency };
    case 'REALTIME_FUNDING':
      throw new Error('Money cannot be sent to a real-time funding');
  }
};

/** A failure that the sandbox made up says so. The platform itself made a cancelled payment end. */
const simulatedPart = ({ status, magicValue, cancelled }: Transaction) =>
  magicValue !== undefined &&
  hasFailed(status) &&
  cancelled === undefined && { details: { simulated: true, magicValue } as const };

/**
 * When the switch expects the money to arrive; else when the service next asks what became of a payment that the first question did not end. It moves
 * with each question.
 */
const expectedSettlementAt = (transaction: Transaction): string | undefined => {
  const { status, checkAt, updatedAt, expectedAt } = transaction;
  if (status !== 'PROCESSING') return undefined;
  if (expectedAt !== undefined) return expectedAt;
  return checkAt !== undefined && checkAt > updatedAt ? checkAt : undefined;
};

/** Of a payment that a bank carries, once that is known. */
const railPart = ({ rail, destination }: Transaction) => {
  if (rail === undefined) return {};
  const isChosen = destination.kind === 'ACCOUNT' && destination.paymentRail !== undefined;
  return { paymentRail: rail, railSelectionMode: isChosen ? 'MANUAL' : 'AUTO' } as const;
};

const failureTexts: Readonly<Record<FailureCode, string>> = {
  PAYOUT_RETURNED: 'The receiving bank returned the money.',
  LIMIT_EXCEEDED: 'A limit of the bank or of the account does not allow the amount.',
  ACCOUNT_CANNOT_RECEIVE: 'The account exists but cannot take the money.',
  ACCOUNT_INVALID: 'There is no such account, or it is closed.',
  COMPLIANCE_REJECTED: 'A compliance check refused the payment.',
  QUOTE_RATE_UNAVAILABLE: 'There was no rate within the allowed deviation.',
  FUNDING_AMOUNT_MISMATCH: 'Another amount came in than the quote asked for.',
  COLLECTION_FAILED: "The payer's bank did not give the money, or took it back.",
  LIGHTNING_PAYMENT_FAILED: 'The Lightning payment found no way to its receiver.',
};

const failureText = (code: string): string =>
  Object.entries(failureTexts).find(([known]) => known === code)?.[1] ?? 'The payment failed.';

/** The platform itself made a cancelled payment end. */
const failurePart = ({ status, failureDetail, cancelled }: Transaction) =>
  failureDetail !== undefined &&
  (hasFailed(status) || status === 'EXPIRED') &&
  cancelled === undefined && {
    failureDetail: {
      code: failureDetail.code,
      message: failureDetail.message ?? failureText(failureDetail.code),
    },
  };

/** What incoming and outgoing transactions show alike. */
const commonView = (transaction: Transaction) =>
  ({
    id: formatId('Transaction', transaction.uuid),
    status: transaction.status,
    source: sourceView(transaction.source),
    destination: destinationView(transaction.destination),
    customerId: transaction.ownerId,
    platformCustomerId: transaction.platformCustomerId,
    createdAt: transaction.createdAt,
    updatedAt: transaction.updatedAt,
    settledAt: transaction.settledAt,
    expectedSettlementAt: expectedSettlementAt(transaction),
    ...notesView(transaction),
    ...railPart(transaction),
    direction: transaction.type === 'INCOMING' ? 'CREDIT' : 'DEBIT',
    pendingReason: isOpen(transaction.status) ? transaction.pendingReason : undefined,
    onChainTransaction: transaction.onChain && { ...transaction.onChain },
    ...failurePart(transaction),
    counterpartyInformation: transaction.counterpartyInformation && {
      ...transaction.counterpartyInformation,
    },
    reconciliationInstructions: { reference: referenceOf(transaction.uuid) },
    ...simulatedPart(transaction),
  }) as const;

/** That the operator settled the money outside the service is not for the platform. */
const refundPart = (transaction: Transaction) => {
  const { refundedTo } = transaction;
  const refund = refundOf(transaction);
  if (refund === undefined) return undefined;
  const { writtenOffAt: _, ...shown } = refund;
  return {
    ...shown,
    refundedTo: refundedTo === undefined ? undefined : formatId('InternalAccount', refundedTo),
  };
};

/**
 * What the payer of an incoming payment sent, where its platform may know it: a bank sends what arrives, and a customer of
 * the same platform has a quote.
 */
const sentPart = (transaction: Transaction) => {
  const { source, sentMinor, sentCurrency, sentBySender, counterpart, platformId } = transaction;
  if (source.kind !== 'UMA_ADDRESS') return { sentAmount: amountView(sentMinor, sentCurrency) };
  if (counterpart?.platformId !== platformId) return {};
  return {
    quoteId: formatId('Quote', counterpart.uuid),
    ...(sentBySender && {
      sentAmount: amountView(sentBySender.amountMinor, sentBySender.currency),
      exchangeRate: Number(sentBySender.exchangeRate),
    }),
  };
};

/**
 * An incoming transaction as answers and events show it. It stands apart from the outgoing one, which needs the account
 * types: 14 KB in each bundle that asks a platform for its approval.
 */
export const incomingTransactionView = (transaction: Transaction): IncomingView => {
  if (transaction.type !== 'INCOMING') throw new Error('The transaction does not come in');
  return {
    ...commonView(transaction),
    type: transaction.type,
    ...sentPart(transaction),
    refund: refundPart(transaction),
    receivedAmount: amountView(transaction.receivedMinor, transaction.receivedCurrency),
    bankReference: transaction.deposit?.bankReference,
    failureReason: incomingFailureReasons.find((reason) => reason === transaction.failureReason),
  };
};

export type TransactionView = IncomingView | z.input<typeof outgoingTransactionSchema>;

/** A transaction as answers and events show it. */
export const transactionView = (transaction: Transaction): TransactionView => {
  const { type, failureReason } = transaction;
  if (type === 'INCOMING') return incomingTransactionView(transaction);
  return {
    ...commonView(transaction),
    type,
    sentAmount: amountView(transaction.sentMinor, transaction.sentCurrency),
    receivedAmount: amountView(transaction.receivedMinor, transaction.receivedCurrency),
    ...quotePartView(transaction),
    refund: refundPart(transaction),
    failureReason: outgoingFailureReasons.find((reason) => reason === failureReason),
    executeAt: transaction.schedule?.executeAt,
  };
};
