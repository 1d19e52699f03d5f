import { beforeEach, describe, vi } from 'vitest';
import { OperatorError } from '#operator/access/operator-error.ts';
import { changeAccount } from '#operator/actions/freeze-account.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { customer, platform } from '../payments/quotes/quote-world.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import { fill } from '../support/payments.ts';

const current = useMemoryTable();
const now = '2025-10-13T12:01:00.000Z';
const account = { platformId: platform().uuid, accountUuid: internalAccountUuid(customer().uuid, 'USD') };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

const holding =
  (more: object = {}) =>
  (table: MemoryTable): void =>
    fill(table, account.accountUuid, { balanceMinor: 5, ...more });

/** An operator reads why nothing was changed. */
const unlessRefused = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
  }
};

const changes: readonly ConditionalTransaction[] = [
  {
    title: 'an account that is frozen',
    given: holding(),
    run: () => unlessRefused(changeAccount(account, 'freeze', 'order')),
    writes: { 'ACCOUNT BALANCE': [[{ closedAt: now }], [{ frozenAt: now }]] },
  },
  {
    title: 'an account that is released',
    given: holding({ frozenAt: now }),
    run: () => unlessRefused(changeAccount(account, 'unfreeze', 'over')),
    writes: { 'ACCOUNT BALANCE': [['GONE']] },
  },
];

describe('freezes', () => testConditions(current, changes));
