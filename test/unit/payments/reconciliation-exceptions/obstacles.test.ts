import { describe, expect, it } from 'vitest';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { closeAccountWrites } from '#shared/ledger/account-state.ts';
import { listConfirmed } from '#shared/payments/reconciliation-exceptions/store.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { balanceAt, ownAccount } from '../../support/payments.ts';
import { accountOf, decide, fund, recordOf, startWithSender } from './contradicted.ts';
import { decidedAt, lines, platformId, useContradictions } from './contradiction-world.ts';

const { current, go, contradict, contradicted, resolve, stored, held, expectSound } = useContradictions();

/** As if it were spent, or its owner were deleted. */
const change = (accountUuid: string, fields: object): void => {
  const item = balanceAt(current.table, accountUuid);
  current.table.seed({ ...item, ...fields });
};
const closedAt = '2025-10-13T12:10:00.000Z';

describe('an account that cannot take part', () => {
  it.each([
    ['does not hold what was refunded', 'quote', 'FAILED', { balanceMinor: 9_999 }, 'NOT_COVERED'],
    ['is closed', 'quote', 'REJECTED', { balanceMinor: 0, closedAt }, 'CLOSED'],
    ['is closed', 'passedOn', 'FAILED', { closedAt }, 'CLOSED'],
    ['is full', 'collection', 'FAILED', { balanceMinor: Number(maxAmountMinor) }, 'FULL'],
  ] as const)('%s: nothing moves, and the record says why', async (_what, sort, first, fields, obstacle) => {
    await contradicted(sort, first, 'DELIVERED');
    change(accountOf(sort), fields);
    const before = await stored(sort);

    await resolve(sort, 'COMPLETED');

    expect(await stored(sort)).toEqual(before);
    const record = await recordOf(sort);
    expect(record).toMatchObject({ state: 'OPEN', obstacle, ends: [] });
    expect([record.outcome, record.confirmedBy]).toEqual([undefined, undefined]);
    expect(await listConfirmed(10)).toEqual([]);
  });

  it('does not hold what was collected: nothing moves', async () => {
    await contradicted('collection', 'DELIVERED', 'FAILED');
    change(ownAccount, { balanceMinor: 5 });

    await resolve('collection', 'FAILED');

    expect(await stored('collection')).toMatchObject({ status: 'COMPLETED' });
    expect(await recordOf('collection')).toMatchObject({ state: 'OPEN', obstacle: 'NOT_COVERED' });
  });

  it('was closed before its refund: the money stays in clearing, and an alarm calls people', async () => {
    await contradicted('transfer', 'DELIVERED', 'FAILED');
    change(ownAccount, { closedAt, version: 4 });
    const written = lines();

    await resolve('transfer', 'FAILED');

    expect(await stored('transfer')).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expect(await recordOf('transfer')).toMatchObject({
      state: 'RESOLVED',
      ends: [{ hasMoved: true, isInClearing: true }],
    });
    expect(written.mock.calls.flat().join('')).toContain('REFUND_FAILED');
    expectSound();
  });

  it('holds the money later: the same decision succeeds', async () => {
    await contradicted('transfer', 'FAILED', 'DELIVERED');
    change(ownAccount, { balanceMinor: 0 });
    await resolve('transfer', 'COMPLETED');
    change(ownAccount, { balanceMinor: 10_000 });
    fund(current.table, ownAccount, 500n);

    await resolve('transfer', 'COMPLETED');

    expect(held('transfer')).toBe(500);
    expectSound();
  });
});

it('a sender who is our customer pays again in the same transaction as the receiver is paid', async () => {
  const payer = startWithSender(current.table);
  await contradict('passedOn', 'FAILED', 'DELIVERED');
  expect(await getTransaction(platformId, payer)).toMatchObject({ status: 'FAILED' });
  expect(held('quote')).toBe(10_000);

  await resolve('passedOn', 'COMPLETED');

  expect(await getTransaction(platformId, payer)).toMatchObject({
    status: 'COMPLETED',
    settledAt: decidedAt,
  });
  expect(await stored('passedOn')).toMatchObject({ status: 'COMPLETED' });
  expect([held('quote'), held('passedOn')]).toEqual([0, 0]);
});

it('a sender who has spent the refund keeps both payments as they are', async () => {
  const payer = startWithSender(current.table);
  await contradict('passedOn', 'FAILED', 'DELIVERED');
  change(ownAccount, { balanceMinor: 0 });

  await resolve('passedOn', 'COMPLETED');

  expect(await recordOf('passedOn')).toMatchObject({ state: 'OPEN', obstacle: 'NOT_COVERED' });
  expect(await getTransaction(platformId, payer)).toMatchObject({ status: 'FAILED' });
  expect(await stored('passedOn')).toMatchObject({ status: 'FAILED' });
});

it.each([
  ['first', true],
  ['second', false],
])(
  'an account whose owner is deleted at the same moment (%s) gets its refund, or is closed',
  async (_order, isFirst) => {
    await contradicted('transfer', 'DELIVERED', 'FAILED');
    await decide('transfer', 'FAILED', decidedAt);
    const closing = () => transactIfUnchanged(closeAccountWrites(platformId, [ownAccount], decidedAt));
    const works = isFirst ? [closing, () => go('transfer')] : [() => go('transfer'), closing];

    await Promise.all([...works, () => go('transfer')].map((work) => work()));

    const isClosed = balanceAt(current.table, ownAccount)?.closedAt !== undefined;
    expect(held('transfer')).toBe(isClosed ? 0 : 10_000);
    expect(await stored('transfer')).toMatchObject({
      status: 'FAILED',
      refund: { status: isClosed ? 'FAILED' : 'COMPLETED' },
    });
    expect((await recordOf('transfer')).state).toBe('RESOLVED');
    expectSound();
  },
);
