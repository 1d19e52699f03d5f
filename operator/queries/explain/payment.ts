import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import { eventIdOf } from '#shared/kernel/outbox/event.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { type Journal, purposes } from '#shared/ledger/journal.ts';
import { readJournalsOfSource } from '#shared/ledger/store.ts';
import type {
  Obstacle,
  ReconciliationException,
} from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import { proposalEndsAt, proposalOf } from '#shared/payments/reconciliation-exceptions/rules.ts';
import { getReconciliationException } from '#shared/payments/reconciliation-exceptions/store.ts';
import { nextEntries } from '#shared/payments/timeline/next-entries.ts';
import { pastEntries } from '#shared/payments/timeline/past-entries.ts';
import { pastEventsOf } from '#shared/transactions/history.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import {
  internalAccountsOf,
  keepsFee,
  owesFee,
  type Party,
  platformFeeOf,
  type Transaction,
} from '#shared/transactions/transaction.ts';
import { executionsNamed } from '../executions.ts';
import type { Found } from '../find.ts';
import { type LogLine, type LogsRequest, linesWith, mostLines, whyUnread } from '../logs.ts';
import { deliveriesToAll, deliveryStory, endpointNow } from './deliveries.ts';
import { attemptEntries, executionEntries, joined } from './entries.ts';
import { logEntries } from './log-entries.ts';
import { networkFacts } from './network-facts.ts';
import type { EntryKind, Fact, JournalStory, Story, StoryEntry } from './story.ts';

/** Why the service did not do what two operators had decided, and what to do then. */
export const obstacleTexts: Readonly<Record<Obstacle, string>> = {
  NOT_COVERED:
    'The account does not hold the money that it would have to give. Ask the platform to add it, and decide again. If it cannot, agree how it pays outside the service, and decide for the end that the payment has.',
  CLOSED:
    'The account is closed and takes and gives nothing. Agree with the platform how the money moves outside the service, and decide for the end that the payment has.',
  FULL: 'The account cannot hold so much. Ask the platform to move money away, and decide again.',
  ALREADY_CORRECTED:
    'The payment was corrected in this way before, and a journal is posted once. Agree with the platform how the money moves outside the service, and decide for the end that the payment has.',
  PAYMENT_CHANGED:
    'The payment has changed since it was proposed, because the bank returned it, say. Look at it with explain, and decide again.',
};

/** The command by which operators decide. */
export const commandOf = ({ told, outcome }: ReconciliationException): string => {
  if (outcome === 'WRITE_OFF') return 'refund write-off';
  if (outcome === 'SETTLE') return 'refund settle';
  if (outcome === 'FEE') return 'fees settle';
  return told.length === 0 || outcome === 'REFUND' ? 'refund retry' : 'payment resolve';
};

const stateText = (reconciliationException: ReconciliationException, now: Date): string => {
  const { state, obstacle, ends, confirmedBy, proposedBy, outcome } = reconciliationException;
  const proposal = proposalOf(reconciliationException, now);
  if (proposal !== undefined)
    return `${proposal.by} proposes ${proposal.outcome} until ${proposalEndsAt(proposal.at)}: ${proposal.reason}`;
  if (state === 'CONFIRMED')
    return `${proposedBy} and ${confirmedBy} decided ${outcome}; the service carries it out`;
  if (state === 'RESOLVED') return `resolved as ${ends.at(-1)?.outcome} by ${proposedBy} and ${confirmedBy}`;
  const waits = `waits for two operators (npm run admin -- ${commandOf(reconciliationException)})`;
  return obstacle === undefined ? waits : `${waits}. ${obstacleTexts[obstacle]}`;
};

/** What operators must know of a payment whose switch took back a result. */
export const reconciliationExceptionFacts = (
  reconciliationException: ReconciliationException | undefined,
  now: Date,
): Fact[] => {
  if (reconciliationException === undefined) return [];
  const { told } = reconciliationException;
  return [
    ...(told.length === 0
      ? []
      : [{ label: 'Switch says', value: told.map(({ result, at }) => `${result} at ${at}`).join(', ') }]),
    { label: 'Decision', value: stateText(reconciliationException, now) },
  ];
};

/** The request that made a record is a moment older than the record. */
const beforeMs = 5_000;
/** Lines later than this after the last change are about reads. */
const afterMs = 600_000;
const dayMs = 86_400_000;

