import { beforeEach, describe, vi } from 'vitest';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { cancelPayment } from '#shared/payments/settlement/cancel.ts';
import { prepareTransfer } from '#shared/payments/transfers/prepare.ts';
import { settleDelayedTransfer, settleTransferPayout } from '#shared/payments/transfers/settle.ts';
import { settleCollection } from '#shared/payments/transfers/settle-collection.ts';
import { prepareFunding } from '#shared/sandbox/fund.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { accountId, bank, otherCustomer, platform } from '../payments/quotes/quote-world.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import {
  collectedTransfer,
  fill,
  ownAccount,
  pendingTransfer,
  sentTransfer,
  store,
} from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const now = '2025-10-13T12:01:00.000Z';
const { uuid: platformId } = platform();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const euros = accountId('EUR').slice('InternalAccount:'.length);
const moved = [[{ version: 9 }], [{ status: 'EXPIRED' }]] as const;
const taken = [['TAKEN']] as const;
const closed = [{ closedAt: now }] as const;
const full = [{ balanceMinor: maxAmountMinor }] as const;
const usable = [
  [{ closedAt: now }, 'CUSTOMER_DELETED'],
  [{ closedAt: now, closedFor: 'CURRENCY' }, 'INVALID_CURRENCY'],
  [{ leastOwnerVersion: 2 }, 'USER_NOT_READY'],
] as const;
const payer = [
  ...usable,
  [{ frozenAt: now }, 'ACCOUNT_FROZEN'],
  [{ balanceMinor: 499 }, 'INSUFFICIENT_BALANCE'],
] as const;
const payee = [
  ['GONE', 'INVALID_BANK_ACCOUNT'],
  [{ isDeleted: true }, 'INVALID_BANK_ACCOUNT'],
] as const;

const begin = (type: Transaction['type']) => async (): Promise<void> => {
  const { writes, apiErrorFor } = await prepareTransfer({
    platformId,
    type,
    internalId: accountId('EUR'),
    externalId: `ExternalAccount:${bank().uuid}`,
    amount: 500,
  });
  const failed = await tryTransact(writes);
  if (failed !== undefined) throw apiErrorFor(failed);
};
/** The bank account is another customer's, and its last digits choose the outcome. */
const parties =
  (suffix = '000') =>
  (table: MemoryTable): void => {
    const fields = { iban: `DE89370400440532013${suffix}` };
    seedWorld(table, { bank: { ownerUuid: otherCustomer().uuid, fields } });
    fill(table, euros, { balanceMinor: 500 });
  };

const beginnings: readonly ConditionalTransaction[] = [
  {
    title: 'a transfer out',
    given: parties(),
    run: begin('OUTGOING'),
    writes: { TRANSACTION: taken, 'ACCOUNT BALANCE': payer, 'JOURNAL TRANSFER': taken, CUSTOMER: payee },
  },
  {
    title: 'a transfer out that comes back at once',
    given: parties('004'),
    run: begin('OUTGOING'),
    writes: {
      TRANSACTION: taken,
      'ACCOUNT BALANCE': payer,
      'JOURNAL TRANSFER': taken,
      'JOURNAL REFUND': taken,
      CUSTOMER: payee,
    },
  },
  {
    title: 'a transfer in',
    given: parties(),
    run: begin('INCOMING'),
    writes: {
      TRANSACTION: taken,
      'ACCOUNT BALANCE': [...usable, [...full, 'AMOUNT_OUT_OF_RANGE']],
      'JOURNAL TRANSFER': taken,
      CUSTOMER: payee,
    },
  },
  {
    title: 'a transfer in that stays open',
    given: parties('005'),
    run: begin('INCOMING'),
    writes: { TRANSACTION: taken, 'ACCOUNT BALANCE': usable, CUSTOMER: payee },
  },
  {
    title: 'a transfer in that is refused at once',
    given: parties('004'),
    run: begin('INCOMING'),
    writes: { TRANSACTION: taken, CUSTOMER: payee },
  },
  {
    title: 'money of the sandbox',
    given: parties(),
    run: async () => {
      const { writes, apiErrorFor } = await prepareFunding({
        platformId,
        accountUuid: euros,
        amountMinor: 5n,
      });
      const failed = await tryTransact(writes);
      if (failed !== undefined) throw apiErrorFor(failed);
    },
    writes: {
      'ACCOUNT BALANCE': [
        [{ closedAt: now }, 'CUSTOMER_DELETED'],
        [...full, 'AMOUNT_OUT_OF_RANGE'],
      ],
      'JOURNAL FUNDING': taken,
    },
  },
];

const open = (transfer: Transaction, balance: object = { balanceMinor: 5, openTransactions: 1 }) => ({
  given: (table: MemoryTable): void => {
    store(table, transfer);
    fill(table, ownAccount, balance);
  },
});
const [pendingOut, pendingIn] = [pendingTransfer('OUTGOING'), pendingTransfer('INCOMING')];
const { uuid } = pendingOut;
const cancel = () => cancelPayment({ platformId, requestId: 'r-1', claim: undefined, status: 200 }, uuid);
const refunded = { TRANSACTION: moved, 'ACCOUNT BALANCE': [closed], 'JOURNAL REFUND': taken };
const counted = { TRANSACTION: moved, 'ACCOUNT BALANCE': [closed] };
const settled: Transaction = { ...collectedTransfer, status: 'COMPLETED', settledAt: now };

const ends: readonly ConditionalTransaction[] = [
  {
    title: 'a late failure of a transfer out',
    ...open(pendingOut),
    run: () => settleDelayedTransfer(platformId, uuid),
    writes: refunded,
  },
  {
    title: 'a late failure of a transfer in',
    ...open(pendingIn),
    run: () => settleDelayedTransfer(platformId, uuid),
    writes: counted,
  },
  { title: 'a transfer out that is cancelled', ...open(pendingOut), run: cancel, writes: refunded },
  { title: 'a transfer in that is cancelled', ...open(pendingIn), run: cancel, writes: counted },
  {
    title: 'a transfer that the switch has paid',
    ...open(sentTransfer),
    run: () => settleTransferPayout(sentTransfer, { kind: 'DELIVERED', mayComeBack: false }),
    writes: counted,
  },
  {
    title: 'a transfer that the switch refuses',
    ...open(sentTransfer),
    run: () => settleTransferPayout(sentTransfer, { kind: 'REJECTED' }),
    writes: refunded,
  },
  {
    title: 'a transfer that is collected',
    ...open(collectedTransfer),
    run: () => settleCollection(collectedTransfer, { kind: 'COLLECTED' }),
    writes: { TRANSACTION: moved, 'ACCOUNT BALANCE': [closed, full], 'JOURNAL TRANSFER': taken },
  },
  {
    title: 'a transfer that is not collected',
    ...open(collectedTransfer),
    run: () => settleCollection(collectedTransfer, { kind: 'REJECTED' }),
    writes: counted,
  },
  {
    title: 'a collected transfer that is taken back',
    ...open(settled, { balanceMinor: 10_000 }),
    run: () => settleCollection(settled, { kind: 'RETURNED' }),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed, [{ balanceMinor: 9_999 }]],
      'JOURNAL REFUND': taken,
    },
  },
  {
    title: 'a collected transfer whose money is gone when it is taken back',
    ...open(settled, { balanceMinor: 9_999 }),
    run: () => settleCollection(settled, { kind: 'RETURNED' }),
    writes: { TRANSACTION: moved },
  },
];

describe('the beginning of a transfer', () => testConditions(current, beginnings));
describe('the end of a transfer', () => testConditions(current, ends));
