import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { payeeDeleted } from '#shared/accounts/payee-check.ts';
import { refusedBalance } from '#shared/accounts/refused-balance.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import { accountNotActive, validateAccount } from '#shared/accounts/validate-account.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { ConditionsFailed } from '#shared/kernel/table/transact.ts';
import { getTransaction, withExpiryDecided } from '#shared/transactions/store.ts';
import {
  externalDestinationUuid,
  isQuoted,
  payingAccountUuid,
  type QuotedTransaction,
} from '#shared/transactions/transaction.ts';
import { type Execution, type ExecutionFacts, executeFiled } from './execute.ts';

/** What a reader asks first when a quote is refused. */
const quoteFacts = ({ uuid, status, quote }: QuotedTransaction) => ({
  quoteId: formatId('Quote', uuid),
  status,
  expiresAt: quote.expiresAt,
});

const notExecutable = (quote: QuotedTransaction): ApiError =>
  new ApiError('QUOTE_NOT_EXECUTABLE', {
    message: `The quote is ${quote.status}; only a PENDING one can be executed. Make a new one with POST /quotes.`,
    details: quoteFacts(quote),
  });

/** @throws ApiError QUOTE_NOT_EXECUTABLE when the quote was executed, or its time is over at `now`: then it is EXPIRED */
export const requirePending = async (quote: QuotedTransaction, now = clock.now()): Promise<void> => {
  const { status } = await withExpiryDecided(quote, now);
  if (status !== 'PENDING') throw notExecutable({ ...quote, status });
};

/** For a quote that another request executed first, or that expired first. */
export const lostToAnother = ({ uuid, quote }: QuotedTransaction): ApiError =>
  new ApiError('QUOTE_NOT_EXECUTABLE', {
    message: 'The quote was executed or expired at this moment; read it with GET /quotes/{quoteId}.',
    details: { quoteId: formatId('Quote', uuid), expiresAt: quote.expiresAt },
  });

/** For a quote to a UMA address that its receiver has given up. */
export const addressMoved = (quote: QuotedTransaction): ApiError =>
  new ApiError('QUOTE_NOT_EXECUTABLE', {
    message: 'The UMA address no longer belongs to the receiver of the quote; look it up again.',
    details: {
      ...quoteFacts(quote),
      ...(quote.destination.kind === 'UMA_ADDRESS' && { umaAddress: quote.destination.umaAddress }),
    },
  });

/** @throws ApiError INVALID_BANK_ACCOUNT when the external account was deleted or blocked after the quote was made */
export const validateReceiver = (uuid: string, account: ExternalAccount | undefined): void => {
  if (account?.status !== 'ACTIVE') throw accountNotActive(uuid, account?.status);
};

/** @throws ApiError QUOTE_NOT_EXECUTABLE when the quote is executed by itself: at its time, or by the payer's money */
export const refuseExecutedByItself = (quote: QuotedTransaction): void => {
  if (quote.schedule !== undefined) {
    throw new ApiError('QUOTE_NOT_EXECUTABLE', {
      message:
        'The quote is executed at its executeAt; cancel it with POST /transactions/{transactionId}/cancel, and make a new one to pay now.',
      details: { ...quoteFacts(quote), executeAt: quote.schedule.executeAt },
    });
  }
  if (quote.source.kind !== 'REALTIME_FUNDING') return;
  throw new ApiError('QUOTE_NOT_EXECUTABLE', {
    message:
      'The quote is executed when its money arrives; pay it by its paymentInstructions (in the sandbox: POST /sandbox/send).',
    details: quoteFacts(quote),
  });
};

/** The error when a fact that an execution was decided on did not hold at its commit. */
export const commitConflictError = (
  quote: QuotedTransaction,
  { ownerVersion }: ExecutionFacts,
  failed: ConditionsFailed,
): ApiError => {
  if (failed.has('address')) return addressMoved(quote);
  if (failed.has('payee')) return payeeDeleted();
  if (!failed.has('balance')) throw new Error('A new quote or journal id was taken');
  const account = { accountUuid: payingAccountUuid(quote), currency: quote.sentCurrency };
  return refusedBalance({ account, deltaMinor: -quote.sentMinor, ownerVersion }, failed);
};

/** A quote of the platform. @throws ApiError QUOTE_NOT_FOUND */
export const requireQuote = async (platformId: string, uuid: string): Promise<QuotedTransaction> => {
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined || !isQuoted(transaction)) throw new ApiError('QUOTE_NOT_FOUND');
  return transaction;
};

/** Reads both sides in one round trip, because each may have changed after the quote was made. @throws ApiError */
const validateParties = async (quote: QuotedTransaction): Promise<ExecutionFacts> => {
  const { platformId } = quote;
  const externalUuid = externalDestinationUuid(quote);
  const [paying, receiver] = await Promise.all([
    resolveInternalAccount(platformId, payingAccountUuid(quote)),
    externalUuid === undefined ? undefined : getExternalAccount(platformId, externalUuid),
  ]);
  if (paying === undefined) throw new Error('The account of a quote does not exist');
  validateAccount(paying);
  if (externalUuid !== undefined) validateReceiver(externalUuid, receiver);
  return { ownerVersion: paying.owner.version, external: receiver };
};

/** The operator may have blocked the other service after the quote was made. @throws ApiError COUNTERPARTY_NOT_ALLOWED */
const validateCounterparty = async ({ network }: QuotedTransaction): Promise<void> => {
  if (network === undefined) return;
  // Other quotes need neither its code nor its reads.
  const { checkCounterparty } = await import('#shared/uma/counterparties/check-counterparty.ts');
  await checkCounterparty(network.domain);
};

/**
 * Checks that a stored quote can be executed, and prepares the writes. The caller commits.
 *
 * @param bodyOf makes the answer from the executed quote
 * @throws ApiError
 */
export const prepareExecution = async (
  quote: QuotedTransaction,
  bodyOf: (executed: Execution['transaction']) => unknown,
): Promise<Prepared> => {
  const [facts] = await Promise.all([validateParties(quote), validateCounterparty(quote)]);
  const now = clock.now();
  await requirePending(quote, now);
  const { transaction, writes } = executeFiled(quote, now, facts);
  return {
    body: bodyOf(transaction),
    writes,
    apiErrorFor: (failed) => {
      if (failed.has('payment')) return lostToAnother(quote);
      return commitConflictError(quote, facts, failed);
    },
  };
};
