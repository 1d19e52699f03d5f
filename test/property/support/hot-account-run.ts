import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { absent } from '#shared/kernel/condition.ts';
import type { Write } from '#shared/kernel/item.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { documentClient } from '#shared/kernel/table.ts';
import { ConflictsOutlasted, type NamedWrites, tryTransact } from '#shared/kernel/transact.ts';
import { forgetHot } from '#shared/ledger/hot/known.ts';
import { readSnapshot } from '#shared/ledger/hot/snapshot.ts';
import { tendHotAccount } from '#shared/ledger/hot/tend.ts';
import { clearingJournal } from '#shared/ledger/journal.ts';
import { getStoredBalance } from '#shared/ledger/read-balances.ts';
import { countOpenTransaction, postAndRefund, postJournal } from '#shared/ledger/store.ts';
import { MemoryTable, orders } from '../../unit/support/memory-table.ts';
import { FaultyTable, noFaults } from './faulty-table.ts';

/** Pauses of the product move the fake clock on instead of taking time. */
const setPauses = (sleep: typeof timers.setTimeout): void => {
  timers.setTimeout = sleep;
  syncBuiltinESMExports();
};
const realPauses = timers.setTimeout;

export const account = { platformId: 'p', accountUuid: '019542f5-b3e7-7d02-8000-000000000001' };
const startMs = Date.parse('2026-11-24T12:00:00.000Z');

/** Gives each test a fake clock, and back what the runs have replaced. */
export const useFakeTime = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ now: startMs, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    setPauses(realPauses);
    forgetHot(account);
  });
};

type Kind = 'DEBIT' | 'CREDIT' | 'OPEN' | 'END' | 'BACK';
export interface Movement {
  readonly kind: Kind;
  readonly amount: number;
}

export const movements = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind>('DEBIT', 'DEBIT', 'CREDIT', 'OPEN', 'END', 'BACK'),
    amount: fc.integer({ min: 1, max: 120 }),
  }),
  { minLength: 1, maxLength: 12 },
);

const payment = (id: string): Write => orders.put({ id, count: 1 }, absent('count'));

const journal = (amountMinor: bigint, sourceUuid: string, purpose: 'TRANSFER' | 'REFUND') =>
  clearingJournal({
    ...account,
    currency: 'USD',
    amountMinor,
    sourceUuid,
    purpose,
    at: new Date().toISOString(),
  });

const writesOf = ({ kind, amount }: Movement, id: string): NamedWrites => {
  const minor = BigInt(amount);
  switch (kind) {
    case 'DEBIT':
      return {
        payment: payment(id),
        ...postJournal(journal(-minor, id, 'TRANSFER'), { openTransactions: 1 }),
      };
    case 'CREDIT':
      return {
        payment: payment(id),
        ...postJournal(journal(minor, id, 'TRANSFER'), { openTransactions: 0 }),
      };
    case 'OPEN':
      return { payment: payment(id), balance: countOpenTransaction(account, 1) };
    case 'END':
      return { payment: payment(id), balance: countOpenTransaction(account, -1) };
    case 'BACK':
      return {
        payment: payment(id),
        ...postAndRefund(journal(-minor, id, 'TRANSFER'), journal(minor, id, 'REFUND')),
      };
  }
};

export type Answer = 'ACCEPTED' | 'REFUSED' | 'UNKNOWN';

export const commit = (one: Movement, id: string) => async (): Promise<Answer> => {
  try {
    return (await tryTransact(writesOf(one, id))) === undefined ? 'ACCEPTED' : 'REFUSED';
  } catch (error) {
    if (
      error instanceof ConflictsOutlasted ||
      (error instanceof Error && /Conflict|Timeout/.test(error.name))
    )
      return 'UNKNOWN';
    throw error;
  }
};

const openOf = ({ kind }: Movement): number =>
  kind === 'OPEN' || kind === 'DEBIT' ? 1 : kind === 'END' ? -1 : 0;

