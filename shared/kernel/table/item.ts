import { GetCommand, type TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { type Condition, Placeholders } from './condition.ts';
import type { IndexKeys, RawItem } from './range.ts';
import { documentClient, tableName } from './table.ts';

/** One write of a transaction. */
export type Write = NonNullable<TransactWriteCommand['input']['TransactItems']>[number];

interface TableKey {
  readonly pk: string;
  readonly sk: string;
}

/** Attributes that only DynamoDB reads: they place an item in the indexes, and say when the TTL may delete it. */
type TableAttributes = IndexKeys & { readonly expiresAtEpochSeconds?: number | undefined };

interface Change<Item> {
  /** New values; `undefined` leaves an attribute as it is. */
  readonly set?: Partial<Item> & TableAttributes;
  /** Added to a number. An absent number counts as 0. */
  readonly add?: { readonly [Name in keyof Item]?: bigint | number };
  readonly remove?: readonly ((keyof Item & string) | keyof TableAttributes)[];
}

interface AnyChange {
  readonly set?: object | undefined;
  readonly add?: object | undefined;
  readonly remove?: readonly string[] | undefined;
}

type StoredNameOf = (name: string) => string;

const updateExpression = (
  { set = {}, add = {}, remove = [] }: AnyChange,
  at: Placeholders,
  storedNameOf: StoredNameOf,
): string => {
  const nameOf = (name: string): string => at.name(storedNameOf(name));
  const sets = Object.entries(set).filter(([, value]) => value !== undefined);
  const clauses = [
    ['SET', sets.map(([name, value]) => `${nameOf(name)} = ${at.value(value)}`)],
    ['ADD', Object.entries(add).map(([name, value]) => `${nameOf(name)} ${at.value(value)}`)],
    ['REMOVE', remove.map(nameOf)],
  ] as const;
  return clauses
    .filter(([, parts]) => parts.length > 0)
    .map(([verb, parts]) => `${verb} ${parts.join(', ')}`)
    .join(' ');
};

const expressionNames = ({ names, values }: Placeholders) => ({
  ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: names }),
  ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values }),
});

const conditionOf = (condition: Condition) => {
  const placeholders = new Placeholders();
  const ConditionExpression = condition(placeholders);
  return { ConditionExpression, ...expressionNames(placeholders) };
};

/** With it, a failed condition returns the item as it was (`ConditionsFailed.itemOf`). */
const returningOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

type StoredNames = Readonly<Record<string, string | undefined>>;

/** Stored form of an item: some attributes under another name. */
const withStoredNames = (item: object, storedNameOf: StoredNameOf): RawItem =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [storedNameOf(name), value]));

const asItIs = (raw: RawItem): RawItem => raw;

const isRawItem = (raw: unknown): raw is RawItem => typeof raw === 'object' && raw !== null;

/** A raw item with the names of the schema beside the stored names, which the schema drops. */
const withSchemaNames = (raw: RawItem, storedNames: StoredNames): RawItem => {
  const item = { ...raw };
  for (const [name, storedName = name] of Object.entries(storedNames)) {
    if (raw[storedName] !== undefined) item[name] = raw[storedName];
  }
  return item;
};

export interface ItemDefinition<Schema extends z.ZodObject, Key> {
  /** The attributes that the service reads: what `get` and `parse` return. Neither key nor index attributes. */
  readonly schema: Schema;
  readonly keyOf: (key: Key) => TableKey;
  /** Index attributes that `put` adds. A key that is absent or `undefined` keeps the item out of that index. */
  readonly indexKeysOf?: (item: z.input<Schema>) => IndexKeys;
  /** The TTL attribute that `put` adds, in seconds since 1970. DynamoDB deletes hours to days later. */
  readonly expiresAtEpochSecondsOf?: (item: z.input<Schema>) => number | undefined;
  /**
   * Attributes that the table stores under another name. `{ uuid: 'sortId' }`: lists sort by `sortId`, so the uuid is
   * stored under this name only. Conditions use the stored names.
   */
  readonly storedAs?: { readonly [Name in keyof z.input<Schema>]?: string };
  /** A shorter form of an item, or of the attributes that an update sets. */
  readonly shorten?: (key: Key, attributes: Partial<z.input<Schema>>) => RawItem;
  /** The attributes of a raw item in every form that the table may hold. `shorten` is undone. */
  readonly restore?: (raw: RawItem) => RawItem;
}

/**
 * One kind of item: its attributes, its key and its place in the indexes. Each write is a part of a transaction
 * (`transact`) and has a condition. Reads are strongly consistent and parsed.
 */
export const defineItem = <Schema extends z.ZodObject, Key>(definition: ItemDefinition<Schema, Key>) => {
  type Item = z.input<Schema>;
  const { schema, keyOf, indexKeysOf, expiresAtEpochSecondsOf } = definition;
  const { restore = asItIs, shorten = (_key, attributes) => attributes } = definition;
  const storedNames: StoredNames = definition.storedAs ?? {};
  const storedNameOf: StoredNameOf = (name) => storedNames[name] ?? name;
  const keyed = (key: Key) => ({ TableName: tableName, Key: { ...keyOf(key) } });
  const parse = (raw: unknown): z.output<Schema> =>
    schema.parse(isRawItem(raw) ? withSchemaNames(restore(raw), storedNames) : raw);
  const storedOf = (item: Item & Key): RawItem => {
    const expiresAtEpochSeconds = expiresAtEpochSecondsOf?.(item);
    return {
      ...keyOf(item),
      ...withStoredNames(shorten(item, item), storedNameOf),
      ...indexKeysOf?.(item),
      ...(expiresAtEpochSeconds === undefined ? {} : { expiresAtEpochSeconds }),
    };
  };
  return {
    keyOf,
    parse,
    /** Writes a whole item. With `returnOld` a failed condition returns the existing item. */
    put: (item: Item & Key, condition: Condition, { returnOld = false } = {}): Write => ({
      Put: {
        TableName: tableName,
        Item: storedOf(item),
        ...conditionOf(condition),
        ...(returnOld ? returningOld : {}),
      },
    }),
    /**
     * Changes attributes; creates the item if the condition allows an absent item. `set` and `remove` name index
     * attributes, too: no update changes them by itself. With `returnOld` a failed condition returns the existing item.
     */
    update: (key: Key, change: Change<Item>, condition: Condition, { returnOld = false } = {}): Write => {
      const placeholders = new Placeholders();
      const { set = {}, ...rest } = change;
      const UpdateExpression = updateExpression(
        { set: shorten(key, set), ...rest },
        placeholders,
        storedNameOf,
      );
      const ConditionExpression = condition(placeholders);
      return {
        Update: {
          ...keyed(key),
          UpdateExpression,
          ConditionExpression,
          ...expressionNames(placeholders),
          ...(returnOld ? returningOld : {}),
        },
      };
    },
    remove: (key: Key, condition: Condition): Write => ({
      Delete: { ...keyed(key), ...conditionOf(condition) },
    }),
    /**
     * Changes nothing, but fails the transaction when the condition does not hold. It costs as much as a write of the
     * item: 2 units for each KB. With `returnOld` a failed condition returns the existing item.
     */
    check: (key: Key, condition: Condition, { returnOld = false } = {}): Write => ({
      ConditionCheck: { ...keyed(key), ...conditionOf(condition), ...(returnOld ? returningOld : {}) },
    }),
    get: async (key: Key): Promise<z.output<Schema> | undefined> => {
      const { Item } = await documentClient.send(new GetCommand({ ...keyed(key), ConsistentRead: true }));
      return Item === undefined ? undefined : parse(Item);
    },
  };
};
