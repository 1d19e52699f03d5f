import { describe, expect, it } from 'vitest';
import { clearingJournal, type Leg } from '#shared/ledger/journal.ts';
import { journalProblems } from '#shared/reconciliation/check-journals.ts';
import { balanceProblems } from '#shared/reconciliation/compare-balance.ts';
import { merged } from '#shared/reconciliation/difference.ts';
import { paymentProblems } from '#shared/reconciliation/payment-problems.ts';
import { addCounts } from '#shared/reconciliation/progress.ts';
import { listRuns, saveRun } from '#shared/reconciliation/runs.ts';
import { systemAccountProblems } from '#shared/reconciliation/trial-balance.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { ownAccount, processingQuote } from '../support/payments.ts';

const current = useMemoryTable();
const { platformId, uuid: sourceUuid, createdAt: at } = processingQuote;
const counts = { platforms: 1, accounts: 6, entries: 5, payments: 4, deferred: 0, differences: 0 };

describe('a balance', () => {
  const balance = { platformId, accountUuid: ownAccount, version: 1 };

  it.each([
    ['closed with money', { closedAt: at, balanceMinor: 5n }, 5n, ['CLOSED_ACCOUNT']],
    ['closed with an open payment', { closedAt: at, openTransactions: 1 }, 0n, ['CLOSED_ACCOUNT']],
    ['closed and empty', { closedAt: at }, 0n, []],
    ['open with money', { balanceMinor: 5n }, 5n, []],
  ])('that is %s', (_what, fields, sumMinor, kinds) => {
    expect(balanceProblems({ ...balance, ...fields }, sumMinor).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe("the service's own accounts", () => {
  const sums = { accounts: 0n, CLEARING: 0n, FEES: 0n, EXCHANGE: 0n, PLATFORM_FEES: 0n };

  it.each([
    [{ accounts: 5n, CLEARING: -5n }, []],
    [{ accounts: 5n }, ['its accounts in USD come to 5']],
    [{ accounts: 5n, FEES: -5n }, ['it gave back 5 more in USD fees than it took']],
    // Fees that platforms owe.
    [{ accounts: 5n, PLATFORM_FEES: -5n }, []],
    [{ accounts: -5n, PLATFORM_FEES: 5n }, []],
  ])('with %o', (held, expected) => {
    expect(systemAccountProblems({ USD: { ...sums, ...held } }).map(({ says }) => says)).toEqual(expected);
  });
});

const journal = (purpose: 'TRANSFER' | 'PAYMENT', ...legs: readonly Leg[]) => ({
  ...clearingJournal({
    ...{ platformId, accountUuid: ownAccount, currency: 'USD', amountMinor: -5n },
    ...{ sourceUuid, purpose, at },
  }),
  legs: legs.map((one) => ({ ...one })),
});
const leg = (account: string, amountMinor: bigint, currency = 'USD'): Leg => ({
  account,
  currency,
  amountMinor,
});

describe('a journal', () => {
  it.each<[string, readonly Leg[], string[]]>([
    ['is sound', [leg(ownAccount, -5n), leg('CLEARING', 5n)], []],
    [
      'is in another currency than its account',
      [leg(ownAccount, -5n, 'EUR'), leg('CLEARING', 5n, 'EUR')],
      ['its own leg is not in USD'],
    ],
    ['touches another account', [leg(ownAccount, -5n), leg('x', 5n)], ['it touches another account']],
    [
      'has an empty leg',
      [leg(ownAccount, -5n), leg('CLEARING', 5n), leg('FEES', 0n)],
      ['it has an empty leg'],
    ],
    [
      'has no leg on its account',
      [leg('FEES', -5n), leg('CLEARING', 5n)],
      ['it has 0 legs on its own account'],
    ],
    [
      'changes a currency without an exchange',
      [leg(ownAccount, -5n), leg('CLEARING', 5n), leg('FEES', 5n, 'EUR'), leg('CLEARING', -5n, 'EUR')],
      ['it is in 2 currencies'],
    ],
  ])('that %s', (_what, legs, problems) => {
    expect(journalProblems(journal('TRANSFER', ...legs)).map(({ says }) => says)).toEqual(
      problems.map((says) => `TRANSFER: ${says}`),
    );
  });
});

it('a quote without a fee has no leg for it', () => {
  const free = { ...processingQuote, quote: { ...processingQuote.quote, feesMinor: 0n, fixedFeeMinor: 0n } };
  const payment = journal(
    'PAYMENT',
    leg(ownAccount, -10_000n),
    leg('EXCHANGE', 10_000n),
    leg('EXCHANGE', -8_578n, 'EUR'),
    leg('CLEARING', 8_578n, 'EUR'),
  );

  expect(paymentProblems(free, [payment]).filter(({ kind }) => kind === 'PAYMENT_JOURNALS')).toEqual([]);
  expect(paymentProblems(processingQuote, [payment])).toContainEqual({
    kind: 'PAYMENT_JOURNALS',
    says: expect.stringContaining('its PAYMENT moves'),
  });
});

it('a check is stored in the list of all checks', async () => {
  const run = { uuid: sourceUuid, startedAt: at, isFull: true, ...counts };
  await saveRun(run);

  expect(current.table.find('LEDGER_CHECK#ALL', sourceUuid)).toMatchObject({ startedAt: at });
  expect(await listRuns(9)).toEqual([run]);
});

it('differences of one kind and subject are one, which says all of them', () => {
  const one = { kind: 'BALANCE', platformId, subject: 'InternalAccount:a' } as const;

  expect(
    merged([
      { ...one, says: 'a' },
      { ...one, subject: 'InternalAccount:b', says: 'c' },
      { ...one, says: 'b' },
      { ...one, says: 'a' },
    ]),
  ).toEqual([
    { ...one, says: 'a; b' },
    { ...one, subject: 'InternalAccount:b', says: 'c' },
  ]);
});

it('counts add up', () => {
  expect(addCounts(counts, { entries: 2, differences: 3, deferred: 1 })).toEqual({
    ...counts,
    entries: 7,
    differences: 3,
    deferred: 1,
  });
});
