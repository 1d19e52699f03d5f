import { GetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type Condition, Placeholders } from './condition.ts';
import { documentClient, tableName } from './table.ts';

/** One write of a transaction. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

interface TableKey {
  readonly pk: string;
  readonly sk: string;
}

/** An amount in the smallest unit as DynamoDB gives it back: a number, or a bigint where that would lose digits. */
export const minorUnits = z.union([z.bigint(), z.int()]).transform((value) => BigInt(value));

interface Change<Item> {
  /** New values; `undefined` leaves an attribute as it is. */
  readonly set?: Partial<Item>;
  /** Added to a number, which counts as 0 while it is absent. */
  readonly add?: { readonly [Name in keyof Item]?: bigint | number };
  readonly remove?: readonly (keyof Item & string)[];
}

interface AnyChange {
  readonly set?: object | undefined;
  readonly add?: object | undefined;
  readonly remove?: readonly string[] | undefined;
}

const updateExpression = ({ set = {}, add = {}, remove = [] }: AnyChange, at: Placeholders): string => {
  const sets = Object.entries(set).filter(([, value]) => value !== undefined);
  const clauses = [
    ['SET', sets.map(([name, value]) => `${at.name(name)} = ${at.value(value)}`)],
    ['ADD', Object.entries(add).map(([name, value]) => `${at.name(name)} ${at.value(value)}`)],
    ['REMOVE', remove.map((name) => at.name(name))],
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

export interface ItemDefinition<Schema extends z.ZodObject, Key> {
  /** The attributes beside `pk` and `sk`; what is read is parsed with it. */
  readonly schema: Schema;
  readonly keyOf: (key: Key) => TableKey;
}

/**
 * One kind of item: its key and its attributes. Writes are parts of a transaction (`transact`), and none is without
 * a condition; reads are strongly consistent and parsed.
 */
export const defineItem = <Schema extends z.ZodObject, Key>(definition: ItemDefinition<Schema, Key>) => {
  type Item = z.input<Schema>;
  const { schema, keyOf } = definition;
  const keyed = (key: Key) => ({ TableName: tableName, Key: { ...keyOf(key) } });
  const parse = (raw: unknown): z.output<Schema> => schema.parse(raw);
  return {
    keyOf,
    parse,
    /** Files an item whole. With `returnOld` a failed condition brings the item that stood in the way. */
    put: (item: Item & Key, condition: Condition, { returnOld = false } = {}): Write => ({
      Put: {
        TableName: tableName,
        Item: { ...keyOf(item), ...item },
        ...conditionOf(condition),
        ...(returnOld ? { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } : {}),
      },
    }),
    /** Changes attributes, or files the item with them when the condition lets it be absent. */
    update: (key: Key, change: Change<Item>, condition: Condition): Write => {
      const placeholders = new Placeholders();
      const UpdateExpression = updateExpression(change, placeholders);
      const ConditionExpression = condition(placeholders);
      return {
        Update: { ...keyed(key), UpdateExpression, ConditionExpression, ...expressionNames(placeholders) },
      };
    },
    remove: (key: Key, condition: Condition): Write => ({
      Delete: { ...keyed(key), ...conditionOf(condition) },
    }),
    /** Changes nothing, but fails the transaction when the condition does not hold. */
    check: (key: Key, condition: Condition): Write => ({
      ConditionCheck: { ...keyed(key), ...conditionOf(condition) },
    }),
    get: async (key: Key): Promise<z.output<Schema> | undefined> => {
      const { Item } = await documentClient.send(new GetCommand({ ...keyed(key), ConsistentRead: true }));
      return Item === undefined ? undefined : parse(Item);
    },
  };
};
