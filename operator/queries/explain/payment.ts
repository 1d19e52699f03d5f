import { getContradiction } from '#shared/contradictions/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { type Journal, purposes } from '#shared/ledger/journal.ts';
import { readJournalsInSlots } from '#shared/ledger/journals-of-source.ts';
import { eventIdOf } from '#shared/outbox/event.ts';
import { nextEntries } from '#shared/timeline/next-entries.ts';
import { pastEntries } from '#shared/timeline/past-entries.ts';
import { pastEventsOf } from '#shared/transactions/history.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { internalAccountsOf, type Party, type Transaction } from '#shared/transactions/transaction.ts';
import { readDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';
import { executionsNamed } from '../executions.ts';
import type { Found } from '../find.ts';
import { contradictionFacts } from './contradiction-facts.ts';
import { deliveryStory } from './deliveries.ts';
import { attemptEntries, executionEntries, joined } from './entries.ts';
import type { EntryKind, Fact, JournalStory, Story, StoryEntry } from './story.ts';
import { linesOfLife, type StoryLogs, storyLogs } from './story-logs.ts';

const isSystemAccount = (account: string): boolean => /^[A-Z]+$/.test(account);

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

const factsOf = (transaction: Transaction): Fact[] => {
  const { uuid, ownerId, source, destination, quote, sentCurrency, failureReason, refund, magicValue } =
    transaction;
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
    ['Failed because', failureReason],
    ['Refund', refund?.status],
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
  const contradicted = getContradiction({ platformId: platform.uuid, uuid });
  // What asks the switch again, or carries out what operators decided, leaves `updatedAt` alone.
  const readLogs = async (): Promise<StoryLogs> => {
    const isStill = isOpen(transaction.status) || (await contradicted) !== undefined;
    return storyLogs({ stackName, text: uuid, ...linesOfLife({ createdAt, updatedAt, isOpen: isStill }) });
  };
  const [journals, stored, executions, logsRead, contradiction] = await Promise.all([
    Promise.all(
      accounts.map((accountUuid) => readJournalsInSlots({ platformId: platform.uuid, accountUuid }, uuid)),
    ),
    readDeliveries(platform.uuid, pastEventsOf(transaction).map(eventIdOf)),
    executionsNamed(stackName, [uuid]),
    readLogs(),
    contradicted,
  ]);
  const { logs, logEntries, logsUnread } = logsRead;
  const deliveries = await Promise.all(stored.map(deliveryStory));
  const facts = { transaction, journals: journals.flat(), deliveries: stored, contradiction };
  const past = pastEntries(facts, now).filter(({ kind }) => !toldBetter.has(kind));
  return {
    id: formatId('Transaction', uuid),
    kind: 'Payment',
    title: titleOf(transaction),
    status: transaction.status,
    platform: { id: formatId('Platform', platform.uuid), name: platform.name },
    facts: [...factsOf(transaction), ...contradictionFacts(contradiction, now)],
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
