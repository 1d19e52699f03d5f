import { ownerOfAccount } from '#shared/kernel/ids.ts';
import { uuidOfReference } from '#shared/kernel/transaction-reference.ts';
import type { Journal, Leg } from '#shared/ledger/journal.ts';
import { hasFailed, isOpen, mayBeCorrectedTo, mayFollow } from '#shared/transactions/lifecycle.ts';
import {
  endedBeforeItLeft,
  incomingFailureReasons,
  isQuoted,
  outgoingFailureReasons,
  paidAccountUuid,
  payingAccountUuid,
  type Transaction,
} from '#shared/transactions/transaction.ts';
import type { Problem } from './difference.ts';
import { type ExpectedJournals, expectedJournals } from './expected-journals.ts';

/** A bank returned it after it had been delivered. */
const hasComeBack = ({ status, settledAt }: Transaction): boolean =>
  status === 'FAILED' && settledAt !== undefined;

function* problemsOfState(transaction: Transaction): Generator<string> {
  const { type, status, settledAt, failureReason, cancelled, outcomeDueAt, checkAt } = transaction;
  if ((settledAt !== undefined) !== (status === 'COMPLETED') && !hasComeBack(transaction))
    yield `it is ${status} ${settledAt === undefined ? 'without' : 'with'} settledAt`;
  const reasons: readonly string[] = type === 'OUTGOING' ? outgoingFailureReasons : incomingFailureReasons;
  const isReason = failureReason === undefined ? status !== 'FAILED' : reasons.includes(failureReason);
  if (!isReason || (failureReason !== undefined && status !== 'FAILED'))
    yield `it is ${status} with the failureReason ${failureReason}`;
  if (cancelled === true && (isOpen(status) || status === 'COMPLETED' || status === 'FAILED'))
    yield `it is cancelled and ${status}`;
  const isWatched = outcomeDueAt !== undefined || checkAt !== undefined;
  if (isOpen(status) && !isWatched) yield `it is ${status}, and nothing will finish it`;
  if (!isOpen(status) && isWatched && status !== 'COMPLETED') yield `it is ${status} and still due`;
}

function* problemsOfHistory({
  status,
  version,
  past = [],
  createdAt,
  updatedAt,
}: Transaction): Generator<string> {
  if (past.length !== version - 1) yield `it is in version ${version} after ${past.length} former states`;
  if (version === 1 && updatedAt !== createdAt) yield 'it has changed without a new version';
  const states = [...past.map(([state]) => state), status];
  for (const [index, state] of states.slice(1).entries()) {
    const before = states[index];
    if (before !== undefined && !mayFollow(before, state) && !mayBeCorrectedTo(before, state))
      yield `it went from ${before} to ${state}`;
  }
}

function* problemsOfRefund(transaction: Transaction, journals: readonly Journal[]): Generator<string> {
  const { type, status, refund } = transaction;
  const isForPeople = type === 'INCOMING' && status === 'FAILED' && refund?.status === 'FAILED';
  const hasFailedOnItsWay = hasFailed(status) && !endedBeforeItLeft(transaction);
  const needsRefund = isForPeople || (type === 'OUTGOING' && hasFailedOnItsWay);
  if ((refund !== undefined) !== needsRefund)
    yield `it is ${status} ${refund === undefined ? 'without a' : 'with a'} refund`;
  if (refund === undefined) return;
  const isDone = refund.status === 'COMPLETED';
  if (!isDone && !(status === 'FAILED' && refund.status === 'FAILED'))
    yield `it is ${status}, and its refund is ${refund.status}`;
  if ((refund.settledAt !== undefined) !== isDone) yield `its refund is ${refund.status}: settledAt is wrong`;
  const reason = status === 'REFUNDED' ? 'USER_CANCELLATION' : 'TRANSACTION_FAILED';
  if (refund.reason !== reason) yield `it is ${status} and refunded for ${refund.reason}`;
  const posted = journals.find(({ purpose }) => purpose === 'REFUND');
  if (isDone && posted?.uuid !== uuidOfReference(refund.reference)) yield 'its refund names another journal';
}

/** uuid of the account whose owner has the payment. */
const ownAccount = (transaction: Transaction): string | undefined =>
  transaction.type === 'OUTGOING' ? payingAccountUuid(transaction) : paidAccountUuid(transaction);

