import { expect, it } from 'vitest';
import { clearingJournal, type Purpose } from '#shared/ledger/journal.ts';
import { journalEntryView, statementView } from '#shared/ledger/view.ts';

const accountUuid = '019542f5-b3e7-7d02-8000-00000000f348';
const sourceUuid = '0199dd4b-c800-7000-8000-000000000001';
const at = '2025-10-13T12:00:00.000Z';

const entry = (purpose: Purpose) => {
  const amountMinor = -12500n;
  return clearingJournal({
    platformId: 'p',
    accountUuid,
    currency: 'USD',
    amountMinor,
    sourceUuid,
    purpose,
    at,
  });
};
const usd = { code: 'USD', decimals: 2, name: 'US Dollar', symbol: '$' };

it('an entry shows its amount, its transaction and both sides', () => {
  const journal = entry('TRANSFER');

  expect(journalEntryView({ journal, balanceAfterMinor: 50000n })).toEqual({
    id: `Journal:${journal.uuid}`,
    transactionId: `Transaction:${sourceUuid}`,
    purpose: 'TRANSFER',
    amount: { amount: -12500, currency: usd },
    balanceAfter: { amount: 50000, currency: usd },
    legs: [
      { account: `InternalAccount:${accountUuid}`, amount: { amount: -12500, currency: usd } },
      { account: 'CLEARING', amount: { amount: 12500, currency: usd } },
    ],
    postedAt: at,
    createdAt: at,
  });
});

it('money that the sandbox created has no transaction', () => {
  expect(journalEntryView({ journal: entry('FUNDING'), balanceAfterMinor: 0n })).not.toHaveProperty(
    'transactionId',
  );
});

it('an entry without a leg on its own account is a bug', () => {
  const journal = { ...entry('TRANSFER'), accountUuid: 'another' };

  expect(() => journalEntryView({ journal, balanceAfterMinor: 0n })).toThrow('no leg on its own account');
});

it('a statement says whether more of it follows', () => {
  const tally = (count: number, balanceMinor: bigint) => ({ count, balanceMinor, totals: {} });
  const part = {
    period: { from: '2025-10-01T00:00:00.000Z', to: '2025-11-01T00:00:00.000Z' },
    asOf: at,
    isFirst: true,
    opening: tally(2, 100n),
    closing: tally(5, 700n),
    entries: [],
  };
  const account = { accountUuid, currency: 'USD' };

  expect(statementView(account, part)).toEqual({
    accountId: `InternalAccount:${accountUuid}`,
    ...part.period,
    asOf: at,
    openingBalance: { amount: 100, currency: usd },
    closingBalance: { amount: 700, currency: usd },
    entryCount: 3,
    totals: [],
    data: [],
    hasMore: false,
  });
  expect(statementView(account, { ...part, nextCursor: 'c' })).toMatchObject({
    hasMore: true,
    nextCursor: 'c',
  });
  expect(() => statementView(account, { ...part, closing: undefined })).toThrow('closing balance');
});
