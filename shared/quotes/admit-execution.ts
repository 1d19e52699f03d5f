import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { accountClosed, type InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type QuotedTransaction, withExpiryApplied } from '#shared/transactions/transaction.ts';

const notExecutable = (status: string): Refusal =>
  new Refusal('QUOTE_NOT_EXECUTABLE', {
    message: `The quote is ${status}; only a PENDING one can be executed. Make a new one with POST /quotes.`,
    details: { status },
  });

/** @throws Refusal QUOTE_NOT_EXECUTABLE when the quote was executed, or its time is over at `now` */
export const admitPending = (quote: QuotedTransaction, now: Date): void => {
  const { status } = withExpiryApplied(quote, now);
  if (status !== 'PENDING') throw notExecutable(status);
};

/** For a quote that another request executed first, or that expired first. */
export const lostToAnother = (): Refusal =>
  new Refusal('QUOTE_NOT_EXECUTABLE', {
    message: 'The quote was executed or expired in this moment; read it with GET /quotes/{quoteId}.',
  });

/** For a quote to a UMA address that its receiver has given up. */
export const addressMoved = ({ destination }: QuotedTransaction): Refusal =>
  new Refusal('QUOTE_NOT_EXECUTABLE', {
    message: 'The UMA address no longer belongs to the receiver of the quote; look it up again.',
    details: destination.kind === 'UMA_ADDRESS' ? { umaAddress: destination.umaAddress } : {},
  });

/** @throws Refusal when the paying account is closed, or its owner may not move money */
export const admitSender = ({ owner, closed, currency }: InternalAccountRef): void => {
  if (owner.deleted) throw new Refusal('CUSTOMER_DELETED');
  if (closed) throw accountClosed(currency);
  if (!owner.approved) throw new Refusal('USER_NOT_READY');
};

/** @throws Refusal INVALID_BANK_ACCOUNT when the external account was deleted or blocked after the quote was made */
export const admitReceiver = (account: ExternalAccount | undefined): void => {
  if (account?.status === 'ACTIVE') return;
  throw new Refusal('INVALID_BANK_ACCOUNT', {
    message: `The external account is ${account?.status ?? 'deleted'}; only an ACTIVE one can be paid.`,
  });
};

/** @throws Refusal QUOTE_NOT_EXECUTABLE when the payer sends the money: its arrival executes the quote */
export const refuseRealtimeFunding = ({ source }: QuotedTransaction): void => {
  if (source.kind !== 'REALTIME_FUNDING') return;
  throw new Refusal('QUOTE_NOT_EXECUTABLE', {
    message:
      'The quote is executed when its money arrives; pay it by its paymentInstructions (in the sandbox: POST /sandbox/send).',
  });
};
