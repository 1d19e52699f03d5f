import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConditionsFailed } from '#shared/kernel/table/transact.ts';
import { prepareExecution } from '#shared/payments/quotes/prepare-execution.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { failedWrites, seedWorld } from '../../support/world.ts';
import { pendingQuote } from './executable-quote.ts';
import { accountId, bank, customer, platform } from './quote-world.ts';

const current = useMemoryTable();
const quote: QuotedTransaction = {
  ...pendingQuote,
  source: { kind: 'ACCOUNT', accountId: accountId('USD'), currency: 'USD' },
  destination: { kind: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}`, currency: 'EUR' },
};
const execute = (more: Partial<QuotedTransaction> = {}) =>
  prepareExecution({ ...quote, ...more }, ({ status }) => status);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:00:00.000Z'), toFake: ['Date'] });
  seedWorld(current.table);
});

describe('the execution of a quote is refused', () => {
  it.each([
    [{ kycStatus: 'PENDING' }, 'USER_NOT_READY'],
    [{ isDeleted: true }, 'CUSTOMER_DELETED'],
  ])('for a payer who is %j: %s', async (change, code) => {
    const key = [`CUSTOMER#${platform().uuid}#${customer().uuid}`, 'CUSTOMER'] as const;
    current.table.seed({ ...current.table.find(...key), ...change });

    await expect(execute()).rejects.toMatchObject({ code });
  });

  it('with the state of a quote that cannot be executed', async () => {
    await expect(execute({ status: 'EXPIRED' })).rejects.toMatchObject({ details: { status: 'EXPIRED' } });
  });

  it('for a bank account that does not exist', async () => {
    const accountId = 'ExternalAccount:019542f5-b3e7-7d02-8abc-00000000ffff';
    const destination = { kind: 'ACCOUNT', accountId, currency: 'EUR' } as const;

    await expect(execute({ destination })).rejects.toMatchObject({ code: 'INVALID_BANK_ACCOUNT' });
  });

  it.each([
    ['payment', 'QUOTE_NOT_EXECUTABLE'],
    ['address', 'QUOTE_NOT_EXECUTABLE'],
    ['payee', 'INVALID_BANK_ACCOUNT'],
    ['balance', 'INSUFFICIENT_BALANCE'],
  ])('when its write of the %s fails: %s', async (name, code) => {
    const { apiErrorFor } = await execute();

    expect(apiErrorFor(new ConditionsFailed([{ name, item: undefined }], undefined))).toMatchObject({ code });
  });

  it('for a payer whose approval has ended since, not as if money were lacking', async () => {
    const { apiErrorFor } = await execute();
    const item = { platformId: platform().uuid, accountUuid: 'a', balanceMinor: 1, leastOwnerVersion: 2 };

    expect(apiErrorFor(new ConditionsFailed([{ name: 'balance', item }], undefined))).toMatchObject({
      code: 'USER_NOT_READY',
    });
  });

  it('for a payer without money', async () => {
    const { writes } = await execute();

    expect(failedWrites(current.table, writes)).toContain('balance');
  });
});
