import { amountText } from '#shared/kernel/money.ts';
import type { PaymentState } from '#shared/transactions/history.ts';
import type { FailureReason, NetworkPayment, Transaction } from '#shared/transactions/transaction.ts';

/** Why a payment failed. The code follows each sentence. */
const failures: Readonly<Record<FailureReason, string>> = {
  LNURLP_FAILED: 'The UMA address belongs to somebody else now, or to nobody',
  PAY_REQUEST_FAILED: 'The bank did not pay',
  PAYMENT_APPROVAL_WEBHOOK_ERROR: 'Your webhook endpoint gave no valid answer to the question for approval',
  PAYMENT_APPROVAL_TIMED_OUT: 'Nobody decided on the payment in time',
  OFFRAMP_FAILED: "The customer's account could not take the money",
  MISSING_MANDATORY_PAYEE_DATA: 'You refused the payment, because data about its receiver are missing',
  QUOTE_EXPIRED: 'The quote was over',
  QUOTE_EXECUTION_FAILED: 'The payment could not be carried out',
  LIGHTNING_PAYMENT_FAILED: 'The Lightning payment failed',
  FUNDING_AMOUNT_MISMATCH: 'Another amount came in than the quote asked for',
  COUNTERPARTY_POST_TX_FAILED: 'The receiving bank could not book the payment',
};

/** Why a payment failed that had been completed. */
const returns: Readonly<Partial<Record<FailureReason, string>>> = {
  COUNTERPARTY_POST_TX_FAILED: 'The bank returned the payment',
  PAY_REQUEST_FAILED: "The payer's bank took the money back",
};

/** What a reader calls the payment. */
type PaymentSort = 'QUOTE' | 'TRANSFER_OUT' | 'TRANSFER_IN' | 'FROM_UMA';

const sortOf = ({ quote, type, source }: Transaction): PaymentSort => {
  if (quote !== undefined) return 'QUOTE';
  if (type === 'OUTGOING') return 'TRANSFER_OUT';
  return source.kind === 'UMA_ADDRESS' ? 'FROM_UMA' : 'TRANSFER_IN';
};

const sent = ({ sentMinor, sentCurrency }: Transaction): string => amountText(sentMinor, sentCurrency);
const received = ({ receivedMinor, receivedCurrency }: Transaction): string =>
  amountText(receivedMinor, receivedCurrency);

const priceOf = (transaction: Transaction): string => {
  const { quote, sentCurrency } = transaction;
  const price = `${sent(transaction)} become ${received(transaction)}`;
  if (quote === undefined || quote.feesMinor === 0n) return price;
  return `${price} after fees of ${amountText(quote.feesMinor, sentCurrency)}`;
};

/** The money of a payment over the UMA network comes after the approval. */
const announcedTitle = (transaction: Transaction, { domain, approvedSince }: NetworkPayment): string => {
  const announced = `${domain} announced a payment of ${received(transaction)}`;
  return approvedSince === undefined
    ? `${announced}, which waits for your approval`
    : `${announced}; it was approved`;
};

/** Its price is the one of its time. */
const scheduledTitle = (transaction: Transaction, executeAt: string): string =>
  transaction.quote === undefined
    ? `The transfer of ${sent(transaction)} was ordered for ${executeAt}`
    : `The quote was ordered for ${executeAt}`;

const pendingTitle = (transaction: Transaction): string => {
  if (transaction.schedule !== undefined) return scheduledTitle(transaction, transaction.schedule.executeAt);
  switch (sortOf(transaction)) {
    case 'QUOTE':
      return `The quote was made: ${priceOf(transaction)}`;
    case 'TRANSFER_OUT':
      return `The transfer of ${sent(transaction)} started`;
    case 'TRANSFER_IN':
      return `The bank was asked for ${received(transaction)}`;
    case 'FROM_UMA':
      return transaction.network === undefined
        ? `A payment of ${received(transaction)} came in and waits for your approval`
        : announcedTitle(transaction, transaction.network);
  }
};

const processingTitle = (transaction: Transaction): string => {
  switch (sortOf(transaction)) {
    case 'QUOTE':
      return `The quote was executed: ${priceOf(transaction)}`;
    case 'TRANSFER_OUT':
      return `The transfer of ${sent(transaction)} started`;
    case 'TRANSFER_IN':
      return `The bank was asked for ${received(transaction)}`;
    case 'FROM_UMA':
      return transaction.network === undefined
        ? `The payment was approved: ${received(transaction)} go to the customer's bank`
        : `The money came in: ${received(transaction)} go to the customer's bank`;
  }
};

const rejectedTitle = (transaction: Transaction): string => {
  if (transaction.cancelled) {
    return transaction.schedule === undefined
      ? 'You cancelled the transfer before the bank answered'
      : 'You cancelled the transfer before its time';
  }
  switch (sortOf(transaction)) {
    case 'FROM_UMA':
      return 'You rejected the payment';
    case 'QUOTE':
      return 'The receiving side rejected the payment';
    case 'TRANSFER_OUT':
    case 'TRANSFER_IN':
      return 'The bank rejected the payment';
  }
};

const failedTitle = (
  { failureReason, failureDetail, schedule }: Transaction,
  before: PaymentState | undefined,
): string => {
  if (schedule !== undefined && failureDetail?.message !== undefined && before?.status === 'PENDING')
    return `The payment could not be made at its time. ${failureDetail.message}`;
  if (failureReason === undefined) return 'The payment failed';
  const why = before?.status === 'COMPLETED' ? returns[failureReason] : undefined;
  return `${why ?? failures[failureReason]}: ${failureReason}`;
};

const expiredTitle = ({ cancelled, quote, schedule }: Transaction): string => {
  if (cancelled) return 'You cancelled the quote';
  if (schedule !== undefined) return 'The service could not execute the quote within a day after its time';
  return quote === undefined ? 'Nobody paid the invoice in time' : 'Nobody executed the quote in time';
};

/** What a change to this state means, in a plain sentence. @param before the state that it followed, if any is known */
export const stateTitle = (
  transaction: Transaction,
  { status }: PaymentState,
  before: PaymentState | undefined,
): string => {
  switch (status) {
    case 'CREATED':
      return 'The payment was created';
    case 'PENDING':
      return pendingTitle(transaction);
    case 'PROCESSING':
      return processingTitle(transaction);
    case 'COMPLETED':
      return `${transaction.type === 'OUTGOING' ? 'The receiver has' : 'The customer has'} ${received(transaction)}`;
    case 'REJECTED':
      return rejectedTitle(transaction);
    case 'FAILED':
      return failedTitle(transaction, before);
    case 'REFUNDED':
      return transaction.cancelled
        ? 'You cancelled the transfer before it arrived'
        : 'The payment was cancelled on its way';
    case 'EXPIRED':
      return expiredTitle(transaction);
  }
};
