import { clock } from '#shared/kernel/clock.ts';
import { log } from '#shared/kernel/log.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import {
  type ConditionsFailed,
  type NamedWrites,
  prefixed,
  transactIfUnchanged,
  tryTransact,
} from '#shared/kernel/table/transact.ts';
import { parseBalance } from '#shared/ledger/balance.ts';
import type { Journal } from '#shared/ledger/journal.ts';
import { postJournal, postTogether } from '#shared/ledger/store.ts';
import {
  obstructed,
  resolved,
  settlementAccountOf,
} from '#shared/payments/reconciliation-exceptions/rules.ts';
import {
  getReconciliationException,
  saveReconciliationException,
} from '#shared/payments/reconciliation-exceptions/store.ts';
import {
  checkTransaction,
  correctToCompleted,
  makeRefundGood,
  settleOwedFee,
  writeOffRefund,
} from '#shared/transactions/correct.ts';
import { hasFailed } from '#shared/transactions/lifecycle.ts';
import { getTransaction, moveTransaction } from '#shared/transactions/store.ts';
import {
  externalSourceUuid,
  isQuoted,
  owesFee,
  type QuotedTransaction,
  type Refund,
  type Transaction,
} from '#shared/transactions/transaction.ts';
import { arrivalJournals, returnedPayoutJournal } from '../incoming/writes.ts';
import { failedRefund, type PaymentOutcome } from '../payouts/payment-outcome.ts';
import {
  correctionPostings,
  feeRefundWrites,
  lateFeeWrites,
  owedFeeWrites,
  paymentRefundJournal,
  refundPostings,
} from '../quotes/journals.ts';
import { outcomeWrites as quoteWrites } from '../quotes/settle.ts';
import type {
  Obstacle,
  ReconciliationException,
  Resolution,
  ResolvedEnd,
} from '../reconciliation-exceptions/reconciliation-exception.ts';
import { settledRefund } from '../transfers/plan.ts';
import { returnJournal, transferCorrection, outcomeWrites as transferWrites } from '../transfers/settle.ts';
import { collectionJournal, takenBack } from '../transfers/settle-collection.ts';

/** The writes that give a payment the other end, with all its money. */
interface Correction {
  readonly writes: NamedWrites;
  /** When the platform's account does not hold the fee that it would have to give back: it owes the fee. Tried in turn. */
  readonly owing?: readonly NamedWrites[];
  /** When an account cannot take a refund: the money stays in clearing, and an alarm calls people. */
  readonly instead?: NamedWrites;
  /** What it means when an open account refuses the money. */
  readonly ifRefused: 'NOT_COVERED' | 'FULL';
}

