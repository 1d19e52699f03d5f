import { formatId } from '#shared/kernel/ids.ts';
import { amountText, amountView } from '#shared/kernel/money.ts';
import { accountDelta, currencyOf, type Journal, purposes } from '#shared/ledger/journal.ts';
import { type PaymentState, statesOf } from '#shared/transactions/history.ts';
import { hasFailed, type TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { platformFeeOf, type Refund, refundOf, type Transaction } from '#shared/transactions/transaction.ts';
import { type Delivery, lastAttemptOf } from '#shared/webhooks/delivery/delivery.ts';
import type {
  ReconciliationException,
  ResolvedEnd,
} from '../reconciliation-exceptions/reconciliation-exception.ts';
import type { TimelineEntry } from './contract.ts';
import { stateTitle } from './state-titles.ts';

/** Of a state that operators gave the payment. */
const correctionTitle = (status: TransactionStatus, { outcome }: ResolvedEnd): string => {
  if (outcome === 'SETTLE')
    return "The operator of the service gave the money of the failed refund to the platform's own account";
  if (outcome === 'REFUND') return 'The operator of the service found the money, and tried again to move it';
  return status === 'COMPLETED'
    ? 'The operator of the service found out that the money had arrived, and corrected the payment'
    : 'The operator of the service found out that the money had not arrived, and corrected the payment';
};

const toldTitle = (status: TransactionStatus): string => {
  const [now, then] = hasFailed(status)
    ? ['it made the payment', 'it did not']
    : ['it did not make the payment', 'it did'];
  return `The bank says that ${now}, and said before that ${then}. The operator of the service finds out; no money moves until then`;
};

/** A correction is a state and has an entry as such. */
const keptTitle = 'The operator of the service found out that the payment is right as it is';

const writtenOffTitle =
  'The operator of the service settled the money of the failed refund outside the service';

/** What the bank took back, and what was found out. */
const reconciliationExceptionEntries = (
  reconciliationException: ReconciliationException | undefined,
): TimelineEntry[] => {
  const { told = [], ends = [] } = reconciliationException ?? {};
  const entry = (at: string, title: string): TimelineEntry => ({
    at,
    kind: 'CONTRADICTION',
    title,
    details: {},
  });
  return [
    ...told.map(({ at, status }) => entry(at, toldTitle(status))),
    ...ends
      .filter(({ hasMoved }) => !hasMoved)
      .map(({ at, outcome }) => entry(at, outcome === 'WRITE_OFF' ? writtenOffTitle : keptTitle)),
  ];
};

/**
 * The states as every read has shown them: a quote that nobody executed is EXPIRED from the end of its time on, whenever
 * that was noticed and written.
 */
const shownStates = (transaction: Transaction): PaymentState[] => {
  const { quote, cancelled } = transaction;
  const states = statesOf(transaction);
  if (quote === undefined || cancelled) return states;
  const expired = { status: 'EXPIRED', at: quote.expiresAt } as const;
  return states.map((state) => (state.status === 'EXPIRED' ? { ...state, ...expired } : state));
};

/** The decision by which operators made the payment so. */
const correctionAt = (
  reconciliationException: ReconciliationException | undefined,
  { at }: PaymentState,
): ResolvedEnd | undefined => reconciliationException?.ends.find((end) => end.hasMoved && end.at === at);

const stateEntries = (
  { transaction, reconciliationException }: TimelineFacts,
  states: readonly PaymentState[],
): TimelineEntry[] =>
  states.map((state, index) => {
    const { status, at } = state;
    const failureReason = status === 'FAILED' ? transaction.failureReason : undefined;
    const isEnd = hasFailed(status) && transaction.cancelled === undefined;
    const failureCode = isEnd ? transaction.failureDetail?.code : undefined;
    const correction = correctionAt(reconciliationException, state);
    const title =
      correction === undefined
        ? stateTitle(transaction, state, states[index - 1])
        : correctionTitle(status, correction);
    return { at, kind: 'STATUS', title, details: { status, failureReason, failureCode } };
  });

const workflowOf = (
  { type, source, quote, schedule, receivedMinor, receivedCurrency, rail }: Transaction,
  { status }: PaymentState,
): Pick<TimelineEntry, 'title' | 'details'> | undefined => {
  if (status === 'PROCESSING') {
    const verb = type === 'INCOMING' && source.kind === 'ACCOUNT' ? 'collect' : 'pay out';
    const title = `Started to ${verb} ${amountText(receivedMinor, receivedCurrency)}`;
    return { title, details: { workflow: 'quote-execution', paymentRail: rail } };
  }
  if (status !== 'PENDING' || quote !== undefined || schedule !== undefined) return undefined;
  return type === 'INCOMING' && source.kind === 'UMA_ADDRESS'
    ? { title: 'Started to ask you for your approval', details: { workflow: 'payment-approval' } }
    : { title: 'Started to wait for the answer of the bank', details: { workflow: 'delayed-outcome' } };
};

const workflowEntries = (transaction: Transaction, states: readonly PaymentState[]): TimelineEntry[] =>
  states.flatMap((state) => {
    const started = workflowOf(transaction, state);
    return started === undefined ? [] : { at: state.at, kind: 'WORKFLOW' as const, ...started };
  });

/** One entry for the account of the journal. The other legs are the service's own accounts. */
const journalEntry = (journal: Journal): TimelineEntry => {
  const { uuid, accountUuid, purpose, createdAt } = journal;
  const [deltaMinor, currency] = [accountDelta(journal), currencyOf(journal)];
  const accountId = formatId('InternalAccount', accountUuid);
  const what = purpose === 'FEE' || purpose === 'FEE_REFUND' ? "the platform's own fee of " : '';
  const title =
    deltaMinor < 0n
      ? `Debited ${what}${amountText(-deltaMinor, currency)} from ${accountId}`
      : `Credited ${what}${amountText(deltaMinor, currency)} to ${accountId}`;
  const amount = amountView(deltaMinor, currency);
  const journalId = formatId('Journal', uuid);
  return { at: createdAt, kind: 'JOURNAL', title, details: { journalId, accountId, purpose, amount } };
};

const refundWhy: Readonly<Record<NonNullable<Refund['reason']>, string>> = {
  TRANSACTION_FAILED: 'because the payment failed',
  USER_CANCELLATION: 'because it was cancelled',
  TIMEOUT: 'because it took too long',
};

/** When a refund failed that was made good later: the payment was in the same state twice. */
const failedBefore = (transaction: Transaction): string | undefined => {
  const states = statesOf(transaction);
  return states.find(({ status }, index) => states[index + 1]?.status === status)?.at;
};

/** The payer got everything, also what the platform's account no longer held. */
const owedFee = (transaction: Transaction): string =>
  transaction.platformFeeOwed === true
    ? `. The platform's account did not hold its own fee of ${amountText(platformFeeOf(transaction), transaction.sentCurrency)}, so the platform owes it`
    : '';

const refundEntries = (transaction: Transaction): TimelineEntry[] => {
  const { type, sentMinor, sentCurrency } = transaction;
  const refund = refundOf(transaction);
  if (refund === undefined) return [];
  const { status, reason = 'TRANSACTION_FAILED', reference, initiatedAt, settledAt = initiatedAt } = refund;
  const amount = amountText(sentMinor, sentCurrency);
  const titles = {
    PENDING: `The refund of ${amount} started, ${refundWhy[reason]}`,
    COMPLETED:
      type === 'OUTGOING'
        ? `Refunded ${amount}, ${refundWhy[reason]}${owedFee(transaction)}`
        : `${amount} that had come in went back, ${refundWhy[reason]}`,
    FAILED: `The refund of ${amount} failed; the operator of the service was called`,
  } as const satisfies Record<Refund['status'], string>;
  const entry = (at: string, one: Refund['status']): TimelineEntry => {
    const details = { refundStatus: one, refundReason: refund.reason, reference };
    return { at, kind: 'REFUND', title: titles[one], details };
  };
  const failedAt = failedBefore(transaction);
  return [...(failedAt === undefined ? [] : [entry(failedAt, 'FAILED')]), entry(settledAt, status)];
};

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

const deliveryTitle = ({ status, type, attemptCount }: Delivery): string => {
  switch (status) {
    case 'DELIVERED':
      return `Delivered ${type} to your webhook endpoint`;
    case 'RETRYING':
      return `Your webhook endpoint has not accepted ${type}, which was sent ${times(attemptCount)}`;
    case 'HELD':
      return `${type} is kept until you set your webhook endpoint again`;
    case 'DEAD':
      return `${type} was given up: sent ${times(attemptCount)} in seven days`;
    case 'FAILED':
      return `Your webhook endpoint did not accept ${type}, which is sent only once`;
  }
};

const deliveryEntry = (delivery: Delivery): TimelineEntry => {
  const { eventId, type: eventType, status: deliveryStatus, attemptCount, deliveredAt, createdAt } = delivery;
  const last = lastAttemptOf(delivery);
  const details = {
    deliveryId: formatId('Webhook', eventId),
    eventType,
    deliveryStatus,
    attemptCount,
    responseStatus: last?.responseStatus,
    errorClass: last?.errorClass,
  };
  const at = deliveredAt ?? last?.attemptedAt ?? createdAt;
  return { at, kind: 'WEBHOOK', title: deliveryTitle(delivery), details };
};

/** What is known of a payment. */
export interface TimelineFacts {
  readonly transaction: Transaction;
  /** On the internal accounts of the platform. */
  readonly journals: readonly Journal[];
  readonly deliveries: readonly Delivery[];
  /** What its switch took back. */
  readonly reconciliationException?: ReconciliationException | undefined;
}

/** A transfer that ends at once has moved its money when its state is known. */
const isMovedFirst = ({ purpose }: Journal, { version, status }: Transaction): boolean =>
  purpose !== 'REFUND' && version === 1 && status !== 'PENDING' && status !== 'PROCESSING';

/** All that has happened, oldest first. Entries of one moment are in the order of cause and effect. */
export const pastEntries = (facts: TimelineFacts): TimelineEntry[] => {
  const { transaction, journals, deliveries, reconciliationException } = facts;
  const states = shownStates(transaction);
  const isFirst = (journal: Journal): boolean => isMovedFirst(journal, transaction);
  // Money comes in, goes on and comes back in this order.
  const inOrder = journals.toSorted(
    (left, right) => purposes.indexOf(left.purpose) - purposes.indexOf(right.purpose),
  );
  const entries = [
    ...inOrder.filter(isFirst).map(journalEntry),
    ...stateEntries(facts, states),
    ...inOrder.filter((journal) => !isFirst(journal)).map(journalEntry),
    ...workflowEntries(transaction, states),
    ...refundEntries(transaction),
    ...reconciliationExceptionEntries(reconciliationException),
    ...deliveries.map(deliveryEntry),
  ];
  // Sorting keeps the order of entries with the same time.
  return entries.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
};
