import { beforeEach, describe, vi } from 'vitest';
import { externalAccountKey } from '#shared/accounts/store.ts';
import { executeScheduled } from '#shared/payments/schedules/execute.ts';
import { cancelPayment } from '#shared/payments/settlement/cancel.ts';
import type { ScheduledTransaction } from '#shared/transactions/transaction.ts';
import { accountId, bank, customer, otherCustomer } from '../payments/quotes/quote-world.ts';
import {
  executeAt,
  orderQuote,
  orderTransfer,
  paymentIn,
  platformId,
} from '../payments/schedules/scheduled-world.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import { fill } from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:00:00.000Z'), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

let payment: ScheduledTransaction;

/** The bank account is another customer's, so its owner is checked, too. */
const ordered =
  (order: (table: MemoryTable) => Promise<ScheduledTransaction>, isDue = true) =>
  async (table: MemoryTable): Promise<void> => {
    seedWorld(table, {
      platform: { umaDomain: 'acme.example' },
      bank: { ownerUuid: otherCustomer().uuid },
    });
    for (const code of ['EUR', 'USD']) {
      fill(table, accountId(code).slice('InternalAccount:'.length), { balanceMinor: 20_000 });
    }
    payment = await order(table);
    if (isDue) vi.setSystemTime(executeAt);
  };

/** The code that a payment has failed with at its time; its state when it has left or ended otherwise. */
const execute = async (): Promise<string> => {
  await executeScheduled(payment);
  const { status, failureDetail } = paymentIn(current.table);
  return failureDetail?.code ?? status;
};
const cancel = () =>
  cancelPayment({ platformId, requestId: 'r-1', claim: undefined, status: 200 }, payment.uuid);

const now = '2025-10-14T09:00:00.000Z';
/** Another writer was first: nothing more happens. */
const moved = [
  [{ version: 9, status: 'COMPLETED' }, 'COMPLETED'],
  [{ status: 'EXPIRED' }, 'EXPIRED'],
] as const;
const payer = [
  [{ closedAt: now }, 'CUSTOMER_DELETED'],
  [{ closedAt: now, closedFor: 'CURRENCY' }, 'INVALID_CURRENCY'],
  [{ leastOwnerVersion: 2 }, 'USER_NOT_READY'],
  [{ balanceMinor: 499 }, 'INSUFFICIENT_BALANCE'],
] as const;
const payee = [
  ['GONE', 'INVALID_BANK_ACCOUNT'],
  [{ isDeleted: true }, 'INVALID_BANK_ACCOUNT'],
] as const;
const taken = [['TAKEN']] as const;

const transactions: readonly ConditionalTransaction[] = [
  {
    title: 'a scheduled transfer is ordered',
    given: (table) => seedWorld(table),
    run: () => orderTransfer(current.table),
    writes: { TRANSACTION: taken },
  },
  {
    title: 'a scheduled quote is ordered',
    given: (table) => seedWorld(table),
    run: () => orderQuote(current.table),
    writes: { TRANSACTION: taken },
  },
  {
    title: 'a scheduled transfer at its time',
    given: ordered(orderTransfer),
    run: execute,
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': payer,
      'JOURNAL TRANSFER': taken,
      CUSTOMER: payee,
    },
  },
  {
    title: 'a scheduled quote at its time',
    given: ordered(orderQuote),
    run: execute,
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': payer,
      'JOURNAL PAYMENT': taken,
      CUSTOMER: payee,
    },
  },
  {
    title: 'a scheduled quote to a UMA address at its time',
    given: ordered((table) =>
      orderQuote(table, {
        destination: {
          destinationType: 'UMA_ADDRESS',
          umaAddress: otherCustomer().umaAddress,
          currency: 'EUR',
        },
      }),
    ),
    run: execute,
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': payer,
      'JOURNAL PAYMENT': taken,
      'UMA LOCK': [[{ customerUuid: customer().uuid }]],
    },
  },
  {
    title: 'a scheduled transfer that cannot be made at its time',
    given: async (table) => {
      await ordered(orderTransfer)(table);
      fill(table, accountId('EUR').slice('InternalAccount:'.length), { closedAt: now });
      const { pk, sk } = externalAccountKey({ platformId, uuid: bank().uuid });
      table.remove(pk, sk);
    },
    run: execute,
    writes: { TRANSACTION: moved },
  },
  {
    title: 'a scheduled transfer that is cancelled',
    given: ordered(orderTransfer, false),
    run: cancel,
    writes: { TRANSACTION: [[{ version: 9 }], [{ status: 'PROCESSING' }]] },
  },
];

describe('transactions of scheduled payments', () => testConditions(current, transactions));
