import { beforeEach, describe, vi } from 'vitest';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { assignDeposit, settleAssigned } from '#shared/payments/deposits/assign.ts';
import { carryOutReturn } from '#shared/payments/deposits/carry-out-return.ts';
import { receiveDeposit } from '#shared/payments/deposits/receive.ts';
import { confirmReturn, proposeReturn } from '#shared/payments/deposits/return-decision.ts';
import { getDeposit } from '#shared/payments/deposits/store.ts';
import { customer, platform } from '../payments/quotes/quote-world.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import { fill, ownAccount } from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const now = '2025-10-13T12:01:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const taken = [['TAKEN']] as const;
const credited = [
  [{ closedAt: now }],
  [{ leastOwnerVersion: 2 }],
  [{ balanceMinor: maxAmountMinor }],
] as const;
const moved = [[{ status: 'SETTLED' }], [{ updatedAt: '2025-10-13T13:00:00.000Z' }]] as const;
const notice = { bankReference: 'CAMT-17', amount: 400, currency: 'USD' };
const tell = (reference: string) => () => receiveDeposit('default', { ...notice, reference });
const stored = async () => {
  const deposit = await getDeposit({ switchName: 'default', bankReference: notice.bankReference });
  if (deposit === undefined) throw new Error('The deposit is missing');
  return deposit;
};
const account = { platformId: platform().uuid, accountUuid: ownAccount };
const assigned = async (table: MemoryTable): Promise<void> => {
  seedWorld(table);
  await tell('nobody')();
  await assignDeposit(await stored(), account);
};
const held = async (table: MemoryTable): Promise<void> => {
  seedWorld(table);
  await tell('nobody')();
};
const proposed = async (table: MemoryTable): Promise<void> => {
  await held(table);
  await proposeReturn(await stored(), 'ada', 'Nobody knows the payer');
};
const returning = async (table: MemoryTable): Promise<void> => {
  await proposed(table);
  await confirmReturn(await stored(), 'bob');
};
const answer = (kind: 'RETURNED' | 'ON_ITS_WAY' | 'REFUSED') => async () =>
  carryOutReturn(await stored(), async () => ({ kind }));
/** Somebody has decided at the same moment. */
const decided = [
  [{ status: 'ASSIGNED' }, false],
  [{ updatedAt: '2025-10-13T13:00:00.000Z' }, false],
] as const;
const returned = [[{ status: 'RETURNED' }], [{ updatedAt: '2025-10-13T13:00:00.000Z' }]] as const;
/** The owner is deleted after somebody has said whose the money is. */
const ownerless = async (table: MemoryTable): Promise<void> => {
  await assigned(table);
  const key = [`CUSTOMER#${platform().uuid}#${customer().uuid}`, 'CUSTOMER'] as const;
  table.seed({ ...table.find(...key), pk: key[0], sk: key[1], isDeleted: true });
};

const deposits: readonly ConditionalTransaction[] = [
  {
    title: 'a deposit that is credited',
    given: (table) => {
      seedWorld(table);
      fill(table, ownAccount, { balanceMinor: 0 });
    },
    run: tell(referenceOf(ownAccount)),
    writes: {
      DEPOSIT: taken,
      TRANSACTION: taken,
      'ACCOUNT BALANCE': credited,
      'JOURNAL DEPOSIT': taken,
    },
  },
  {
    title: 'a deposit that waits in suspense',
    given: (table) => seedWorld(table),
    run: tell('nobody'),
    writes: { DEPOSIT: taken, 'JOURNAL DEPOSIT': taken },
  },
  {
    title: 'a deposit that somebody assigns',
    given: held,
    run: async () => assignDeposit(await stored(), account),
    writes: { DEPOSIT: decided },
  },
  {
    title: 'an assigned deposit that leaves suspense',
    given: assigned,
    run: async () => settleAssigned(await stored()),
    writes: {
      DEPOSIT: moved,
      'JOURNAL TRANSFER': taken,
      TRANSACTION: taken,
      'ACCOUNT BALANCE': credited,
      'JOURNAL DEPOSIT': taken,
    },
  },
  {
    title: 'an assigned deposit that goes back into suspense',
    given: ownerless,
    run: async () => settleAssigned(await stored()),
    writes: { DEPOSIT: moved },
  },
  {
    title: 'a deposit that an operator wants to give back',
    given: held,
    run: async () => proposeReturn(await stored(), 'ada', 'Nobody knows the payer'),
    writes: { DEPOSIT: decided },
  },
  {
    title: 'a deposit that another operator lets go back',
    given: proposed,
    run: async () => confirmReturn(await stored(), 'bob'),
    writes: { DEPOSIT: decided },
  },
  {
    title: 'a deposit that the switch has given back',
    given: returning,
    run: answer('RETURNED'),
    writes: { DEPOSIT: returned, 'JOURNAL REFUND': taken },
  },
  {
    title: 'a deposit that is on its way back',
    given: returning,
    run: answer('ON_ITS_WAY'),
    writes: { DEPOSIT: returned },
  },
  {
    title: 'a deposit that the switch does not give back',
    given: returning,
    run: answer('REFUSED'),
    writes: { DEPOSIT: returned },
  },
];

describe('deposits', () => testConditions(current, deposits));
