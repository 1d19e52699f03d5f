import { describe, expect, it } from 'vitest';
import { house } from '#shared/payments/deposits/deposit.ts';
import { checkSegment } from '#shared/reconciliation/check-segment.ts';
import { begin } from '#shared/reconciliation/progress.ts';
import { getTrialBalance, listRuns } from '#shared/reconciliation/runs.ts';
import { accountId } from '../payments/quotes/quote-world.ts';
import { pendingTransfer, store } from '../support/payments.ts';
import {
  books,
  change,
  check,
  current,
  eur,
  isBalance,
  isJournal,
  isPayment,
  platformId,
  sound,
  useBooks,
  wait,
} from './books.ts';

useBooks();

describe('sound books', () => {
  it('have no differences, and their trial balance comes to zero', async () => {
    expect(await check()).toEqual({ counts: sound, found: [] });

    expect(await getTrialBalance(platformId)).toMatchObject({
      asOf: books.now,
      sums: { EUR: { accounts: 600n, CLEARING: -600n, FEES: 0n, EXCHANGE: 0n } },
    });
    expect(await listRuns(9)).toMatchObject([
      { ...sound, startedAt: books.now, endedAt: books.now, isFull: true },
    ]);
  });

  it('are not read again by the next check, as long as nothing moves', async () => {
    await check();
    const later = wait(10);

    const { counts, found } = await check({ isFull: false });

    expect(found).toEqual([]);
    expect(counts).toMatchObject({ accounts: 6, payments: 1, entries: 0 });
    expect(await listRuns(1)).toMatchObject([{ startedAt: later, isFull: false }]);
  });

  it('of one account can be checked alone', async () => {
    const only = { platformId, accountUuid: eur };

    expect(await check({ only })).toEqual({
      counts: { ...sound, platforms: 0, accounts: 1, payments: 0 },
      found: [],
    });
    expect(await listRuns(1)).toMatchObject([{ only: accountId('EUR') }]);
  });

  it('of one platform can be checked alone', async () => {
    expect(await check({ only: { platformId } })).toEqual({ counts: sound, found: [] });
    expect(await listRuns(1)).toMatchObject([{ only: `Platform:${platformId}` }]);
  });

  it('with more payments than a page holds are checked to the last one', async () => {
    const uuids = Array.from(
      { length: 201 },
      (_, index) => `019542f5-b3e7-7d02-8abc-${String(index).padStart(12, '0')}`,
    );
    store(current.table, ...uuids.map((uuid) => ({ ...pendingTransfer('INCOMING'), uuid })));

    const { counts } = await check();

    expect(counts.payments).toBe(205);
  });

  it('are checked in as many segments as it takes', async () => {
    const progress = begin({ isFull: true, environment: 'sandbox' }, new Date());

    const { progress: next, isDone } = await checkSegment(progress, 0);

    expect(isDone).toBe(false);
    expect(next.current).toMatchObject({ platformId: house, phase: 'SUSPENSE' });
    expect(await listRuns(1)).toMatchObject([{ startedAt: books.now }]);
    expect((await listRuns(1))[0]).not.toHaveProperty('endedAt');
  });
});

describe('a difference is found:', () => {
  it.each<[string, () => void, string[]]>([
    [
      'a balance that is not the sum of its journals',
      () => change(isBalance, { balanceMinor: 601 }),
      [
        'BALANCE InternalAccount it holds 601, its journals sum to 600',
        'HOUSE Platform its accounts in EUR come to 1',
      ],
    ],
    [
      'a negative balance',
      () => change(isBalance, { balanceMinor: -5 }),
      [
        'BALANCE InternalAccount it holds -5, its journals sum to 600',
        'OVERDRAWN InternalAccount it holds -5',
        'HOUSE Platform its accounts in EUR come to -605',
      ],
    ],
    [
      'a closed account with money',
      () => change(isBalance, { closedAt: books.now }),
      ['CLOSED_ACCOUNT InternalAccount it is closed with 600 and 1 open payments'],
    ],
    [
      'a wrong number of open payments',
      () => change(isBalance, { openTransactions: 3 }),
      ['OPEN_PAYMENTS InternalAccount it counts 3 open payments, and has 1'],
    ],
    [
      'a payment that is gone',
      () => {
        const item = current.table.all().find(isPayment(books.paid));
        current.table.remove(String(item?.pk), String(item?.sk));
      },
      [expect.stringMatching(/^JOURNAL_SOURCE Journal its TRANSFER \(Journal:\S+\) belongs to no payment$/)],
    ],
    [
      'a journal that is gone',
      () => {
        const item = current.table.all().find(isJournal(books.paid));
        current.table.remove(String(item?.pk), String(item?.sk));
      },
      [
        'BALANCE InternalAccount it holds 600, its journals sum to 900',
        'HOUSE Platform its accounts in EUR come to -300',
        'PAYMENT_JOURNALS Transaction it is COMPLETED: it has journals [], not [TRANSFER]',
      ],
    ],
    [
      'a payment that ended without its time',
      () => change(isPayment(books.paid), { settledAt: null }),
      ['PAYMENT_STATE Transaction it is COMPLETED without settledAt'],
    ],
    [
      'a payment that ended and is still due',
      () => change(isPayment(books.pending), { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' }),
      [
        'OPEN_PAYMENTS InternalAccount it counts 1 open payments, and has 0',
        'PAYMENT_JOURNALS Transaction it is FAILED: it has journals [TRANSFER], not [REFUND, TRANSFER]',
        'PAYMENT_STATE Transaction it is FAILED and still due; it is FAILED without a refund',
      ],
    ],
  ])('%s', async (_what, plant, expected) => {
    plant();

    const { counts, found } = await check();

    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(counts.differences).toBe(expected.length);
  });

  it('legs that do not sum to zero, or are not those of the payment', async () => {
    const legs = [
      { account: eur, currency: 'EUR', amountMinor: -300 },
      { account: 'CLEARING', currency: 'EUR', amountMinor: 299 },
    ];
    change(isJournal(books.paid), { legs });

    const { found } = await check();

    expect(found).toContain('JOURNAL_LEGS Journal TRANSFER: its legs in EUR sum to -1');
    expect(
      found.some((one) => one.startsWith('PAYMENT_JOURNALS Transaction it is COMPLETED: its TRANSFER')),
    ).toBe(true);
  });
});
