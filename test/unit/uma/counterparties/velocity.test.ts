import { describe, expect, it } from 'vitest';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { countVelocity, uncountVelocity } from '#shared/uma/counterparties/velocity.ts';
import { useMemoryTable } from '../../support/memory-table.ts';

const current = useMemoryTable();

/** The longest window that umaVelocity allows is 31 days: it ends on 2025-02-01. */
const longest = { windowHours: 744, payments: 1 };
const counted = {
  platformId: '019542f5-b3e7-7d02-8000-000000000000',
  customerUuid: '019542f5-b3e7-7d02-8000-000000000001',
  domain: 'pay.other-bank.example',
  window: '2025-01-01T00:00:00.000Z',
  usdCents: 600,
};
const keptUntil = (): number => {
  const [item] = current.table.all();
  return Number(item?.expiresAtEpochSeconds) * 1_000;
};

describe('the count of a window', () => {
  it('stays in the table until the longest window and the invoices of its last minutes are over', async () => {
    await tryTransact({ velocity: countVelocity(counted, longest) });

    expect(keptUntil()).toBeGreaterThan(Date.parse('2025-02-02T00:00:00.000Z'));

    await tryTransact({ velocity: uncountVelocity(counted) });

    expect(keptUntil()).toBeGreaterThan(Date.parse('2025-02-02T00:00:00.000Z'));
  });
});
