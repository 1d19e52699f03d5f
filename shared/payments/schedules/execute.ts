import { payeeCheck } from '#shared/accounts/payee-check.ts';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError, type ErrorCode, isRetryable } from '#shared/kernel/errors.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import {
  type ConditionsFailed,
  type NamedWrites,
  transactIfUnchanged,
  tryTransact,
} from '#shared/kernel/table/transact.ts';
import { clearingJournal } from '#shared/ledger/journal.ts';
import { postJournal } from '#shared/ledger/store.ts';
import { postponingTrouble } from '#shared/payments/payouts/finish-payout.ts';
import { payoutCheckAt } from '#shared/payments/payouts/polling-schedule.ts';
import { executeFiled } from '#shared/payments/quotes/execute.ts';
import { executionFactsOf, routeOf } from '#shared/payments/quotes/facts.ts';
import { planQuote } from '#shared/payments/quotes/plan.ts';
import { addressMoved, commitConflictError } from '#shared/payments/quotes/prepare-execution.ts';
import { readQuoteFacts } from '#shared/payments/quotes/read-facts.ts';
import type { QuoteRequest } from '#shared/payments/quotes/schemas.ts';
import { destinationView, sourceView } from '#shared/payments/quotes/view.ts';
import { movementOf } from '#shared/payments/transfers/plan.ts';
import { checkTransfer, transferConflictError } from '#shared/payments/transfers/prepare.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { isSwitchConfigured } from '#shared/switch/switch-settings.ts';
import { purposeOfPaymentSchema } from '#shared/transactions/payment-notes.ts';
import { getTransaction, moveTransaction, withExpiryDecided } from '#shared/transactions/store.ts';
import {
  type FailureDetail,
  isQuoted,
  isScheduled,
  type QuotedTransaction,
  type ScheduledTransaction,
} from '#shared/transactions/transaction.ts';
import { endOf, rateProblem } from './rules.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

/** The movement of a payment whose time has come: the debit and the new state are one transaction. */
interface Movement {
  /** `payment` fails when it was executed, cancelled or ended before. */
  readonly writes: NamedWrites;
  readonly apiErrorFor: (failed: ConditionsFailed) => ApiError;
}

/** It goes the way of a transfer in production: the switch says how it ends. */
const transferNow = async (transfer: ScheduledTransaction, now: Date): Promise<Movement> => {
  const { platformId, uuid, source, destination, sentMinor } = transfer;
  if (source.kind !== 'ACCOUNT' || destination.kind !== 'ACCOUNT') {
    throw new Error('A transfer has accounts on both sides');
  }
  const checked = await checkTransfer({
    platformId,
    type: 'OUTGOING',
    internalId: source.accountId,
    externalId: destination.accountId,
    amount: Number(sentMinor),
  });
  const { internal, external } = checked.parties;
  const at = now.toISOString();
  const { switchName } = checked;
  const move = {
    status: 'PROCESSING',
    at,
    checkAt: payoutCheckAt(at),
    ...(switchName && { switchName }),
  } as const;
  const journal = clearingJournal(movementOf({ ...checked, uuid, at: now }));
  return {
    writes: {
      payment: moveTransaction(transfer, move),
      ...postJournal(journal, {
        openTransactions: 1,
        pendingMinor: sentMinor,
        ownerVersion: internal.owner.version,
      }),
      ...payeeCheck(external, internal.owner.uuid),
    },
    apiErrorFor: (failed) => transferConflictError(checked, failed),
  };
};

/** The platform's own fee is the one of the order. It takes none of its own money. */
const feeTermsOf = ({ quote, ownerUuid, platformId, sentCurrency: currency }: QuotedTransaction) => {
  if (ownerUuid === platformId) return undefined;
  const { fixedMinor, variableBps } = quote.platformFee ?? { fixedMinor: 0n, variableBps: 0 };
  return {
    platformFixedFee: { amount: Number(fixedMinor), currency },
    platformVariableFeeBps: variableBps,
  };
};

/** The request that would make the same quote again. */
const requestOf = (quote: QuotedTransaction): QuoteRequest => {
  const { purposeOfPayment, senderCustomerInfo } = quote;
  const { lockedSide } = quote.quote;
  return {
    source: sourceView(quote),
    destination: destinationView(quote),
    lockedCurrencySide: lockedSide,
    lockedCurrencyAmount: Number(lockedSide === 'SENDING' ? quote.sentMinor : quote.receivedMinor),
    purposeOfPayment: purposeOfPaymentSchema.optional().parse(purposeOfPayment),
    senderCustomerInfo,
    platformFeeOverride: feeTermsOf(quote),
  };
};

