import { expect, it } from 'vitest';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { sentTransfer, store } from '../../support/payments.ts';
import { useCannedAdmin } from '../support/canned-admin.ts';

const memory = useMemoryTable();
const admin = useCannedAdmin(() => '{}');

/** All of one shard, which the end of a uuid chooses; the oldest is due last. */
const openPayments = (count: number): Transaction[] =>
  Array.from({ length: count }, (_, number) => ({
    ...sentTransfer,
    uuid: `0199dd71-1600-7d02-8${number.toString(16).padStart(3, '0')}-000000000000`,
    checkAt: new Date(Date.parse('2026-11-26T08:00:00.000Z') + number * 1_000).toISOString(),
    updatedAt: number === count - 1 ? '2020-01-01T00:00:00.000Z' : '2999-01-01T00:00:00.000Z',
  }));

it('a payment that is due last of its shard is not missed', async () => {
  store(memory.table, ...openPayments(150));

  const { text, exitCode } = await admin('stuck', '--json');

  expect(JSON.parse(text)).toMatchObject({ payments: [{ status: 'PROCESSING' }], isCut: false });
  expect(exitCode).toBe(1);
});

it('says when there are more payments than it reads, and ends with 1', async () => {
  store(memory.table, ...openPayments(2_001));

  const { text, exitCode } = await admin('stuck');

  expect(text).toContain('More are under way than were read');
  expect(exitCode).toBe(1);
});

it('ends with 0 when no payment waits', async () => {
  expect(await admin('stuck')).toMatchObject({ exitCode: 0, errors: '' });
});
