import { afterEach, expect, it, vi } from 'vitest';
import { handler } from '#functions/transactions/workers/finish-overdue.ts';
import { documentClient } from '#shared/kernel/table/table.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';

const overdue: Transaction = {
  platformId: '019542f5-b3e7-7d02-8000-000000000000',
  uuid: '019542f5-b3e7-7d02-8000-000000000001',
  type: 'OUTGOING',
  status: 'PENDING',
  ownerUuid: '019542f5-b3e7-7d02-8000-000000000000',
  ownerId: 'Platform:019542f5-b3e7-7d02-8000-000000000000',
  platformCustomerId: 'Platform:019542f5-b3e7-7d02-8000-000000000000',
  source: {
    kind: 'ACCOUNT',
    accountId: 'InternalAccount:019542f5-b3e7-7d02-8000-000000000348',
    currency: 'USD',
  },
  destination: {
    kind: 'ACCOUNT',
    accountId: 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000002',
    currency: 'USD',
  },
  sentMinor: 100n,
  sentCurrency: 'USD',
  receivedMinor: 100n,
  receivedCurrency: 'USD',
  version: 1,
  createdAt: '2025-10-13T12:00:00.000Z',
  updatedAt: '2025-10-13T12:00:00.000Z',
  outcomeDueAt: '2025-10-13T12:00:30.000Z',
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * 64 shards of payments, and lists of assigned deposits and of decisions of two operators. Then the removal of what
 * payers said looks for platforms.
 */
const lists = 67;

it('the sweep reads every shard, then fails when a transfer could not be settled', async () => {
  const queries: unknown[] = [];
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: { input: object }) => {
    if (!('IndexName' in command.input)) throw new Error('The item cannot be read');
    queries.push(command.input);
    return queries.length === 1 ? { Items: [putTransaction(overdue).Put?.Item] } : { Items: [] };
  });

  await expect(handler()).rejects.toThrow('1 overdue transactions could not be finished');
  expect(queries).toHaveLength(lists);
});

it('the sweep goes on when a payment of other code, or a whole shard, cannot be read', async () => {
  const { Item } = putTransaction(overdue).Put ?? {};
  const unreadable = { ...Item, pk: `TRANSACTION#${overdue.platformId}#newer`, status: 'OF_NEWER_CODE' };
  const seen: unknown[] = [];
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: { input: object }) => {
    if (!('IndexName' in command.input)) throw new Error('The item cannot be read');
    seen.push(command.input);
    if (seen.length === 1) throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    return { Items: seen.length === 2 ? [unreadable, Item] : [] };
  });

  await expect(handler()).rejects.toThrow('3 overdue transactions could not be finished');
  // The removal of what payers said has run in an earlier test.
  expect(seen).toHaveLength(lists - 1);
  expect(lines.join('')).toContain('Transaction:newer');
  expect(lines.join('')).toContain(`Transaction:${overdue.uuid}`);
});

it('the sweep takes what has been due for 30 seconds, and leaves the rest to its workflow', async () => {
  vi.useFakeTimers({ now: new Date('2025-10-13T12:01:30.000Z'), toFake: ['Date'] });
  const send = vi.spyOn(documentClient, 'send').mockImplementation(async () => ({ Items: [] }));

  await handler();

  expect(send).toHaveBeenCalledTimes(lists);
  expect(JSON.stringify(send.mock.calls)).toContain('"2025-10-13T12:01:00.000Z"');
});
