import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, vi } from 'vitest';
import * as z from 'zod';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { documentClient, tableName } from '#shared/kernel/table/table.ts';
import { holds, type Item, updated } from './expressions.ts';

const sortNames = { list: 'sortId', owner: 'sortId', status: 'sortId', due: 'dueSk' } as const;

const pathOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;

/** As the wire leaves an item: no undefined values, and numbers as the SDK returns them. */
const stored = (item: Item): Item => unmarshall(marshall(item, { removeUndefinedValues: true }));

interface Planned {
  readonly path: string;
  readonly isAllowed: boolean;
  readonly before: Item | undefined;
  /** The old item, when the write asks for it. */
  readonly told: Item | undefined;
  readonly after: Item | undefined;
}

/** By its name, because a test that loads modules anew has other classes. */
const isA = <Command extends object>(
  command: object,
  kind: abstract new (input: never) => Command,
): command is Command => command.constructor.name === kind.name;

/**
 * The table as a map: conditions and updates as DynamoDB evaluates them, one transaction after the other. For use cases
 * and writes in unit tests; races and faults need the real host.
 */
export class MemoryTable {
  readonly #items = new Map<string, Item>();

  /** All items, in the order of their creation. */
  all(): Item[] {
    return [...this.#items.values()];
  }

  find(pk: string, sk: string): Item | undefined {
    return this.#items.get(pathOf({ pk, sk }));
  }

  clear(): void {
    this.#items.clear();
  }

  /** Stores an item without a condition, as a fixture. */
  seed(item: Item): void {
    this.#items.set(pathOf(item), stored(item));
  }

  /** Loses an item, as a fixture. */
  remove(pk: string, sk: string): void {
    this.#items.delete(pathOf({ pk, sk }));
  }

  /** Commits the writes, or names those whose conditions fail. */
  commit(writes: readonly Write[]): Planned[] {
    const planned = writes.map((write) => this.#plan(write));
    if (new Set(planned.map(({ path }) => path)).size < planned.length)
      throw new Error(
        'ValidationException: Transaction request cannot include multiple operations on one item',
      );
    if (planned.every(({ isAllowed }) => isAllowed)) for (const one of planned) this.#apply(one);
    return planned;
  }

  #plan({ Put: put, Update: update, Delete: remove, ConditionCheck: check }: Write): Planned {
    const write = put ?? update ?? remove ?? check;
    if (write === undefined) throw new Error('A write without an operation');
    const key: Item = put?.Item ?? update?.Key ?? remove?.Key ?? check?.Key ?? {};
    const path = pathOf(key);
    const before = this.#items.get(path);
    const isAllowed = holds(write.ConditionExpression ?? '', before, write);
    const told = write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' ? before : undefined;
    const changed = (): Item | undefined => {
      if (put !== undefined) return put.Item;
      if (update !== undefined) return updated(update.UpdateExpression ?? '', { ...key, ...before }, update);
      return remove === undefined ? before : undefined;
    };
    return { path, isAllowed, before, told, after: isAllowed ? changed() : before };
  }

  #apply({ path, after }: Planned): void {
    if (after === undefined) this.#items.delete(path);
    else this.#items.set(path, stored(after));
  }

  #query({ IndexName: index, ...query }: QueryCommand['input']): Item[] {
    const [partition, sort] =
      index === undefined
        ? ['pk', 'sk']
        : [`${index}Pk`, Object.entries(sortNames).find(([name]) => name === index)?.[1] ?? ''];
    const { ':partition': wanted, ':lower': lower, ':upper': upper } = query.ExpressionAttributeValues ?? {};
    const keyOf = (item: Item): string => String(item[sort]);
    const found = this.all()
      .filter((item) => item[partition] === wanted && item[sort] !== undefined)
      .filter((item) => keyOf(item) >= String(lower) && keyOf(item) <= String(upper))
      .toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
    return (query.ScanIndexForward === false ? found.toReversed() : found).slice(0, query.Limit);
  }

  #scan({ ExclusiveStartKey: after, Limit: limit }: ScanCommand['input']): object {
    const all = this.all();
    const start = after === undefined ? 0 : all.findIndex((item) => pathOf(item) === pathOf(after)) + 1;
    const Items = all.slice(start, limit === undefined ? undefined : start + limit);
    const last = start + Items.length < all.length ? Items.at(-1) : undefined;
    return { Items, ...(last !== undefined && { LastEvaluatedKey: { pk: last.pk, sk: last.sk } }) };
  }

  /** Answers a command as the document client does. */
  async send(command: object): Promise<unknown> {
    if (isA(command, GetCommand)) return { Item: this.#items.get(pathOf(command.input.Key ?? {})) };
    if (isA(command, BatchGetCommand)) {
      const keys = command.input.RequestItems?.[tableName]?.Keys ?? [];
      return { Responses: { [tableName]: keys.flatMap((key) => this.#items.get(pathOf(key)) ?? []) } };
    }
    if (isA(command, ScanCommand)) return this.#scan(command.input);
    if (isA(command, QueryCommand)) return { Items: this.#query(command.input) };
    if (isA(command, PutCommand)) return this.#alone({ Put: command.input });
    if (isA(command, UpdateCommand)) {
      const { UpdateExpression = '', ReturnValues, ...rest } = command.input;
      const answer = this.#alone({ Update: { UpdateExpression, ...rest } });
      // DynamoDB returns the changed attributes only; a reader finds them among all.
      const Attributes = ReturnValues && this.#items.get(pathOf(command.input.Key ?? {}));
      return { ...answer, ...(Attributes && { Attributes }) };
    }
    if (isA(command, TransactWriteCommand)) return this.#transact(command.input.TransactItems ?? []);
    throw new Error(`The memory table does not know ${command.constructor.name}`);
  }

  #alone(write: Write): object {
    const [planned] = this.commit([write]);
    if (planned?.isAllowed === true) return { $metadata: {} };
    throw new ConditionalCheckFailedException({
      message: 'The conditional request failed',
      $metadata: {},
      ...(planned?.told && { Item: marshall(planned.told) }),
    });
  }

  #transact(writes: readonly Write[]): object {
    if (writes.length === 0) throw new Error('ValidationException: a transaction needs a write');
    const planned = this.commit(writes);
    if (planned.every(({ isAllowed }) => isAllowed)) return {};
    throw new TransactionCanceledException({
      message: 'Transaction cancelled',
      $metadata: {},
      CancellationReasons: planned.map(({ isAllowed, told }) => ({
        Code: isAllowed ? 'None' : 'ConditionalCheckFailed',
        ...(told === undefined || isAllowed ? {} : { Item: marshall(told) }),
      })),
    });
  }
}

/** Gives each test of the file an empty table, which the product's client talks to. */
export const useMemoryTable = (): { readonly table: MemoryTable } => {
  const current = { table: new MemoryTable() };
  beforeEach(() => {
    current.table = new MemoryTable();
    vi.spyOn(documentClient, 'send').mockImplementation((command: object) => current.table.send(command));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return current;
};

/** An item without meaning, for tests of the kernel. */
export const orders = defineItem({
  schema: z.object({ id: z.string(), count: z.int() }),
  keyOf: ({ id }: { id: string }) => ({ pk: `ORDER#${id}`, sk: 'ORDER' }),
});
