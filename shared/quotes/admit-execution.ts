import { accountNotActive } from '#shared/accounts/account-not-active.ts';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type QuotedTransaction, withExpiryApplied } from '#shared/transactions/transaction.ts';

/** What a reader asks first when a quote is refused. */
const quoteFacts = ({ uuid, status, quote }: QuotedTransaction) => ({
  quoteId: formatId('Quote', uuid),
  status,
  expiresAt: quote.expiresAt,
});

const notExecutable = (quote: QuotedTransaction): Refusal =>
  new Refusal('QUOTE_NOT_EXECUTABLE', {
    message: `The quote is ${quote.status}; only a PENDING one can be executed. Make a new one with POST /quotes.`,
    details: quoteFacts(quote),
  });

/** @throws Refusal QUOTE_NOT_EXECUTABLE when the quote was executed, or its time is over at `now` */
export const admitPending = (quote: QuotedTransaction, now: Date): void => {
  const { status } = withExpiryApplied(quote, now);
  if (status !== 'PENDING') throw notExecutable({ ...quote, status });
};

/** For a quote that another request executed first, or that expired first. */
export const lostToAnother = ({ uuid, quote }: QuotedTransaction): Refusal =>
  new Refusal('QUOTE_NOT_EXECUTABLE', {
    message: 'The quote was executed or expired at this moment; read it with GET /quotes/{quoteId}.',
    details: { quoteId: formatId('Quote', uuid), expiresAt: quote.expiresAt },
  });

/** For a quote to a UMA address that its receiver has given up. */
export const addressMoved = (quote: QuotedTransaction): Refusal =>
  new Refusal('QUOTE_NOT_EXECUTABLE', {
    message: 'The UMA address no longer belongs to the receiver of the quote; look it up again.',
    details: {
      ...quoteFacts(quote),
      ...(quote.destination.kind === 'UMA_ADDRESS' && { umaAddress: quote.destination.umaAddress }),
    },
  });

/** @throws Refusal INVALID_BANK_ACCOUNT when the external account was deleted or blocked after the quote was made */
export const admitReceiver = (uuid: string, account: ExternalAccount | undefined): void => {
  if (account?.status !== 'ACTIVE') throw accountNotActive(uuid, account?.status);
};

/** @throws Refusal QUOTE_NOT_EXECUTABLE when the payer sends the money: its arrival executes the quote */
export const refuseRealtimeFunding = (quote: QuotedTransaction): void => {
  if (quote.source.kind !== 'REALTIME_FUNDING') return;
  throw new Refusal('QUOTE_NOT_EXECUTABLE', {
    message:
      'The quote is executed when its money arrives; pay it by its paymentInstructions (in the sandbox: POST /sandbox/send).',
    details: quoteFacts(quote),
  });
};