const amountOf = ({ kind, amount }: Movement): number =>
  kind === 'CREDIT' ? amount : kind === 'DEBIT' ? -amount : 0;

interface Run {
  readonly faulty: FaultyTable;
  readonly table: MemoryTable;
}

export const startRun = (seed: number): Run => {
  const table = new MemoryTable();
  const faulty = new FaultyTable(table, seed);
  const sleep: unknown = (ms: number) => faulty.sleep(ms);
  setPauses(sleep as typeof timers.setTimeout);
  vi.spyOn(documentClient, 'send').mockImplementation((command: object) => faulty.send(command));
  forgetHot(account);
  return { table, faulty };
};

const later = (): void => void vi.setSystemTime(Date.now() + 60_000);

/** What the sweep makes of everything that was left: all holds end, also those of late duplicates. */
export const settleAll = async ({ faulty }: Run): Promise<void> => {
  faulty.disturb(noFaults);
  let mayHaveMore: boolean;
  do {
    // A duplicate may also arrive while the sweep runs.
    mayHaveMore = faulty.sendLate();
    later();
    await faulty.runAll([() => tendHotAccount(account)]);
  } while (mayHaveMore);
};

/** Money and counts are those of the payments that are stored, and no money was made or lost. */
export const expectExact = async (
  run: Run,
  all: readonly (Movement & { readonly id: string })[],
  opening: number,
) => {
  const { table, faulty } = run;
  const stored = all.filter(({ id }) => table.find(`ORDER#${id}`, 'ORDER') !== undefined);
  const [balance] = await faulty.runAll([() => getStoredBalance(account.platformId, account.accountUuid)]);
  const sum = stored.reduce((total, one) => total + amountOf(one), opening);
  const open = stored.reduce((total, one) => total + openOf(one), 0);
  const journals = table.all().filter(({ pk }) => String(pk).startsWith('JOURNAL#'));
  const withJournal = stored.flatMap(({ kind }) =>
    kind === 'OPEN' || kind === 'END' ? [] : kind === 'BACK' ? [kind, kind] : [kind],
  );
  expect(balance?.balanceMinor ?? 0n).toBe(BigInt(sum));
  expect(sum).toBeGreaterThanOrEqual(0);
  expect(balance?.openTransactions ?? 0).toBe(open);
  expect(balance?.version ?? 0).toBe(stored.length);
  expect(journals).toHaveLength(withJournal.length);
};

export const expectWholeSlots = async ({ faulty, table }: Run): Promise<void> => {
  const [snapshot] = await faulty.runAll([() => readSnapshot(account)]);
  const open = table.all().filter(({ sk, frozenAt }) => sk === 'SLOT' && frozenAt === undefined);
  // Of a cold account a slot that is open would take money that nobody looks for.
  if (snapshot === undefined) expect(open).toEqual([]);
  const slots = snapshot?.slots ?? [];
  for (const slot of slots) {
    expect(slot).toMatchObject({ holdCount: 0, holds: [] });
    expect(slot.balanceMinor).toBeGreaterThanOrEqual(0n);
  }
  const total = slots.reduce((sum, slot) => sum + slot.balanceMinor + slot.roomMinor, 0n);
  if (snapshot !== undefined) expect(total + (snapshot.head.balanceMinor ?? 0n)).toBe(maxAmountMinor);
};

export const expectAnswers = (
  { table }: Run,
  all: readonly (Movement & { readonly id: string })[],
  answers: readonly (Answer | undefined)[],
): void => {
  for (const [at, { id }] of all.entries()) {
    const isStored = table.find(`ORDER#${id}`, 'ORDER') !== undefined;
    if (answers[at] === 'ACCEPTED') expect(isStored).toBe(true);
    if (answers[at] === 'REFUSED') expect(isStored).toBe(false);
  }
};

export const seedHead = ({ table }: Run, opening: number): void =>
  table.seed({
    pk: `ACCOUNT#${account.platformId}#${account.accountUuid}`,
    sk: 'BALANCE',
    ...account,
    balanceMinor: opening,
    version: 0,
    listedVersion: 0,
  });
