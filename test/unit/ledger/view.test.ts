import { expect, it } from 'vitest';
import { clearingJournal, journalOf, type Purpose } from '#shared/ledger/journal.ts';
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

  expect(statementView(account, part, { details: new Map() })).toEqual({
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
  expect(statementView(account, { ...part, nextCursor: 'c' }, { details: new Map() })).toMatchObject({
    hasMore: true,
    nextCursor: 'c',
  });
  expect(() => statementView(account, { ...part, closing: undefined }, { details: new Map() })).toThrow(
    'closing balance',
  );
});

it('an entry of a statement says what its payment says, and which part of it was a fee', () => {
  const legs = [
    { account: accountUuid, currency: 'USD', amountMinor: -12500n },
    { account: 'FEES', currency: 'USD', amountMinor: 75n },
    { account: 'PLATFORM_FEES', currency: 'USD', amountMinor: 130n },
    { account: 'EXCHANGE', currency: 'USD', amountMinor: 12295n },
  ];
  const journal = journalOf({ platformId: 'p', accountUuid, sourceUuid, purpose: 'PAYMENT', legs, at });
  const tally = { count: 1, balanceMinor: 100n, totals: {} };
  const part = {
    period: { from: '2025-10-01T00:00:00.000Z', to: '2025-11-01T00:00:00.000Z' },
    asOf: at,
    isFirst: true,
    opening: { ...tally, count: 0 },
    closing: tally,
    entries: [{ journal, position: 'any', tally }],
  };
  const details = new Map([
    [
      journal.uuid,
      { description: 'Rent', bankReference: 'B-1', counterparty: { name: 'Jane Doe', account: 'a' } },
    ],
  ]);
  const entryWith = (known: typeof details) =>
    statementView({ accountUuid, currency: 'USD' }, part, { details: known }).data[0];

  expect(entryWith(details)).toMatchObject({
    transactionId: `Transaction:${sourceUuid}`,
    reference: '01K7EMQJ00E008000000000001',
    description: 'Rent',
    bankReference: 'B-1',
    counterparty: { name: 'Jane Doe', account: 'a' },
    fee: { amount: 75, currency: usd },
    platformFee: { amount: 130, currency: usd },
    legs: expect.arrayContaining([{ account: 'PLATFORM_FEES', amount: { amount: 130, currency: usd } }]),
  });
  expect(entryWith(new Map())).toMatchObject({
    description: undefined,
    counterparty: undefined,
    fee: { amount: 75, currency: usd },
  });
});

it('money that the sandbox created has no reference and no fee', () => {
  const tally = { count: 1, balanceMinor: 100n, totals: {} };
  const journal = entry('FUNDING');
  const part = {
    period: { from: '2025-10-01T00:00:00.000Z', to: '2025-11-01T00:00:00.000Z' },
    asOf: at,
    isFirst: true,
    opening: tally,
    closing: tally,
    entries: [{ journal, position: 'any', tally }],
  };
  const [shown] = statementView({ accountUuid, currency: 'USD' }, part, { details: new Map() }).data;

  expect([shown?.reference, shown?.fee]).toEqual([undefined, undefined]);
});

it("the entry of a fee on the platform's account is all fee, so nothing of it is a part", () => {
  const legs = [
    { account: accountUuid, currency: 'USD', amountMinor: 130n },
    { account: 'PLATFORM_FEES', currency: 'USD', amountMinor: -130n },
  ];
  const journal = journalOf({ platformId: 'p', accountUuid, sourceUuid, purpose: 'FEE', legs, at });
  const tally = { count: 1, balanceMinor: 130n, totals: {} };
  const total = { purpose: 'FEE', count: 1, creditsMinor: 130n, debitsMinor: 0n } as const;
  const part = {
    period: { from: '2025-10-01T00:00:00.000Z', to: '2025-11-01T00:00:00.000Z' },
    asOf: at,
    isFirst: true,
    opening: { ...tally, count: 0 },
    closing: tally,
    entries: [{ journal, position: 'any', tally }],
  };
  const account = { accountUuid, currency: 'USD' };

  const shown = statementView(account, part, {
    details: new Map(),
    days: [{ date: '2025-10-13', totals: [total] }],
  });

  expect(shown.data[0]).toMatchObject({ purpose: 'FEE', fee: undefined, platformFee: undefined });
  expect(shown.days).toEqual([
    {
      date: '2025-10-13',
      totals: [
        {
          purpose: 'FEE',
          count: 1,
          credits: { amount: 130, currency: usd },
          debits: { amount: 0, currency: usd },
        },
      ],
    },
  ]);
});
