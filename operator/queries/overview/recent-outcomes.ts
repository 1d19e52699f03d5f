import { clock } from '#shared/kernel/clock.ts';
import { uuidTime } from '#shared/kernel/ids.ts';
import { createdBetween } from '#shared/kernel/table/range.ts';
import { listTransactions } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { listDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';
import { inParallel } from '../in-parallel.ts';
import { isUnsuccessful } from '../payment-status.ts';

const partMs = 300_000;
const parts = 12;
/** The newest of the hour: so many of each platform, or so many of all when there are few platforms. */
const mostOfEach = 100;
const mostOfFew = 500;
/** Eight queries each, or four. More at once would wait for each other until the client gives up. */
const platformsAtOnce = 3;

/** What became of the payments that were made in five minutes. */
export interface OutcomePart {
  /** When it began, ISO 8601. */
  readonly at: string;
  readonly completed: number;
  readonly failed: number;
  /** On their way. */
  readonly open: number;
  /** Of the completed ones, from the order to the end; absent without any. */
  readonly medianMs: number | undefined;
  /** Nine of ten took at most so long. */
  readonly slowMs: number | undefined;
}

export interface Outcomes {
  /** Of the last hour, the oldest first. The last one is not over. */
  readonly parts: readonly OutcomePart[];
  /** There were more payments than were read, so these are the newest. */
  readonly isLeast: boolean;
}

/** A quote that nobody has executed is no payment yet, nor is one that waits for its time. One that expired never was. */
const isPayment = ({ quote, schedule, status }: Transaction): boolean =>
  status !== 'EXPIRED' && !((quote ?? schedule) !== undefined && status === 'PENDING');

/** A quote waits for its execution, which is no time that a payment takes. */
const orderedAt = ({ quote, schedule, past = [], createdAt, settledAt }: Transaction): string => {
  if (quote === undefined && schedule === undefined) return createdAt;
  return past.find(([status]) => status === 'PROCESSING')?.[1] ?? settledAt ?? createdAt;
};

const tookMs = (payment: Transaction): number | undefined =>
  payment.status === 'COMPLETED' && payment.settledAt !== undefined
    ? Math.max(0, Date.parse(payment.settledAt) - Date.parse(orderedAt(payment)))
    : undefined;

/** @param sorted the shortest first */
const quantile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];

/** The payments of the hour before a moment, in twelve parts. */
export const outcomeParts = (payments: readonly Transaction[], nowMs: number): OutcomePart[] => {
  const firstMs = Math.floor(nowMs / partMs) * partMs - (parts - 1) * partMs;
  const byPart = Map.groupBy(payments.filter(isPayment), ({ uuid }) =>
    Math.floor((uuidTime(uuid).getTime() - firstMs) / partMs),
  );
  return Array.from({ length: parts }, (_, index) => {
    const own = byPart.get(index) ?? [];
    const completed = own.filter(({ status }) => status === 'COMPLETED').length;
    const failed = own.filter(isUnsuccessful).length;
    const took = own
      .map(tookMs)
      .filter((one) => one !== undefined)
      .toSorted((left, right) => left - right);
    return {
      at: new Date(firstMs + index * partMs).toISOString(),
      completed,
      failed,
      open: own.length - completed - failed,
      medianMs: quantile(took, 0.5),
      slowMs: quantile(took, 0.9),
    };
  });
};

/** Reads a list of each platform. */
const readLists = async <Row>(
  platformIds: readonly string[],
  read: (platformId: string, range: ReturnType<typeof lastHour>) => Promise<Row[]>,
): Promise<{ readonly rows: Row[]; readonly isLeast: boolean }> => {
  const count = Math.max(mostOfEach, Math.floor(mostOfFew / Math.max(1, platformIds.length)));
  const range = lastHour(count);
  const lists = await inParallel(platformIds, platformsAtOnce, (platformId) => read(platformId, range));
  return { rows: lists.flat(), isLeast: lists.some(({ length }) => length === count) };
};

const lastHour = (count: number) => ({
  ...createdBetween(new Date(clock.nowMs() - parts * partMs), undefined),
  descending: true,
  count,
});

/** What became of the newest payments of the last hour: eight queries a platform. */
export const recentOutcomes = async (platformIds: readonly string[]): Promise<Outcomes> => {
  const { rows, isLeast } = await readLists(platformIds, (platformId, range) =>
    listTransactions({ platformId }, range),
  );
  return { parts: outcomeParts(rows, clock.nowMs()), isLeast };
};

/** What became of events of the last hour. */
export interface WebhookResults {
  readonly atOnce: number;
  /** Delivered by a later attempt. */
  readonly later: number;
  /** They are sent again. */
  readonly retrying: number;
  /** Until the platform sets an endpoint that takes them. */
  readonly held: number;
  /** Nothing sends them any more, and the platform needs them. */
  readonly dead: number;
  /** Tests and requests for approval, which are sent once. */
  readonly failed: number;
  readonly isLeast: boolean;
}

export const resultsOf = (deliveries: readonly Delivery[]): Omit<WebhookResults, 'isLeast'> => {
  const count = (isCounted: (delivery: Delivery) => boolean): number => deliveries.filter(isCounted).length;
  return {
    atOnce: count(({ status, attemptCount }) => status === 'DELIVERED' && attemptCount <= 1),
    later: count(({ status, attemptCount }) => status === 'DELIVERED' && attemptCount > 1),
    retrying: count(({ status }) => status === 'RETRYING'),
    held: count(({ status }) => status === 'HELD'),
    dead: count(({ status }) => status === 'DEAD'),
    failed: count(({ status }) => status === 'FAILED'),
  };
};

/** What became of the newest events of the last hour: four queries a platform. */
export const recentResults = async (platformIds: readonly string[]): Promise<WebhookResults> => {
  const { rows, isLeast } = await readLists(platformIds, listDeliveries);
  return { ...resultsOf(rows), isLeast };
};
