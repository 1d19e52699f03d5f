import {
  absent,
  all,
  below,
  type Condition,
  equals,
  Placeholders,
  present,
} from '#shared/kernel/condition.ts';
import type { Write } from '#shared/kernel/item.ts';
import { tableName } from '#shared/kernel/table.ts';
import {
  changesBalance,
  type HeldMovement,
  type Hold,
  heldText,
  releasedBy,
  type SlotChange,
  settledBy,
  takenBy,
} from './movement.ts';
import { holdName, holdVersionName, receiptItem, type SlotKey, slotKey } from './slot.ts';

type SlotUpdate = NonNullable<Write['Update']>;

/** So many holds make a slot of 6 KB. A slot at its rate has about five. */
const maxHolds = 50;

const added = (change: Readonly<Record<string, bigint | number>>, at: Placeholders): string[] =>
  Object.entries(change)
    .filter(([, amount]) => BigInt(amount) !== 0n)
    .map(([name, amount]) => `${at.name(name)} ${at.value(amount)}`);

interface Clauses {
  readonly set?: readonly string[];
  readonly add: readonly string[];
  readonly remove?: readonly string[];
}

const updateOf = (key: SlotKey, at: Placeholders, clauses: Clauses, condition: Condition): SlotUpdate => {
  const { set = [], add, remove = [] } = clauses;
  const parts = [
    ['SET', set],
    ['ADD', add],
    ['REMOVE', remove],
  ] as const;
  const UpdateExpression = parts
    .filter(([, list]) => list.length > 0)
    .map(([verb, list]) => `${verb} ${list.join(', ')}`)
    .join(' ');
  const ConditionExpression = condition(at);
  return {
    TableName: tableName,
    Key: { ...slotKey(key) },
    UpdateExpression,
    ConditionExpression,
    ExpressionAttributeNames: at.names,
    ExpressionAttributeValues: at.values,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  };
};

/** Holds a movement. @param isAllowed what the money and the owner must satisfy */
export const holdUpdate = (
  key: SlotKey,
  id: string,
  movement: HeldMovement,
  isAllowed: readonly Condition[],
): SlotUpdate => {
  const at = new Placeholders();
  const [hold, version] = [holdName(id), holdVersionName(id)];
  const set = [
    `${at.name(hold)} = ${at.value(heldText(movement))}`,
    `${at.name(version)} = ${at.name('version')}`,
  ];
  const add = [
    ...added({ ...takenBy(movement) }, at),
    `${at.name('version')} ${at.value(1)}`,
    `${at.name('holdCount')} ${at.value(1)}`,
  ];
  const isOpen = [present('pk'), absent('frozenAt'), absent(hold), below('holdCount', maxHolds)];
  return updateOf(key, at, { set, add }, all(...isOpen, ...isAllowed));
};

const endUpdate = (key: SlotKey, hold: Hold, change: SlotChange, setAt?: string): SlotUpdate => {
  const at = new Placeholders();
  const inflow = { inflowMinor: change.balanceMinor };
  const [name, version] = [holdName(hold.id), holdVersionName(hold.id)];
  const clauses = {
    set: setAt === undefined ? [] : [`${at.name('updatedAt')} = ${at.value(setAt)}`],
    add: [...added({ ...change, ...inflow }, at), `${at.name('holdCount')} ${at.value(-1)}`],
    remove: [at.name(name), at.name(version)],
  };
  return updateOf(key, at, clauses, all(present(name), equals(version, hold.version)));
};

/** Ends the hold of a movement that was committed. A hold that has ended, or a duplicate of it, stays as it is. */
export const settleUpdate = (key: SlotKey, hold: Hold): SlotUpdate =>
  endUpdate(key, hold, settledBy(hold), changesBalance(hold) ? hold.at : undefined);

/** Ends the hold of a movement that was given up. Only after its receipt says so. */
export const releaseUpdate = (key: SlotKey, hold: Hold): SlotUpdate => endUpdate(key, hold, releasedBy(hold));

/** The receipt of a hold. `at`: ISO 8601. */
export const receiptPut = (
  { platformId, accountUuid, slot }: SlotKey,
  { id: holdId, version }: Pick<Hold, 'id' | 'version'>,
  outcome: 'COMMITTED' | 'GIVEN_UP',
  at: string,
): Write => {
  const receipt = { platformId, accountUuid, slot, holdId, version, outcome, at };
  return receiptItem.put(receipt, absent('pk'), { returnOld: true });
};
