import { clock } from '#shared/kernel/clock.ts';
import { leastUuidAt } from '#shared/kernel/ids.ts';
import {
  type ListRequest,
  type RawItem,
  readMerged,
  readPartitions,
  readShards,
  sortKeyOf,
} from '#shared/kernel/range.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { isOpen, type TransactionStatus } from './lifecycle.ts';
import { listPrefix, paymentShards, statusPartitions } from './places.ts';

/**
 * An open payment that is older has a place in `status`: a quote has expired after five minutes, and a payout has ended or
 * was checked within two more. Twice that, for a sweep that is late.
 */
export const newestMs = serviceMs(15 * 60_000);

const later = (one: string | undefined, other: string): string =>
  one === undefined || one < other ? other : one;

/** The part of a range that holds the newest payments. */
const amongNewest = ({ lower, after, ...range }: ListRequest): ListRequest => {
  const from = later(lower, leastUuidAt(new Date(clock.nowMs() - newestMs)));
  // Ascending, `after` takes the place of the lower bound.
  const isBefore = after !== undefined && !range.descending && after < from;
  return { ...range, lower: from, after: isBefore ? undefined : after };
};

const positionOf = sortKeyOf('status');

const once = (items: readonly RawItem[]): RawItem[] => {
  const seen = new Set<string>();
  return items.filter((item) => {
    const position = positionOf(item);
    return !seen.has(position) && seen.add(position);
  });
};

/**
 * Reads payments in these states in the order of their ids. With an open state or EXPIRED among them, it reads the newest
 * payments, too, whatever their state: open ones have no place in `status` at first.
 */
export const readByStatus = async (
  platformId: string,
  statuses: readonly TransactionStatus[],
  range: ListRequest,
): Promise<RawItem[]> => {
  const partitions = statusPartitions(platformId, statuses);
  const inState = () => readPartitions(partitions, { ...range, index: 'status' });
  if (!statuses.some(isOpen)) return inState();
  const newest = () => readShards(listPrefix(platformId), amongNewest(range), paymentShards);
  const { descending, count } = range;
  // Each list has up to `count`, so the page is full even if both have the same.
  const both = await readMerged([inState, newest], { positionOf, descending, count: 2 * count });
  return once(both).slice(0, count);
};
