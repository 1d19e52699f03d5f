import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { amountText } from '#shared/kernel/money.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { readQueue } from '#shared/verification/store.ts';
import type { Service } from '../../access/service.ts';
import { countDeadLetters } from '../../queries/dead-letters.ts';
import { type OpenPayments, openPayments } from '../../queries/open-payments.ts';
import { latestPayments } from '../../queries/overview/latest-payments.ts';
import { type Minute, paymentsAMinute } from '../../queries/overview/payments-a-minute.ts';
import { waitingDeliveries } from '../../queries/overview/waiting-deliveries.ts';
import { workflowCounts } from '../../queries/overview/workflow-counts.ts';
import { everyPlatform } from '../../queries/platforms.ts';
import type { AgeGroup, Home, PaymentRow } from '../answers.ts';
import { concernsOf } from './concerns.ts';

/** More platforms than this are counted by the dashboard of CloudWatch, not by a page. */
const mostPlatforms = 50;
const latestShown = 8;
const queueRead = 100;

const ages = [
  { label: 'under 1 minute', belowMs: 60_000 },
  { label: '1 to 10 minutes', belowMs: 600_000 },
  { label: '10 to 60 minutes', belowMs: 3_600_000 },
  { label: '1 to 24 hours', belowMs: 86_400_000 },
  { label: 'over a day', belowMs: Number.POSITIVE_INFINITY },
] as const;

const groupsOf = ({ payments }: OpenPayments, nowMs: number): AgeGroup[] =>
  ages.map(({ label, belowMs }, index) => {
    const leastMs = ages[index - 1]?.belowMs ?? Number.NEGATIVE_INFINITY;
    const isOfAge = (since: string): boolean => {
      const ageMs = nowMs - Date.parse(since);
      return ageMs >= leastMs && ageMs < belowMs;
    };
    return { label, count: payments.filter(({ since }) => isOfAge(since)).length };
  });

const kindOf = ({ type, quote, status }: Transaction): string => {
  if (quote !== undefined && (status === 'PENDING' || status === 'EXPIRED')) return 'Quote';
  return type === 'INCOMING' ? 'Incoming' : 'Outgoing';
};

const rowOf = (transaction: Transaction, platforms: readonly Platform[]): PaymentRow => {
  const { uuid, platformId, status, sentMinor, sentCurrency, createdAt } = transaction;
  return {
    id: formatId('Transaction', uuid),
    title: kindOf(transaction),
    status,
    amount: amountText(sentMinor, sentCurrency),
    platform: platforms.find((one) => one.uuid === platformId)?.name ?? platformId,
    at: createdAt,
  };
};

/** Reads the parts of a page. One that cannot be read, because of a broken record perhaps, does not hide the others. */
const partsReader = () => {
  const unread: string[] = [];
  const part = <Part>(name: string, reading: Promise<Part>, otherwise: Part): Promise<Part> =>
    reading.catch((error: unknown) => {
      unread.push(`${name} (${error instanceof Error ? error.name : 'error'})`);
      return otherwise;
    });
  return { part, unread };
};

/** The page does not wait longer for the count of payments: with thousands a minute it comes with the next answer. */
const countPatienceMs = 250;

let counting: Promise<readonly Minute[]> | undefined;

/** Payments a minute; empty while they are still counted. One count at a time. */
const countedMinutes = (platformIds: readonly string[]): Promise<readonly Minute[]> => {
  counting ??= paymentsAMinute(platformIds).finally(() => {
    counting = undefined;
  });
  const late: Promise<readonly Minute[]> = sleep(countPatienceMs, [], { ref: false });
  return Promise.race([counting, late]);
};

const noDeliveries = { retrying: 0, dead: [], isLeast: true };

/** What the first page shows, read at once. */
export const homeOf = async ({ stackName, failedEventsQueueUrl }: Service): Promise<Home> => {
  const { part, unread } = partsReader();
  const platforms = await everyPlatform();
  const platformIds = platforms.slice(0, mostPlatforms).map(({ uuid }) => uuid);
  const [open, workflows, deliveries, deadLetters, latest, verifications] = await Promise.all([
    part('open payments', openPayments(), { payments: [], isCut: true }),
    part('workflows', workflowCounts(stackName), { counts: [], failed: [] }),
    part('deliveries', waitingDeliveries(), noDeliveries),
    part('dead letters', countDeadLetters(failedEventsQueueUrl), 0),
    part('latest payments', latestPayments(platformIds, latestShown), []),
    part('verifications', readQueue(queueRead), []),
  ]);
  // Last, because it can keep the database busy.
  const minutes = await part('payments a minute', countedMinutes(platformIds), []);
  const now = clock.now();
  const worries = {
    open,
    workflows,
    deliveries,
    deadLetters,
    verifications,
    platforms,
    unread,
    now,
  };
  return {
    at: now.toISOString(),
    concerns: concernsOf(worries),
    minutes,
    open: { groups: groupsOf(open, now.getTime()), total: open.payments.length, isLeast: open.isCut },
    workflows: workflows.counts,
    deliveries: { retrying: deliveries.retrying, dead: deliveries.dead.length, isLeast: deliveries.isLeast },
    deadLetters,
    latest: latest.map((one) => rowOf(one, platforms)),
  };
};