type Lines = Pick<LogsRequest, 'from' | 'to' | 'isNewestFirst'>;

interface LifeOf {
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Something of it is still to happen. Who tries it may leave `updatedAt` alone. */
  readonly isOpen: boolean;
}

/** When the lines of a record were written, as far as they are about changes. */
export const linesOfLife = ({ createdAt, updatedAt, isOpen }: LifeOf): Lines => {
  const nowMs = clock.nowMs();
  return {
    from: new Date(Date.parse(createdAt) - beforeMs),
    to: new Date(isOpen ? nowMs : Math.min(nowMs, Date.parse(updatedAt) + afterMs)),
    // What is asked every minute for days fills the first lines. What it is asked now is in the last ones.
    isNewestFirst: isOpen,
  };
};

/** The last requests of who makes requests for years. */
export const linesOfLastDay = (): Lines => {
  const to = clock.now();
  return { from: new Date(to.getTime() - dayMs), to, isNewestFirst: true };
};

interface StoryLogs {
  readonly logs: readonly LogLine[];
  readonly logEntries: readonly StoryEntry[];
  /** Why there are no lines; absent when they were read. */
  readonly logsUnread: string | undefined;
}

/** Said where lines are missing. */
const cutEntries = (lines: readonly LogLine[], isNewestFirst = false): StoryEntry[] => {
  const end = isNewestFirst ? lines[0] : lines.at(-1);
  if (end === undefined || lines.length < mostLines) return [];
  const which = isNewestFirst ? 'newest' : 'oldest';
  const title = `There may be more log lines: these are the ${which} ${lines.length}`;
  return [{ at: end.at, kind: 'LOG', title, isBad: false }];
};

/**
 * The log lines of a record. Logs that cannot be read, because they are older than their retention or too many, do not
 * hide the money and the states: then an entry says so.
 */
export const storyLogs = async (request: LogsRequest): Promise<StoryLogs> => {
  try {
    const logs = await linesWith(request);
    const cut = cutEntries(logs, request.isNewestFirst);
    const entries = request.isNewestFirst ? [...cut, ...logEntries(logs)] : [...logEntries(logs), ...cut];
    return { logs, logEntries: entries, logsUnread: undefined };
  } catch (error) {
    const logsUnread = whyUnread(error);
    const entry = { at: clock.now().toISOString(), kind: 'LOG', title: logsUnread, isBad: true } as const;
    return { logs: [], logEntries: [entry], logsUnread };
  }
};

const isSystemAccount = (account: string): boolean => /^[A-Z_]+$/.test(account);

const journalStory = (journal: Journal): JournalStory => ({
  id: formatId('Journal', journal.uuid),
  purpose: journal.purpose,
  at: journal.createdAt,
  legs: journal.legs.map(({ account, currency, amountMinor }) => ({
    account: isSystemAccount(account) ? account : formatId('InternalAccount', account),
    amount: amountText(amountMinor, currency),
  })),
});

const byPosting = (left: Journal, right: Journal): number =>
  left.createdAt.localeCompare(right.createdAt) ||
  purposes.indexOf(left.purpose) - purposes.indexOf(right.purpose);

const partyText = (party: Party): string => {
  switch (party.kind) {
    case 'ACCOUNT':
      return party.accountId;
    case 'UMA_ADDRESS':
      return `a UMA address at ${party.umaAddress.split('@').at(-1)}`;
    case 'REALTIME_FUNDING':
      return 'money that the payer sends for this payment';
  }
};

const titleOf = ({ type, sentMinor, sentCurrency, receivedMinor, receivedCurrency }: Transaction): string => {
  const [sent, received] = [amountText(sentMinor, sentCurrency), amountText(receivedMinor, receivedCurrency)];
  const amounts = sent === received ? sent : `${sent} as ${received}`;
  return `${type === 'INCOMING' ? 'Incoming' : 'Outgoing'} payment of ${amounts}`;
};

/** Part of the fees. */
const ownFeeText = (transaction: Transaction): string | undefined => {
  const { sentCurrency } = transaction;
  const fee = platformFeeOf(transaction);
  if (fee === 0n) return undefined;
  const what = owesFee(transaction)
    ? 'the payer got it back, and the platform owes it'
    : keepsFee(transaction)
      ? 'the platform has it'
      : 'the platform does not have it';
  return `${amountText(fee, sentCurrency)}: ${what}`;
};

