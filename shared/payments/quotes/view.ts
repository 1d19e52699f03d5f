import type * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import { currencyView } from '#shared/kernel/money.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { notesView } from '#shared/transactions/payment-notes.ts';
import { paymentInstructionsView, rateDetailsView } from '#shared/transactions/rate-details.ts';
import type { QuotedTransaction, Transaction } from '#shared/transactions/transaction.ts';
import type { quoteSchema, quoteStatuses } from './schemas.ts';

export type QuoteView = z.input<typeof quoteSchema>;

/** A quote has fewer states than its payment. A payment whose money came back is a FAILED quote. */
const statusView = (status: TransactionStatus): (typeof quoteStatuses)[number] => {
  switch (status) {
    case 'CREATED':
      return 'PENDING';
    case 'REJECTED':
    case 'REFUNDED':
      return 'FAILED';
    default:
      return status;
  }
};

/** The payer, in the words of a quote. */
export const sourceView = ({ source, ownerId }: Transaction): QuoteView['source'] => {
  const customer = ownerId.startsWith('Customer:') ? { customerId: ownerId } : {};
  switch (source.kind) {
    case 'ACCOUNT':
      return { sourceType: source.kind, accountId: source.accountId, ...customer };
    case 'REALTIME_FUNDING':
      return {
        sourceType: source.kind,
        currency: source.currency,
        ...customer,
        ...(source.cryptoNetwork !== undefined && { cryptoNetwork: source.cryptoNetwork }),
      };
    case 'UMA_ADDRESS':
      throw new Error('A quote is not paid from a UMA address');
  }
};

/** Who is paid, in the words of a quote. */
export const destinationView = ({ destination }: Transaction): QuoteView['destination'] => {
  switch (destination.kind) {
    case 'ACCOUNT':
      return {
        destinationType: destination.kind,
        accountId: destination.accountId,
        ...(destination.paymentRail && { paymentRail: destination.paymentRail }),
      };
    case 'UMA_ADDRESS':
      return {
        destinationType: destination.kind,
        umaAddress: destination.umaAddress,
        currency: destination.currency,
      };
    case 'REALTIME_FUNDING':
      throw new Error('A quote does not pay into a real-time funding');
  }
};

/** A quote as answers show it. The caller applies withExpiryApplied first, so that an expiry shows. */
export const quoteView = (transaction: QuotedTransaction): QuoteView => ({
  id: formatId('Quote', transaction.uuid),
  status: statusView(transaction.status),
  createdAt: transaction.createdAt,
  expiresAt: transaction.quote.expiresAt,
  executeAt: transaction.schedule?.executeAt,
  maxRateDeviationBps: transaction.schedule?.maxRateDeviationBps,
  source: sourceView(transaction),
  destination: destinationView(transaction),
  sendingCurrency: currencyView(transaction.sentCurrency),
  receivingCurrency: currencyView(transaction.receivedCurrency),
  totalSendingAmount: Number(transaction.sentMinor),
  totalReceivingAmount: Number(transaction.receivedMinor),
  exchangeRate: Number(transaction.quote.exchangeRate),
  feesIncluded: Number(transaction.quote.feesMinor),
  platformFeesIncluded: transaction.quote.platformFee && Number(transaction.quote.platformFee.feeMinor),
  paymentInstructions: paymentInstructionsView(transaction),
  transactionId: formatId('Transaction', transaction.uuid),
  ...notesView(transaction),
  counterpartyInformation: transaction.counterpartyInformation && { ...transaction.counterpartyInformation },
  rateDetails: rateDetailsView(transaction),
});
