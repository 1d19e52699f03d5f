import { absent, equals } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { readRange } from '#shared/kernel/range.ts';
import { type Contradiction, contradictionItemSchema } from './contradiction.ts';

export interface ContradictionKey {
  readonly platformId: string;
  /** Of the payment. */
  readonly uuid: string;
}

const openPartition = 'CONTRADICTION_OPEN#ALL';
const duePartition = 'CONTRADICTION_DUE#ALL';

/** They are rare, so one partition of each index is enough for all. */
const contradictionItem = defineItem({
  schema: contradictionItemSchema,
  keyOf: ({ platformId, uuid }: ContradictionKey) => ({
    pk: `CONTRADICTION#${platformId}#${uuid}`,
    sk: 'CONTRADICTION',
  }),
  indexKeysOf: ({ uuid, state, updatedAt }) => ({
    statusPk: state === 'RESOLVED' ? undefined : openPartition,
    ...(state === 'CONFIRMED' && { duePk: duePartition, dueSk: `${updatedAt}#${uuid}` }),
  }),
  storedAs: { uuid: 'sortId' },
});

export const getContradiction = (key: ContradictionKey): Promise<Contradiction | undefined> =>
  contradictionItem.get(key);

/** The write of the next version. It fails when another write has made that version. */
export const saveContradiction = (next: Contradiction): Write =>
  contradictionItem.put(next, next.version === 1 ? absent('version') : equals('version', next.version - 1));

/** Those that somebody has to decide on, or that wait for the service. In the order of the payments' creation. */
export const listOpenContradictions = async (count: number): Promise<Contradiction[]> => {
  const items = await readRange({ index: 'status', partition: openPartition, descending: false, count });
  return items.map(contradictionItem.parse);
};

/** Those that two operators have decided on and that the service has to carry out. */
export const listConfirmed = async (count: number): Promise<Contradiction[]> => {
  const items = await readRange({ index: 'due', partition: duePartition, descending: false, count });
  return items.map(contradictionItem.parse);
};