/** Prices the quote anew, with every rule of a quote that is made now. @returns why not when its rate has moved too far */
const quoteNow = async (
  ordered: QuotedTransaction & ScheduledTransaction,
  now: Date,
): Promise<Movement | FailureDetail> => {
  const request = requestOf(ordered);
  const facts = await readQuoteFacts(ordered.platformId, request);
  const present = planQuote({ request, facts, environment, isSwitchConfigured, uuid: newUuid() });
  if (present.receiverUuid !== ordered.receiverUuid) throw addressMoved(ordered);
  const { executeAt, maxRateDeviationBps = 0 } = ordered.schedule;
  const problem = rateProblem(ordered.quote.exchangeRate, present.quote.exchangeRate, maxRateDeviationBps);
  if (problem !== undefined) return problem;
  const { sentMinor, receivedMinor } = present;
  const price = { sentMinor, receivedMinor, quote: { ...present.quote, expiresAt: endOf(executeAt) } };
  const quote = { ...ordered, ...price };
  const executionFacts = executionFactsOf(facts);
  const { writes } = executeFiled(quote, now, executionFacts, { price, ...routeOf(quote, facts) });
  return { writes, apiErrorFor: (failed) => commitConflictError(quote, executionFacts, failed) };
};

/** Whoever had its tokens could order for a day after the operator has shut it out. @throws ApiError PLATFORM_DISABLED */
const checkEnabled = async ({ platformId }: ScheduledTransaction): Promise<void> => {
  const { disabledAt } = await readPlatform(platformId);
  if (disabledAt !== undefined) throw new ApiError('PLATFORM_DISABLED');
};

const movementNow = async (payment: ScheduledTransaction, now: Date): Promise<Movement | FailureDetail> => {
  await checkEnabled(payment);
  return isQuoted(payment) ? quoteNow(payment, now) : transferNow(payment, now);
};

/** An error that the payment itself has. Any other is ours, and the payment is tried again. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status < 500 || error.code === 'NOT_IMPLEMENTED') &&
  !isRetryable(error.code);

const whyOf = ({ code, message }: ApiError): FailureDetail => ({ code, message });

const tooLate: FailureDetail = {
  code: 'SERVICE_UNAVAILABLE' satisfies ErrorCode,
  message: 'The service could not make the payment within a day after its time.',
};

/** @returns why the payment cannot be made; undefined when it left */
const tryToLeave = async (
  payment: ScheduledTransaction,
  now: Date,
): Promise<{ readonly why: FailureDetail; readonly isSure: boolean } | typeof lostRace | undefined> => {
  if (now.toISOString() >= endOf(payment.schedule.executeAt)) return { why: tooLate, isSure: true };
  try {
    const movement = await movementNow(payment, now);
    if ('code' in movement) return { why: movement, isSure: true };
    const failed = await tryTransact(movement.writes);
    if (failed === undefined) return undefined;
    return failed.has('payment') ? lostRace : { why: whyOf(movement.apiErrorFor(failed)), isSure: false };
  } catch (error) {
    if (isRefusal(error)) return { why: whyOf(error), isSure: true };
    throw error;
  }
};

const failedWith = (failureDetail: FailureDetail, at: string) =>
  ({
    status: 'FAILED',
    at,
    failureReason: 'QUOTE_EXECUTION_FAILED',
    failureDetail,
  }) as const;

/** @returns false when it is not its time, or the payment has left, ended or was cancelled before */
const execute = ({ platformId, uuid }: ScheduledTransaction): Promise<boolean> => {
  let hasRead = false;
  return changeWithRetry(async () => {
    const stored = await getTransaction(platformId, uuid);
    if (stored === undefined) throw new Error('The scheduled payment does not exist');
    const now = clock.now();
    const payment = await withExpiryDecided(stored, now);
    if (!isScheduled(payment) || Date.parse(payment.schedule.executeAt) > now.getTime()) return false;
    const refused = await tryToLeave(payment, now);
    if (refused === undefined) return true;
    if (refused === lostRace) return lostRace;
    // What a commit refuses has changed since it was read, unless it refuses it again.
    if (!refused.isSure && !hasRead) {
      hasRead = true;
      return lostRace;
    }
    const move = failedWith(refused.why, now.toISOString());
    return (await transactIfUnchanged({ payment: moveTransaction(payment, move) })) || lostRace;
  });
};

/**
 * Makes a payment whose time has come, or ends it as FAILED and says why. The debit and the new state are one
 * transaction, which holds while the payment waits: however often this is called, also at once, the payment leaves once.
 *
 * @returns false when there was nothing to do
 */
export const executeScheduled = (payment: ScheduledTransaction): Promise<boolean> =>
  postponingTrouble(payment, () => execute(payment));
