import { createHash } from 'node:crypto';
import { absent, all, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { type RangeRequest, readRange } from '#shared/kernel/table/range.ts';
import { type Deposit, depositItemSchema, house, type ReturnOrder, type ReturnProposal } from './deposit.ts';

export type DepositKey = Pick<Deposit, 'switchName' | 'bankReference'>;

const heldPartition = 'DEPOSIT_HELD#ALL';
const duePartition = 'DEPOSIT_DUE#ALL';

const keyOf = ({ switchName, bankReference }: DepositKey) => {
  const hash = createHash('sha256')
    .update(JSON.stringify([switchName, bankReference]))
    .digest('base64url');
  return { pk: `DEPOSIT#${hash}`, sk: 'DEPOSIT' };
};

/** Those that were credited at once are in a list of their platform, those that went through suspense in one of the house. */
const listPartition = (platformId: string): string => `DEPOSIT_LIST#${platformId}`;

type Placed = Pick<Deposit, 'uuid' | 'status' | 'updatedAt' | 'returnOrder'>;

const statusKeysOf = ({ uuid, status, updatedAt, returnOrder }: Placed) => ({
  statusPk: status === 'HELD' ? heldPartition : undefined,
  ...(status === 'ASSIGNED' && { duePk: duePartition, dueSk: `${updatedAt}#${uuid}` }),
  ...(status === 'RETURNING' && { duePk: duePartition, dueSk: `${returnOrder?.checkAt}#${uuid}` }),
});

/** The key is the lock: money of one switch under one reference of the bank comes in once. */
const depositItem = defineItem({
  schema: depositItemSchema,
  keyOf,
  indexKeysOf: (deposit) => ({
    ...statusKeysOf(deposit),
    listPk: listPartition(deposit.status === 'CREDITED' ? (deposit.platformId ?? house) : house),
  }),
  storedAs: { uuid: 'sortId' },
});

/** The write that files a deposit; its condition fails when it came in before. */
export const putDeposit = (deposit: Deposit): Write => depositItem.put(deposit, absent('status'));

export const getDeposit = (key: DepositKey): Promise<Deposit | undefined> => depositItem.get(key);

/**
 * How a deposit goes on. HELD takes it from the account that it was to go to, and ends a proposal and an order to give it
 * back.
 */
export type DepositMove =
  | {
      readonly to: 'ASSIGNED';
      readonly at: string;
      readonly platformId: string;
      readonly accountUuid: string;
    }
  | { readonly to: 'SETTLED'; readonly at: string; readonly paymentUuid: string }
  | { readonly to: 'RETURNING' | 'RETURNED'; readonly at: string; readonly returnOrder: ReturnOrder }
  | {
      readonly to: 'HELD';
      readonly at: string;
      readonly returnProposal?: ReturnProposal;
      readonly returnRefusedAt?: string;
    };

const leftBehind = (move: DepositMove): readonly (keyof Deposit)[] => {
  if (move.to !== 'HELD') return ['returnProposal', 'returnRefusedAt'];
  const left = ['platformId', 'accountUuid', 'returnOrder'] as const;
  return move.returnProposal === undefined ? [...left, 'returnProposal'] : left;
};

/** The write that moves a deposit on. It fails when another write has moved it. */
export const moveDeposit = (deposit: Deposit, move: DepositMove): Write => {
  const { to, at, ...more } = move;
  const returnOrder = 'returnOrder' in more ? more.returnOrder : undefined;
  const { statusPk, ...due } = statusKeysOf({ uuid: deposit.uuid, status: to, updatedAt: at, returnOrder });
  const gone = [
    ...(statusPk === undefined ? (['statusPk'] as const) : []),
    ...('duePk' in due ? [] : (['duePk', 'dueSk'] as const)),
    ...leftBehind(move),
  ];
  const change = { set: { ...more, ...due, statusPk, status: to, updatedAt: at }, remove: gone };
  const { status, updatedAt } = deposit;
  return depositItem.update(deposit, change, all(equals('status', status), equals('updatedAt', updatedAt)));
};

/**
 * The write that removes who paid and what the payer wrote. The deposit stays, because its key keeps the money from coming
 * in twice. It fails when another write has moved the deposit.
 */
export const forgetDepositor = (deposit: Deposit): Write => {
  const { status, updatedAt } = deposit;
  const change = { set: { reference: '' }, remove: ['payerName' as const] };
  return depositItem.update(deposit, change, all(equals('status', status), equals('updatedAt', updatedAt)));
};

/** Deposits in suspense, the oldest first. */
export const listHeld = async (count: number): Promise<Deposit[]> => {
  const items = await readRange({ index: 'status', partition: heldPartition, descending: false, count });
  return items.map(depositItem.parse);
};

/** A platform's deposits that were credited at once; the house's: all that went through suspense. In the order of ids. */
export const listDeposits = async (
  platformId: string,
  range: Pick<RangeRequest, 'lower' | 'upper' | 'after' | 'count'>,
): Promise<Deposit[]> => {
  const partition = listPartition(platformId);
  const items = await readRange({ ...range, index: 'list', partition, descending: false });
  return items.map(depositItem.parse);
};

/** Deposits that leave suspense: assigned ones, and those that go back, in the order in which something is due. */
export const listLeaving = async (count: number): Promise<Deposit[]> => {
  const items = await readRange({ index: 'due', partition: duePartition, descending: false, count });
  return items.map(depositItem.parse);
};

/** A deposit that went through suspense, by its id. */
export const depositOfId = async (uuid: string): Promise<Deposit | undefined> => {
  const [listed] = await listDeposits(house, { lower: uuid, upper: uuid, count: 1 });
  return listed && getDeposit(listed);
};
