import { beforeEach, describe, vi } from 'vitest';
import { prepareBatch } from '#shared/payments/batches/create.ts';
import { prepareCancellation, prepareConfirmation } from '#shared/payments/batches/decide.ts';
import { payRows } from '#shared/payments/batches/pay-rows.ts';
import {
  batchIn,
  commit,
  confirmedBatch,
  outcomesIn,
  platformId,
  quote,
  transfer,
} from '../payments/batches/batch-world.ts';
import { accountId, otherCustomer } from '../payments/quotes/quote-world.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { useMemoryBucket } from '../support/memory-bucket.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import { fill } from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
useMemoryBucket();
const now = '2025-10-13T12:01:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const euros = accountId('EUR').slice('InternalAccount:'.length);
const aTransfer = transfer(500);
const aQuote = quote(500);

/** The bank account is another customer's, so its owner is checked, too. */
const world = (table: MemoryTable): void => {
  seedWorld(table, { bank: { ownerUuid: otherCustomer().uuid } });
  fill(table, euros, { balanceMinor: 500 });
};
const stored = (row: object) => async (table: MemoryTable) => {
  world(table);
  await commit(prepareBatch(platformId, { rows: [row] }));
};
const uuid = (): string => batchIn(current.table).uuid;
const totals = [{ currency: 'EUR', amount: 500 }];
const confirmed = (row: object) => async (table: MemoryTable) => {
  world(table);
  await confirmedBatch(table, [row]);
};

/** The code that the row failed with; PAID when it did not. */
const pay = async (): Promise<string> => {
  await payRows(platformId, uuid(), 0);
  const [outcome] = outcomesIn(current.table);
  return outcome?.code ?? (outcome?.transactionUuid === undefined ? 'DONE' : 'PAID');
};

const taken = [['TAKEN']] as const;
const decided = [[{ version: 9 }, 'PAYOUT_BATCH_NOT_PENDING']] as const;
const payer = [
  [{ closedAt: now }, 'CUSTOMER_DELETED'],
  [{ closedAt: now, closedFor: 'CURRENCY' }, 'INVALID_CURRENCY'],
  [{ leastOwnerVersion: 2 }, 'USER_NOT_READY'],
  [{ frozenAt: now }, 'ACCOUNT_FROZEN'],
  [{ balanceMinor: 499 }, 'INSUFFICIENT_BALANCE'],
] as const;
const payee = [
  ['GONE', 'INVALID_BANK_ACCOUNT'],
  [{ isDeleted: true }, 'INVALID_BANK_ACCOUNT'],
] as const;
/** Another run was first, and its outcome stays. */
const done = [[{ row: 1, at: now, code: 'USER_NOT_READY', message: 'Earlier.' }, 'USER_NOT_READY']] as const;

const transactions: readonly ConditionalTransaction[] = [
  {
    title: 'a batch that is stored',
    given: world,
    run: () => commit(prepareBatch(platformId, { rows: [aTransfer] })),
    writes: { 'PAYOUT_BATCH BATCH': taken },
  },
  {
    title: 'a confirmation',
    given: stored(aTransfer),
    run: () => commit(prepareConfirmation(platformId, uuid(), totals)),
    writes: { 'PAYOUT_BATCH BATCH': decided },
  },
  {
    title: 'a cancellation',
    given: stored(aTransfer),
    run: () => commit(prepareCancellation(platformId, uuid())),
    writes: { 'PAYOUT_BATCH BATCH': decided },
  },
  {
    title: 'a row with a transfer',
    given: confirmed(aTransfer),
    run: pay,
    writes: {
      TRANSACTION: taken,
      'ACCOUNT BALANCE': payer,
      'JOURNAL TRANSFER': taken,
      CUSTOMER: payee,
      PAYOUT_ROW: done,
    },
  },
  {
    title: 'a row with a quote',
    given: confirmed(aQuote),
    run: pay,
    writes: {
      TRANSACTION: taken,
      'ACCOUNT BALANCE': payer,
      'JOURNAL PAYMENT': taken,
      CUSTOMER: payee,
      PAYOUT_ROW: done,
    },
  },
];

describe('payout batches', () => {
  testConditions(current, transactions);
});