const factsOf = (transaction: Transaction): Fact[] => {
  const {
    uuid,
    ownerId,
    source,
    destination,
    quote,
    sentCurrency,
    failureReason,
    refund,
    refundedTo,
    magicValue,
  } = transaction;
  const facts: [string, string | undefined][] = [
    ['From', partyText(source)],
    ['To', partyText(destination)],
    ['Owner', ownerId],
    ['Reference', referenceOf(uuid)],
    ['Created', transaction.createdAt],
    ['Settled', transaction.settledAt],
    ['Quote', quote === undefined ? undefined : formatId('Quote', uuid)],
    ['Rate', quote?.exchangeRate],
    ['Fees', quote === undefined ? undefined : amountText(quote.feesMinor, sentCurrency)],
    ["Platform's own fee", ownFeeText(transaction)],
    ['Failed because', failureReason],
    ['Refund', refund?.status],
    ['Settled outside', refund?.writtenOffAt],
    ['Refunded to', refundedTo && formatId('InternalAccount', refundedTo)],
    ['Magic value', magicValue],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : { label, value }));
};

type TimelineEntries = ReturnType<typeof pastEntries>;

/** Attempts and workflows have entries of their own, with more to say. */
const toldBetter = new Set(['WEBHOOK', 'WORKFLOW']);
const badStates = new Set(['FAILED', 'REJECTED', 'EXPIRED']);

const kindOf = (kind: TimelineEntries[number]['kind']): EntryKind => (kind === 'NEXT' ? 'STATUS' : kind);

const entryOf = ({ at, kind, title, details }: TimelineEntries[number]): StoryEntry => ({
  at,
  kind: kindOf(kind),
  title,
  isBad: badStates.has(details.status ?? '') || details.refundStatus === 'FAILED' || kind === 'CONTRADICTION',
});

/** A payment, or the quote that it is. About 10 reads, 6 requests of Step Functions and one query of the logs. */
export const explainPayment = async (
  stackName: string,
  { platform, uuid }: Found,
): Promise<Story | undefined> => {
  const transaction = await getTransaction(platform.uuid, uuid);
  if (transaction === undefined) return undefined;
  const { createdAt, updatedAt } = transaction;
  const now = clock.now();
  const accounts = [...internalAccountsOf(transaction)];
  const contradicted = getReconciliationException({ platformId: platform.uuid, uuid });
  // What asks the switch again, or carries out what operators decided, leaves `updatedAt` alone.
  const readLogs = async (): Promise<StoryLogs> => {
    const isStill = isOpen(transaction.status) || (await contradicted) !== undefined;
    return storyLogs({ stackName, text: uuid, ...linesOfLife({ createdAt, updatedAt, isOpen: isStill }) });
  };
  const [journals, stored, executions, logsRead, reconciliationException] = await Promise.all([
    Promise.all(
      accounts.map((accountUuid) => readJournalsOfSource({ platformId: platform.uuid, accountUuid }, uuid)),
    ),
    deliveriesToAll(platform, pastEventsOf(transaction).map(eventIdOf)),
    executionsNamed(stackName, [uuid]),
    readLogs(),
    contradicted,
  ]);
  const { logs, logEntries, logsUnread } = logsRead;
  const deliveries = await Promise.all(
    stored.map(async (one) =>
      deliveryStory(one, one.status === 'DELIVERED' ? undefined : await endpointNow(one)),
    ),
  );
  const facts = { transaction, journals: journals.flat(), deliveries: stored, reconciliationException };
  const past = pastEntries(facts).filter(({ kind }) => !toldBetter.has(kind));
  return {
    id: formatId('Transaction', uuid),
    kind: 'Payment',
    title: titleOf(transaction),
    status: transaction.status,
    platform: { id: formatId('Platform', platform.uuid), name: platform.name },
    facts: [...factsOf(transaction), ...reconciliationExceptionFacts(reconciliationException, now)],
    network: networkFacts(transaction),
    entries: joined(
      past.map(entryOf),
      executions.flatMap(executionEntries),
      deliveries.flatMap(attemptEntries),
      logEntries,
    ),
    next: nextEntries(facts, now).map(entryOf),
    journals: journals.flat().toSorted(byPosting).map(journalStory),
    executions,
    deliveries,
    logs,
    logsUnread,
  };
};
