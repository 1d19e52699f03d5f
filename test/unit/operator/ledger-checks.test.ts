import { expect, it } from 'vitest';
import { lastLedgerCheck } from '#operator/queries/ledger-checks.ts';
import { leastUuidAt } from '#shared/kernel/ids.ts';
import { type LedgerCheck, saveDifference, saveRun } from '#shared/reconciliation/runs.ts';
import { useMemoryTable } from '../support/memory-table.ts';

useMemoryTable();

const check = (second: number, more: Partial<LedgerCheck>): LedgerCheck => {
  const startedAt = new Date(Date.parse('2026-11-26T03:00:00.000Z') + second * 1_000);
  return {
    uuid: leastUuidAt(startedAt),
    startedAt: startedAt.toISOString(),
    endedAt: startedAt.toISOString(),
    isFull: false,
    platforms: 1,
    accounts: 1,
    entries: 1,
    payments: 1,
    deferred: 0,
    differences: 0,
    ...more,
  };
};

it('many checks of single accounts do not hide what the last check of everything found', async () => {
  const daily = check(0, { differences: 1 });
  await saveRun(daily);
  await saveDifference(daily, {
    kind: 'BALANCE',
    platformId: '019542f5-b3e7-7d02-8000-00000000e000',
    subject: 'InternalAccount:a',
    says: 'it differs',
  });
  for (let second = 1; second <= 45; second += 1) await saveRun(check(second, { only: 'InternalAccount:b' }));

  const report = await lastLedgerCheck();

  expect(report?.check).toEqual(daily);
  expect(report?.differences).toHaveLength(1);
  expect((await lastLedgerCheck('InternalAccount:b'))?.check.startedAt).toBe('2026-11-26T03:00:45.000Z');
});
