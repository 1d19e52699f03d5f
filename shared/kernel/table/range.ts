import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ApiError } from '../errors.ts';
import { leastUuidAt } from '../ids.ts';
import { documentClient, listShards, tableName } from './table.ts';

/** Sort keys in lists begin with a uuid. These two enclose all its characters. */
const leastSortKey = '0';
const greatestSortKey = 'g';

/** Key attributes of the table's own index (`table`) and of each secondary one. */
const keyNames = {
  table: { partition: 'pk', sort: 'sk' },
  list: { partition: 'listPk', sort: 'sortId' },
  owner: { partition: 'ownerPk', sort: 'sortId' },
  status: { partition: 'statusPk', sort: 'sortId' },
  due: { partition: 'duePk', sort: 'dueSk' },
} as const;

export type IndexName = keyof typeof keyNames;

type IndexKeyName = (typeof keyNames)[Exclude<IndexName, 'table'>]['partition' | 'sort'];

/** Key attributes of the secondary indexes. An index holds an item only while the item has both keys of the index. */
export type IndexKeys = { readonly [Name in IndexKeyName]?: string | undefined };

export interface RangeRequest {
  readonly index: IndexName;
  readonly partition: string;
  /** Inclusive bounds of the sort key. Without them: the whole partition. */
  readonly lower?: string | undefined;
  readonly upper?: string | undefined;
  /** Sort key of the last item of the page before. This item is left out. */
  readonly after?: string | undefined;
  readonly descending: boolean;
  readonly count: number;
  /** Strongly consistent, for twice the read units. Possible for the table only: an index always lags. */
  readonly consistent?: boolean | undefined;
}

export type RawItem = Record<string, unknown>;

/** Sort key of a raw item in an index. */
export const sortKeyOf =
  (index: IndexName) =>
  (item: RawItem): string =>
    String(item[keyNames[index].sort]);

/**
 * Reads up to `count` raw items of one partition in sort order; fewer only at the end of the range. The condition is
 * on the key alone, so every item read is returned. DynamoDB accepts one range of the sort key, so `after` becomes its
 * inclusive bound, and this function drops the item at the bound.
 */
export const readRange = async (request: RangeRequest): Promise<RawItem[]> => {
  const { index, partition, after, descending, count } = request;
  const names = keyNames[index];
  const lower = (descending ? undefined : after) ?? request.lower ?? leastSortKey;
  const upper = (descending ? after : undefined) ?? request.upper ?? greatestSortKey;
  if (lower > upper) return [];
  const wanted = count + (after === undefined ? 0 : 1);
  const items: RawItem[] = [];
  let startKey: RawItem | undefined;
  do {
    const page = await documentClient.send(
      new QueryCommand({
        TableName: tableName,
        ...(index === 'table' ? {} : { IndexName: index }),
        KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :lower AND :upper',
        ExpressionAttributeNames: { '#partition': names.partition, '#sort': names.sort },
        ExpressionAttributeValues: { ':partition': partition, ':lower': lower, ':upper': upper },
        ScanIndexForward: !descending,
        ConsistentRead: request.consistent === true,
        Limit: wanted - items.length,
        ExclusiveStartKey: startKey,
      }),
    );
    items.push(...(page.Items ?? []));
    startKey = page.LastEvaluatedKey;
  } while (startKey !== undefined && items.length < wanted);
  const position = sortKeyOf(index);
  return items.filter((item) => position(item) !== after).slice(0, count);
};

type MergedRequest = Omit<RangeRequest, 'partition'>;

/** Items spread over lists at random: a list holds more than its mean and three deviations once in a thousand pages. */
const shareOf = (count: number, lists: number): number => {
  const mean = count / lists;
  return Math.min(count, Math.ceil(mean + 3 * Math.sqrt(mean) + 1));
};

/**
 * Reads several partitions of an index as one sorted list. Each is asked for a little more than its share of the page. If
 * one holds more of it, a second round reads the rest.
 */
export const readPartitions = async (
  partitions: readonly string[],
  request: MergedRequest,
): Promise<RawItem[]> => {
  const { count, descending, index } = request;
  const positionOf = sortKeyOf(index);
  const share = shareOf(count, partitions.length);
  const lists = await Promise.all(
    partitions.map((partition) => readRange({ ...request, partition, count: share })),
  );
  const merged = sorted(lists.flat(), { positionOf, descending }).slice(0, count);
  const end = merged.length < count ? undefined : merged.at(-1);
  /** Whether the page may hold more of a list than was read. */
  const goesOn = (list: readonly RawItem[]): boolean => {
    const last = list.at(-1);
    if (last === undefined || list.length < share || share === count) return false;
    if (end === undefined) return true;
    return descending ? positionOf(last) > positionOf(end) : positionOf(last) < positionOf(end);
  };
  const rest = await Promise.all(
    lists.map((list, at) => {
      const last = list.at(-1);
      if (last === undefined || !goesOn(list)) return [];
      const partition = partitions[at] ?? '';
      return readRange({ ...request, partition, after: positionOf(last), count: count - share });
    }),
  );
  return sorted([...merged, ...rest.flat()], { positionOf, descending }).slice(0, count);
};