const notMade = (isRefunded: boolean) =>
  ({ status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED', isRefunded }) as const;

/** As if the bank had returned it. */
const undone = (payment: Transaction, at: string): Correction => {
  if (isQuoted(payment)) {
    const writesOf = (outcome: PaymentOutcome) => quoteWrites(payment, outcome, { at });
    return {
      writes: writesOf(notMade(true)),
      owing: [
        writesOf({ ...notMade(true), isFeeOwed: true }),
        writesOf({ ...notMade(true), isFeeOwed: true, isFrozenAlready: true }),
      ],
      instead: writesOf(notMade(false)),
      ifRefused: 'FULL',
    };
  }
  if (payment.type === 'OUTGOING') {
    const writesOf = (isRefunded: boolean) => transferWrites(payment, notMade(isRefunded), at);
    return { writes: writesOf(true), instead: writesOf(false), ifRefused: 'FULL' };
  }
  if (externalSourceUuid(payment) !== undefined) {
    return { writes: takenBack(payment, at), ifRefused: 'NOT_COVERED' };
  }
  const move = { status: 'FAILED', failureReason: 'OFFRAMP_FAILED', at } as const;
  const credit = postJournal(returnedPayoutJournal(payment, at), { openTransactions: 0 });
  return {
    writes: { payment: moveTransaction(payment, move), ...credit },
    instead: { payment: moveTransaction(payment, { ...move, refund: failedRefund(at) }) },
    ifRefused: 'FULL',
  };
};

/** What was refunded leaves again. Money that never came back is with the bank already. */
const debitedAgain = (payment: Transaction, at: string): NamedWrites => {
  const moved = { payment: correctToCompleted(payment, at) };
  const hasComeBack = payment.refund?.status === 'COMPLETED';
  if (isQuoted(payment))
    return { ...moved, ...(hasComeBack ? correctionPostings(payment, at) : lateFeeWrites(payment, at)) };
  if (!hasComeBack) return moved;
  return { ...moved, ...postJournal(transferCorrection(payment, at), { openTransactions: 0 }) };
};

/** A sender who is a customer of this service was refunded together with the receiver's failure, and pays again. */
const senderWrites = async ({ counterpart }: Transaction, at: string): Promise<NamedWrites> => {
  if (counterpart === undefined) return {};
  const sender = await getTransaction(counterpart.platformId, counterpart.uuid);
  if (sender === undefined) throw new Error('The sender of a payment is missing');
  return hasFailed(sender.status) ? prefixed('sender', debitedAgain(sender, at)) : {};
};

const madeAfterAll = async (payment: Transaction, at: string): Promise<Correction> => {
  if (payment.type === 'OUTGOING') return { writes: debitedAgain(payment, at), ifRefused: 'NOT_COVERED' };
  const moved = { payment: correctToCompleted(payment, at) };
  if (externalSourceUuid(payment) !== undefined) {
    const credit = postJournal(collectionJournal(payment, 'TRANSFER', at), { openTransactions: 0 });
    return { writes: { ...moved, ...credit }, ifRefused: 'FULL' };
  }
  const passedOn = postTogether(arrivalJournals(payment, at), { openTransactions: 0 });
  const writes = { ...moved, ...passedOn, ...(await senderWrites(payment, at)) };
  return { writes, ifRefused: 'NOT_COVERED' };
};

/** The journal that an account refused when the payment failed. */
const refusedJournal = (payment: Transaction, at: string): Journal => {
  if (isQuoted(payment)) return paymentRefundJournal(payment, at);
  if (payment.type === 'OUTGOING') return returnJournal(payment, at);
  return externalSourceUuid(payment) === undefined
    ? returnedPayoutJournal(payment, at)
    : collectionJournal(payment, 'REFUND', at);
};

const quoteRefundedAgain = (payment: QuotedTransaction, made: Refund | undefined, at: string): Correction => {
  const writes = { payment: makeRefundGood(payment, made, { at }), ...refundPostings(payment, at) };
  const owing = {
    payment: makeRefundGood(payment, made, { at, isFeeOwed: true }),
    ...postJournal(paymentRefundJournal(payment, at), { openTransactions: 0 }),
  };
  return { writes, owing: [{ ...owing, ...owedFeeWrites(payment, at) }, owing], ifRefused: 'FULL' };
};

/** Does what an account refused: gives the money back, or takes what the payer's bank took back. */
const refundedAgain = async (payment: Transaction, at: string): Promise<Correction> => {
  const isCollection = externalSourceUuid(payment) !== undefined;
  // The account could not take what was collected, so nothing but the credit is left to do.
  if (isCollection && payment.settledAt === undefined) return madeAfterAll(payment, at);
  const journal = refusedJournal(payment, at);
  const made = payment.type === 'OUTGOING' ? settledRefund(journal, payment.refund?.reason) : undefined;
  if (isQuoted(payment)) return quoteRefundedAgain(payment, made, at);
  return {
    writes: {
      payment: makeRefundGood(payment, made, { at }),
      ...postJournal(journal, { openTransactions: 0 }),
    },
    ifRefused: isCollection ? 'NOT_COVERED' : 'FULL',
  };
};

/** Takes the fee that the platform's account did not hold when its payment came back. */
const feeGivenBack = (payment: Transaction, at: string): Correction | undefined =>
  isQuoted(payment) && owesFee(payment)
    ? {
        writes: { payment: settleOwedFee(payment), ...feeRefundWrites(payment, at) },
        ifRefused: 'NOT_COVERED',
      }
    : undefined;

/** Gives the money of a failed refund to the platform, whose customer cannot take it. */
const settledWithPlatform = (payment: Transaction, at: string): Correction | undefined => {
  const refundedTo = settlementAccountOf(payment);
  if (refundedTo === undefined) return undefined;
  const settled = { ...payment, refundedTo };
  const journal = refusedJournal(settled, at);
  const made = settledRefund(journal, payment.refund?.reason);
  if (isQuoted(settled)) return quoteRefundedAgain(settled, made, at);
  return {
    writes: {
      payment: makeRefundGood(settled, made, { at }),
      ...postJournal(journal, { openTransactions: 0 }),
    },
    ifRefused: 'FULL',
  };
};

/** One that was written off is settled outside, so its money must not move here as well. */
const isRefundOpen = ({ refund }: Transaction): boolean =>
  refund?.status === 'FAILED' && refund.writtenOffAt === undefined;

/** Undefined when the payment has this end already. @param at ISO 8601 */
const correctionOf = async (
  payment: Transaction,
  outcome: Resolution,
  at: string,
): Promise<Correction | undefined> => {
  switch (outcome) {
    case 'COMPLETED':
      return hasFailed(payment.status) ? madeAfterAll(payment, at) : undefined;
    case 'FAILED':
      return payment.status === 'COMPLETED' ? undone(payment, at) : undefined;
    case 'REFUND':
      return isRefundOpen(payment) ? refundedAgain(payment, at) : undefined;
    case 'SETTLE':
      return isRefundOpen(payment) ? settledWithPlatform(payment, at) : undefined;
    case 'FEE':
      return feeGivenBack(payment, at);
    // Clearing stands for what is outside, so money that left there by hand needs no journal.
    case 'WRITE_OFF':
      return isRefundOpen(payment)
        ? { writes: { payment: writeOffRefund(payment, at) }, ifRefused: 'FULL' }
        : undefined;
  }
};

/** Another writer was first: what to do follows from what the table holds now. */
const hasLost = (failed: ConditionsFailed): boolean =>
  ['reconciliationException', 'payment', 'sender.payment'].some((name) => failed.has(name));

const balances = ['balance', 'sender.balance', 'fee.balance'] as const;

const obstacleOf = (failed: ConditionsFailed, { ifRefused }: Correction): Obstacle => {
  const refusing = balances.filter((name) => failed.has(name));
  if (refusing.length === 0) return 'ALREADY_CORRECTED';
  const items = refusing.map((name) => failed.itemOf(name)).filter((item) => item !== undefined);
  return items.some((item) => parseBalance(item).closedAt !== undefined) ? 'CLOSED' : ifRefused;
};

/** Something that neither operator knew of moved the payment after the proposal. */
const hasChanged = ({ paymentVersion }: ReconciliationException, { version }: Transaction): boolean =>
  paymentVersion !== version;

interface Attempt {
  /** As it is stored. */
  readonly stored: ReconciliationException;
  readonly end: ResolvedEnd;
  readonly correction: Correction;
  readonly at: string;
}

const leaveInClearing = async (
  { stored, end }: Attempt,
  instead: NonNullable<Correction['instead']>,
): Promise<typeof lostRace | undefined> => {
  const ended = resolved(stored, { ...end, isInClearing: true });
  const failed = await tryTransact({
    reconciliationException: saveReconciliationException(ended),
    ...instead,
  });
  if (failed !== undefined && hasLost(failed)) return lostRace;
  if (failed !== undefined) throw failed;
  const { platformId, uuid: transactionId } = stored;
  // A metric counts lines with this code (infra/constructs/alarms.ts), as for every refund that fails.
  log.error({ operation: 'carryOutResolution', code: 'REFUND_FAILED', platformId, transactionId });
  return undefined;
};

const openAgain = async (
  stored: ReconciliationException,
  obstacle: Obstacle,
  at: string,
): Promise<typeof lostRace | undefined> => {
  const open = obstructed(stored, obstacle, at);
  return (await transactIfUnchanged({ reconciliationException: saveReconciliationException(open) }))
    ? undefined
    : lostRace;
};

const goAnotherWay = async (
  attempt: Attempt,
  failed: ConditionsFailed,
): Promise<typeof lostRace | undefined> => {
  const { stored, correction, at } = attempt;
  if (correction.instead !== undefined) return leaveInClearing(attempt, correction.instead);
  return openAgain(stored, obstacleOf(failed, correction), at);
};

/** Writes a correction with the end of its record. A platform that cannot give its fee back owes it. */
const tryCorrection = async (
  ended: ReconciliationException,
  { writes, owing = [] }: Pick<Correction, 'writes' | 'owing'>,
): Promise<ConditionsFailed | undefined> => {
  const reconciliationException = saveReconciliationException(ended);
  let failed = await tryTransact<string>({ reconciliationException, ...writes });
  for (const one of owing) {
    if (!failed?.has('fee.balance') && !failed?.has('fee.freeze')) break;
    failed = await tryTransact<string>({ reconciliationException, ...one });
  }
  return failed;
};

/**
 * Does what two operators have decided about a payment whose switch took back a result, or whose refund failed: the
 * journal, the payment's state and the end of the record are one transaction. It may run any number of times, also at
 * once. When an account cannot give or take the money, or the payment is no longer what they decided on, nothing moves,
 * and the record is open again and says why.
 */
export const carryOutResolution = ({ platformId, uuid }: ReconciliationException): Promise<void> =>
  changeWithRetry(async () => {
    const stored = await getReconciliationException({ platformId, uuid });
    if (stored?.state !== 'CONFIRMED' || stored.outcome === undefined) return undefined;
    const payment = await getTransaction(platformId, uuid);
    if (payment === undefined) throw new Error('The payment to correct does not exist');
    const at = clock.now().toISOString();
    const correction = await correctionOf(payment, stored.outcome, at);
    if (correction !== undefined && hasChanged(stored, payment))
      return openAgain(stored, 'PAYMENT_CHANGED', at);
    const hasMoved = correction !== undefined && stored.outcome !== 'WRITE_OFF';
    const end = { outcome: stored.outcome, hasMoved, at };
    const nothing = { writes: { payment: checkTransaction(payment) } };
    const failed = await tryCorrection(resolved(stored, end), correction ?? nothing);
    if (failed === undefined) return undefined;
    if (correction === undefined || hasLost(failed)) return lostRace;
    return goAnotherWay({ stored, end, correction, at }, failed);
  });