function* problemsOfAmounts(transaction: Transaction): Generator<string> {
  const { sentMinor, receivedMinor, sentCurrency, receivedCurrency, source, destination } = transaction;
  const { platformId, refundedTo } = transaction;
  if (sentMinor < 1n || receivedMinor < 1n) yield `it moves ${sentMinor} and ${receivedMinor}`;
  if (source.currency !== sentCurrency) yield `its source is in ${source.currency}, not ${sentCurrency}`;
  if (destination.currency !== receivedCurrency)
    yield `its destination is in ${destination.currency}, not ${receivedCurrency}`;
  const own = ownAccount(transaction);
  if (own !== undefined && ownerOfAccount(own)?.ownerUuid !== transaction.ownerUuid)
    yield 'its account belongs to another owner';
  if (refundedTo !== undefined && ownerOfAccount(refundedTo)?.ownerUuid !== platformId)
    yield 'its refund went to somebody else';
  const isTransfer = !isQuoted(transaction) && source.kind === 'ACCOUNT';
  if (isTransfer && (sentMinor !== receivedMinor || sentCurrency !== receivedCurrency))
    yield 'it pays out something else than it took';
}

function* problemsOfQuote(transaction: Transaction, journals: readonly Journal[]): Generator<string> {
  if (!isQuoted(transaction)) return;
  const { type, status, sentMinor, quote, cancelled, updatedAt } = transaction;
  if (type !== 'OUTGOING') yield `it is a quote and ${type}`;
  const payer = payingAccountUuid(transaction);
  const { feeMinor, fixedMinor } = quote.platformFee ?? { feeMinor: 0n, fixedMinor: 0n };
  if (quote.feesMinor - feeMinor < quote.fixedFeeMinor || quote.feesMinor >= sentMinor)
    yield `its fees are ${quote.feesMinor} of ${sentMinor}`;
  if (quote.platformFee !== undefined && (feeMinor < fixedMinor || feeMinor < 1n))
    yield `the platform's own fee is ${feeMinor}, with a fixed part of ${fixedMinor}`;
  const execution = journals.find(
    ({ purpose, accountUuid }) => purpose === 'PAYMENT' && accountUuid === payer,
  );
  if (execution !== undefined && execution.createdAt >= quote.expiresAt)
    yield 'it was executed after its time';
  const isEarly = updatedAt < quote.expiresAt;
  if (status === 'EXPIRED' && isEarly !== (cancelled === true)) yield 'it expired before its time';
}

export const spelled = (legs: readonly Leg[]): string =>
  legs
    .filter(({ amountMinor }) => amountMinor !== 0n)
    .map(({ account, currency, amountMinor }) => `${account} ${amountMinor} ${currency}`)
    .toSorted()
    .join(', ');

const nameOf = ({ accountUuid, purpose }: Pick<Journal, 'accountUuid' | 'purpose'>): string =>
  `${accountUuid} ${purpose}`;

const purposesOf = (names: readonly string[]): string => names.map((name) => name.split(' ')[1]).join(', ');

const problemsOfSet = (expected: ExpectedJournals, journals: readonly Journal[]): string[] => {
  const [has, needs] = [journals.map(nameOf).toSorted(), [...expected.keys()].toSorted()];
  if (has.join() !== needs.join())
    return [`it has journals [${purposesOf(has)}], not [${purposesOf(needs)}]`];
  return journals.flatMap((journal) => {
    const [moved, meant] = [spelled(journal.legs), spelled(expected.get(nameOf(journal)) ?? [])];
    return moved === meant ? [] : [`its ${journal.purpose} moves [${moved}], not [${meant}]`];
  });
};

/** One of the possible sets of journals must be there. */
const problemsOfJournals = (transaction: Transaction, journals: readonly Journal[]): string[] => {
  const possible = expectedJournals(transaction).map((expected) => problemsOfSet(expected, journals));
  return possible.some((problems) => problems.length === 0) ? [] : (possible[0] ?? []);
};

/**
 * What is wrong with a payment. check-deposits.ts says what is wrong with the deposit behind it.
 *
 * @param journals all journals of this source, on every account that it may touch
 */
export const paymentProblems = (transaction: Transaction, journals: readonly Journal[]): Problem[] => {
  const ofJournals = problemsOfJournals(transaction, journals);
  const ofState = [
    ...problemsOfState(transaction),
    ...problemsOfHistory(transaction),
    ...problemsOfRefund(transaction, journals),
    ...problemsOfAmounts(transaction),
    ...problemsOfQuote(transaction, journals),
  ];
  return [
    ...ofJournals.map(
      (says): Problem => ({ kind: 'PAYMENT_JOURNALS', says: `it is ${transaction.status}: ${says}` }),
    ),
    ...ofState.map((says): Problem => ({ kind: 'PAYMENT_STATE', says })),
  ];
};