export interface ListRequest extends Omit<MergedRequest, 'index'> {
  /** Only this shard, for sweeps that walk each by itself. Absent: all of them. */
  readonly shard?: number | undefined;
}

/** Reads the shards of a platform's list (partition keys `<prefix>#<shard>`) as one sorted list. */
export const readShards = (
  prefix: string,
  { shard, ...request }: ListRequest,
  shards = listShards,
): Promise<RawItem[]> => {
  const read = shard === undefined ? Array.from({ length: shards }, (_, index) => index) : [shard];
  const partitions = read.map((one) => `${prefix}#${one}`);
  return readPartitions(partitions, { ...request, index: 'list' });
};

/** Bounds of a uuid sort key for items created from `from` to `to`, both inclusive to the millisecond. */
export const createdBetween = (from: Date | undefined, to: Date | undefined) => ({
  lower: from === undefined ? undefined : leastUuidAt(from),
  upper: to === undefined ? undefined : leastUuidAt(new Date(to.getTime() + 1)),
});

interface Order<T> {
  readonly positionOf: (item: T) => string;
  readonly descending: boolean;
}

const sorted = <T>(items: readonly T[], { positionOf, descending }: Order<T>): T[] => {
  const sign = descending ? -1 : 1;
  return items.toSorted((left, right) => {
    const [a, b] = [positionOf(left), positionOf(right)];
    return a === b ? 0 : a < b ? -sign : sign;
  });
};

/** Reads several sorted lists as one. Each list may hold all of the next `count` items, so each read gets them. */
export const readMerged = async <T>(
  reads: readonly (() => Promise<T[]>)[],
  options: Order<T> & { readonly count: number },
): Promise<T[]> => {
  const lists = await Promise.all(reads.map((read) => read()));
  return sorted(lists.flat(), options).slice(0, options.count);
};

/** An item of a list that this code cannot read, because other code wrote it. */
export class Unread {
  readonly platformId: string;
  readonly ids: readonly string[];
  readonly error: unknown;

  constructor({ platformId, ids }: Pick<Unread, 'platformId' | 'ids'>, error: unknown) {
    this.platformId = platformId;
    this.ids = ids;
    this.error = error;
  }
}

/** Reads each item by itself, so that one which cannot be read hides no other. @param about of the item's key */
export const readEach = <Item>(
  items: readonly RawItem[],
  parse: (item: RawItem) => Item,
  about: (item: RawItem) => Pick<Unread, 'platformId' | 'ids'>,
): (Item | Unread)[] =>
  items.map((item) => {
    try {
      return parse(item);
    } catch (error) {
      return new Unread(about(item), error);
    }
  });

/** @throws the error of the first item that cannot be read */
export const allRead = <Item>(items: readonly (Item | Unread)[]): Item[] =>
  items.map((item) => {
    if (item instanceof Unread) throw item.error;
    return item;
  });

/** A busy DynamoDB may leave keys of a batch unread; the next call asks for them again. */
const maxTries = 5;

interface BatchReadOptions {
  /** False: for half the read units, and what was written a moment ago may be missing. */
  readonly isConsistent?: boolean;
  /** Only these attributes. The read units stay those of whole items. */
  readonly attributes?: readonly string[];
}

const projectionOf = (attributes: readonly string[]) => ({
  ProjectionExpression: attributes.map((_, index) => `#${index}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#${index}`, name])),
});

/**
 * The existing raw items with these keys, in any order, by default strongly consistent; at most 100 different keys.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when DynamoDB stays too busy to read all of them
 */
export const readBatch = async (
  keys: readonly RawItem[],
  { isConsistent = true, attributes }: BatchReadOptions = {},
): Promise<RawItem[]> => {
  const how = { ConsistentRead: isConsistent, ...(attributes && projectionOf(attributes)) };
  const found: RawItem[] = [];
  let request = [...keys];
  for (let attempt = 1; request.length > 0; attempt += 1) {
    if (attempt > maxTries) throw new ApiError('SERVICE_UNAVAILABLE');
    const { Responses, UnprocessedKeys } = await documentClient.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { ...how, Keys: request } } }),
    );
    found.push(...(Responses?.[tableName] ?? []));
    request = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
};
