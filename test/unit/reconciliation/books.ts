import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { prepareTransfer, type TransferOrder } from '#shared/payments/transfers/prepare.ts';
import { checkSegment } from '#shared/reconciliation/check-segment.ts';
import { begin, parseProgress, progressJson } from '#shared/reconciliation/progress.ts';
import { differencesOf } from '#shared/reconciliation/runs.ts';
import { accountId, bank, platform } from '../payments/quotes/quote-world.ts';
import type { Item } from '../support/expressions.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { failedWrites, seedWorld } from '../support/world.ts';

export const current = useMemoryTable();
export const platformId = platform().uuid;
export const eur = accountId('EUR').slice('InternalAccount:'.length);
/** Each test begins hours after the one before: the time in a new uuid never goes back. */
let begunMs = Date.parse('2025-10-14T08:00:00.000Z');
export const wait = (minutes: number): string => {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  return new Date().toISOString();
};

export const transfer = async (suffix: string, more: Partial<TransferOrder>): Promise<string> => {
  const key = { pk: `EXTERNAL#${platformId}#${bank().uuid}`, sk: 'EXTERNAL' };
  const fields = { iban: `DE89370400440532013${suffix}` };
  current.table.seed({ ...current.table.find(key.pk, key.sk), ...key, fields });
  const { body, writes } = await prepareTransfer({
    platformId,
    type: 'OUTGOING',
    internalId: accountId('EUR'),
    externalId: `ExternalAccount:${bank().uuid}`,
    amount: 100,
    ...more,
  });
  expect(failedWrites(current.table, writes)).toEqual([]);
  vi.setSystemTime(Date.now() + 1_000);
  return String(Object(body).id);
};

/** 1000 in, 300 out, 200 out and back, 100 on their way. */
export const books = { now: '', received: '', paid: '', pending: '' };
const seedBooks = async (): Promise<void> => {
  seedWorld(current.table);
  books.received = await transfer('000', { type: 'INCOMING', amount: 1_000 });
  books.paid = await transfer('000', { amount: 300 });
  await transfer('004', { amount: 200 });
  books.pending = await transfer('005', { amount: 100 });
};

export const check = async (order: Partial<Parameters<typeof begin>[0]> = {}) => {
  let progress = begin({ isFull: true, environment: 'sandbox', ...order }, new Date());
  for (;;) {
    const { progress: next, isDone } = await checkSegment(progress, 60_000);
    progress = parseProgress(progressJson(next));
    if (isDone) break;
  }
  const differences = await differencesOf(progress.run, 99);
  return {
    counts: progress.counts,
    found: differences.map(({ kind, subject, says }) => `${kind} ${subject.split(':')[0]} ${says}`),
  };
};
export const change = (isMeant: (item: Item) => boolean, fields: object): void => {
  const item = current.table.all().find(isMeant);
  if (item === undefined) throw new Error('There is no such item');
  const changed = Object.entries({ ...item, ...fields }).filter(([, value]) => value !== null);
  current.table.seed(Object.fromEntries(changed));
};
export const isBalance = ({ sk, accountUuid }: Item): boolean => sk === 'BALANCE' && accountUuid === eur;
export const isJournal =
  (id: string, purpose = 'TRANSFER') =>
  ({ sk }: Item): boolean =>
    sk === `${id.replace('Transaction:', '')}#${purpose}`;
export const isPayment =
  (id: string) =>
  ({ pk }: Item): boolean =>
    pk === `TRANSACTION#${platformId}#${id.replace('Transaction:', '')}`;

export const sound = { platforms: 1, accounts: 6, entries: 5, payments: 4, deferred: 0, differences: 0 };

/** Fills the books before each test. Only for a file that has a process of its own: it shortens pauses. */
export const useBooks = (): void => {
  beforeEach(async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    // A difference counts only after pauses of seconds, in which an index may catch up.
    vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
    syncBuiltinESMExports();
    begunMs += 4 * 3_600_000;
    vi.useFakeTimers({ now: begunMs, toFake: ['Date'] });
    await seedBooks();
    books.now = wait(60);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
};
