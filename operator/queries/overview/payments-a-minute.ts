import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { formatId, leastUuidAt, uuidTime } from '#shared/kernel/ids.ts';
import { documentClient, tableName } from '#shared/kernel/table/table.ts';
import { paymentShards } from '#shared/transactions/transaction-keys.ts';
import { inParallel } from '../in-parallel.ts';
import { countLines } from '../logs.ts';

/** In this time the sweep asks again about every payout. */
const windowMs = 3_600_000;
const most = 1_000;
/** The functions that ask the switch (shared/switch/http-switch.ts). */
const askers = ['pay-out', 'finish-overdue'];

/** Payments about which the switch gave no clear answer in the last hour; some have one by now. */
export const unclearPayouts = async (stackName: string): Promise<ReadonlySet<string>> => {
  const to = clock.now();
  const counts = await countLines({
    logGroups: askers.map((name) => `/aws/lambda/${stackName}-${name}`),
    field: 'operation',
    value: 'paymentSwitch',
    by: ['transactionId'],
    from: new Date(to.getTime() - windowMs),
    to,
    most,
  });
  return new Set(counts.map(({ group: [uuid = ''] }) => formatId('Transaction', uuid)));
};

const minuteMs = 60_000;
const minutesShown = 15;
/** The index lags behind the table, so a minute is read again until it is this old. */
const settledMs = 2 * minuteMs;

export interface Minute {
  /** When it began, ISO 8601. */
  readonly at: string;
  readonly count: number;
}

const keysSchema = z.array(z.object({ sortId: z.string() }));

/** Times of the payments of one shard since a moment. Half a unit for each 4 KB of payments. */
const timesIn = async (platformId: string, shard: number, since: Date): Promise<number[]> => {
  const times: number[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await documentClient.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'list',
        KeyConditionExpression: 'listPk = :partition AND sortId >= :least',
        ExpressionAttributeValues: {
          ':partition': `TRANSACTION#${platformId}#${shard}`,
          ':least': leastUuidAt(since),
        },
        ProjectionExpression: 'sortId',
        ExclusiveStartKey: startKey,
      }),
    );
    times.push(...keysSchema.parse(page.Items ?? []).map(({ sortId }) => uuidTime(sortId).getTime()));
    startKey = page.LastEvaluatedKey;
  } while (startKey !== undefined);
  return times;
};

/** Counts of former minutes, which do not change any more, by platform and minute. */
const settled = new Map<string, ReadonlyMap<number, number>>();

const countsOf = async (
  platformId: string,
  firstMs: number,
  nowMs: number,
): Promise<ReadonlyMap<number, number>> => {
  const known = settled.get(platformId) ?? new Map<number, number>();
  const sinceMs = Math.max(firstMs, ...[...known.keys()].map((minute) => minute + minuteMs));
  const shards = Array.from({ length: paymentShards }, (_, shard) => shard);
  const times = await Promise.all(shards.map((shard) => timesIn(platformId, shard, new Date(sinceMs))));
  const counts = new Map([...known].filter(([minute]) => minute >= firstMs));
  for (let minute = sinceMs; minute <= nowMs; minute += minuteMs) counts.set(minute, 0);
  for (const time of times.flat()) {
    const minute = Math.floor(time / minuteMs) * minuteMs;
    counts.set(minute, (counts.get(minute) ?? 0) + 1);
  }
  settled.set(platformId, new Map([...counts].filter(([minute]) => minute + settledMs < nowMs)));
  return counts;
};

/** Eight queries each. More at once would wait for each other until the client gives up. */
const platformsAtOnce = 3;

/** Payments and quotes made in each of the last fifteen minutes, the oldest first. The last minute is not over. */
export const paymentsAMinute = async (platformIds: readonly string[]): Promise<Minute[]> => {
  const nowMs = clock.nowMs();
  const lastMs = Math.floor(nowMs / minuteMs) * minuteMs;
  const firstMs = lastMs - (minutesShown - 1) * minuteMs;
  const counts = await inParallel(platformIds, platformsAtOnce, (platformId) =>
    countsOf(platformId, firstMs, nowMs),
  );
  return Array.from({ length: minutesShown }, (_, index) => {
    const minute = firstMs + index * minuteMs;
    const count = counts.reduce((sum, one) => sum + (one.get(minute) ?? 0), 0);
    return { at: new Date(minute).toISOString(), count };
  });
};
