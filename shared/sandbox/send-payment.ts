import type * as z from 'zod';
import { ApiError } from '#shared/kernel/errors.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { prepareExecution, requirePending, requireQuote } from '#shared/payments/quotes/prepare-execution.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { transactionView } from '#shared/transactions/view.ts';
import type { sendSandboxPayment } from './contract.ts';

export type Sending = z.output<typeof sendSandboxPayment.request.body>;

/** @throws ApiError unless the payer sends exactly what the quote asks for; the quote stays as it is */
const checkMoney = ({ sentCurrency, sentMinor }: QuotedTransaction, sending: Sending): void => {
  const { currencyCode, currencyAmount = Number(sentMinor) } = sending;
  if (currencyCode !== sentCurrency) {
    throw new ApiError('INVALID_CURRENCY', {
      message: `currencyCode must be ${sentCurrency}, the currency that the quote is paid in.`,
      details: { currency: currencyCode, supportedCurrencies: [sentCurrency] },
    });
  }
  if (BigInt(currencyAmount) !== sentMinor) {
    const message = `must be ${sentMinor}, the quote's totalSendingAmount, or left out`;
    throw invalidInput([{ path: 'currencyAmount', message }]);
  }
};

/** The payer's money arrives and executes the quote. The caller commits. @throws ApiError */
export const prepareSending = async (platformId: string, sending: Sending): Promise<Prepared> => {
  const quote = await requireQuote(platformId, bareUuid(sending.quoteId));
  if (quote.source.kind !== 'REALTIME_FUNDING') {
    const message =
      'must name a quote with REALTIME_FUNDING; execute this one with POST /quotes/{quoteId}/execute';
    throw invalidInput([{ path: 'quoteId', message }]);
  }
  await requirePending(quote);
  checkMoney(quote, sending);
  return prepareExecution(quote, transactionView);
};
