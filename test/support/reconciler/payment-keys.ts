import type { Item } from '../raw-table.ts';
import { optionalText, textOf } from './findings.ts';

export type IndexKeys = Readonly<Record<string, string | undefined>>;

const openStates: ReadonlySet<string> = new Set(['CREATED', 'PENDING', 'PROCESSING']);

/** The one of these that the item has: former code had other shards, and an item stays there until it moves. */
const oneOf = (item: Item, name: string, allowed: readonly string[]): string | undefined =>
  allowed.find((key) => key === item[name]) ?? allowed[0];

/** A quote that waits and a payout on its way may be listed by their state, or not yet. */
const isListedByState = (item: Item, status: string): boolean => {
  const isBrief = status === 'PROCESSING' || (status === 'PENDING' && item.quote !== undefined);
  return status !== 'COMPLETED' && !(isBrief && item.statusPk === undefined);
};

/** The index keys that a payment must have. */
export const paymentKeys = (item: Item): IndexKeys => {
  const [, platformId, uuid = ''] = textOf(item, 'pk').split('#');
  const status = textOf(item, 'status');
  const dueAt = optionalText(item, 'outcomeDueAt') ?? optionalText(item, 'checkAt');
  const prefix = `TRANSACTION#${platformId}`;
  const [digit, digits] = [Number.parseInt(uuid.slice(-4, -3), 16), Number.parseInt(uuid.slice(-4, -2), 16)];
  const state = openStates.has(status) ? 'OPEN' : status;
  const lists = [digit & 7, digit & 3].map((shard) => `${prefix}#${shard}`);
  const states = [`${prefix}#${state}#${digit & 7}`, `${prefix}#${status}`];
  const due = [digits & 63, digit, digit & 3].map((shard) => `DUE#${shard}`);
  return {
    listPk: oneOf(item, 'listPk', lists),
    ownerPk: `${prefix}#${textOf(item, 'ownerUuid')}`,
    sortId: uuid,
    ...(isListedByState(item, status) && { statusPk: oneOf(item, 'statusPk', states) }),
    ...(dueAt === undefined ? {} : { duePk: oneOf(item, 'duePk', due), dueSk: `${dueAt}#${uuid}` }),
  };
};
