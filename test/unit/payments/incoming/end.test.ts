import { beforeEach, describe, expect, it, vi } from 'vitest';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { type Commit, commitPlain } from '#shared/kernel/table/transact.ts';
import { endIncoming, filingWrites, type IncomingEnd } from '#shared/payments/incoming/writes.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import {
  balanceAt,
  fill,
  incomingPayment,
  legsOn,
  ownAccount,
  paidBySender,
  sender,
  store,
} from '../../support/payments.ts';

const current = useMemoryTable();
const { platformId, uuid, ownerUuid } = incomingPayment('PENDING');
const now = '2025-10-13T12:01:00.000Z';
const account = internalAccountUuid(ownerUuid, 'EUR');
const completed = { status: 'COMPLETED' } as const;
const rejected = { status: 'REJECTED' } as const;

const stored = (one = uuid) => getTransaction(platformId, one);
const balance = () => balanceAt(current.table, account);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  fill(current.table, account, { openTransactions: 1 });
  fill(current.table, ownAccount, { balanceMinor: 0, openTransactions: 1 });
});

describe('a new payment', () => {
  it.each([
    ['PENDING', 2, []],
    ['PROCESSING', 2, []],
    ['COMPLETED', 1, ['PAYMENT EUR 8578']],
  ] as const)('that is %s counts as open until it ends', (status, openTransactions, legs) => {
    current.table.commit(Object.values(filingWrites(incomingPayment(status), now)));

    expect(balance()).toMatchObject({ openTransactions });
    expect(legsOn(current.table, account)).toEqual(legs);
  });
});

describe('the end of a payment', () => {
  it('that completes adds the money', async () => {
    store(current.table, incomingPayment('PENDING'));

    const ended = await endIncoming(incomingPayment('PENDING'), completed, now);

    expect(ended).toEqual(await stored());
    expect(ended).toMatchObject({ status: 'COMPLETED', settledAt: now, version: 2 });
    expect(balance()).toMatchObject({ balanceMinor: 8_578, openTransactions: 0 });
    expect(legsOn(current.table, account)).toEqual(['PAYMENT EUR 8578']);
  });

  it('that goes on to a bank adds and takes the money', async () => {
    store(current.table, incomingPayment('PROCESSING', true));

    await endIncoming(incomingPayment('PROCESSING', true), completed, now);

    expect(balance()).toMatchObject({ balanceMinor: 0, openTransactions: 0 });
    expect(legsOn(current.table, account)).toEqual(['DEPOSIT EUR 8578', 'PAYMENT EUR -8578']);
  });

  it.each<[string, IncomingEnd]>([
    ['is refused', rejected],
    ['fails', { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' }],
  ])('that %s moves nothing', async (_what, end) => {
    store(current.table, incomingPayment('PENDING'));

    expect(await endIncoming(incomingPayment('PENDING'), end, now)).toMatchObject(end);
    expect(await stored()).not.toHaveProperty('settledAt');
    expect(balance()).toMatchObject({ openTransactions: 0 });
    expect(legsOn(current.table, account)).toEqual([]);
  });

  it('is written once', async () => {
    store(current.table, incomingPayment('PENDING'));
    await endIncoming(incomingPayment('PENDING'), rejected, now);
    const before = current.table.all();

    expect(await endIncoming(incomingPayment('PENDING'), completed, now)).toBeUndefined();
    expect(current.table.all()).toEqual(before);
  });

  it('is a failure when the account cannot hold the money', async () => {
    store(current.table, incomingPayment('PENDING'));
    fill(current.table, account, { balanceMinor: maxAmountMinor, openTransactions: 1 });

    expect(await endIncoming(incomingPayment('PENDING'), completed, now)).toMatchObject({
      status: 'FAILED',
      failureReason: 'OFFRAMP_FAILED',
    });
    expect(balance()).toMatchObject({ balanceMinor: Number(maxAmountMinor), openTransactions: 0 });
  });

  it('is committed by its caller, also when the account cannot hold the money', async () => {
    store(current.table, incomingPayment('PENDING'));
    fill(current.table, account, { balanceMinor: maxAmountMinor, openTransactions: 1 });
    const answers: unknown[] = [];
    const commit: Commit<Transaction> = (writes, { status }) => {
      answers.push(status);
      return commitPlain(writes, undefined);
    };

    await endIncoming(incomingPayment('PENDING'), completed, now, { commit });

    expect(answers).toEqual(['COMPLETED', 'FAILED']);
  });

  it('that nothing explains is a bug', async () => {
    store(current.table, incomingPayment('PENDING'));
    fill(current.table, account, { closedAt: now });

    await expect(endIncoming(incomingPayment('PENDING'), rejected, now)).rejects.toThrow('disagree');
  });
});

describe('a payment between two customers', () => {
  const ends: [string, IncomingEnd, object, number][] = [
    ['completes', completed, { status: 'COMPLETED' }, 0],
    ['is refused', rejected, { status: 'REJECTED', refund: { status: 'COMPLETED' } }, 10_000],
    [
      'fails',
      { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' },
      { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', refund: { status: 'COMPLETED' } },
      10_000,
    ],
  ];

  it.each(ends)('that %s ends on both sides', async (_what, end, expected, balanceMinor) => {
    store(current.table, paidBySender, sender);

    await endIncoming(paidBySender, end, now);

    expect(await stored()).toMatchObject({ status: end.status });
    expect(await stored(sender.uuid)).toMatchObject(expected);
    expect(balanceAt(current.table, ownAccount)).toMatchObject({ balanceMinor, openTransactions: 0 });
  });

  it('can fail without a refund', async () => {
    store(current.table, paidBySender, sender);

    await endIncoming(paidBySender, { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' }, now, {
      isRefunded: false,
    });

    expect(await stored(sender.uuid)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expect(balanceAt(current.table, ownAccount)).toMatchObject({ balanceMinor: 0 });
  });

  it('is given back when the receiver cannot hold it', async () => {
    store(current.table, paidBySender, sender);
    fill(current.table, account, { closedAt: now });

    await expect(endIncoming(paidBySender, completed, now)).rejects.toThrow('disagree');

    fill(current.table, account, { balanceMinor: maxAmountMinor, openTransactions: 1 });
    await endIncoming(paidBySender, completed, now);
    expect(await stored(sender.uuid)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(balanceAt(current.table, ownAccount)).toMatchObject({ balanceMinor: 10_000 });
  });

  it('whose sides disagree is a bug', async () => {
    store(current.table, paidBySender, { ...sender, status: 'FAILED' });

    await expect(endIncoming(paidBySender, completed, now)).rejects.toThrow('disagree');
  });

  it('without its sender is a bug', async () => {
    store(current.table, paidBySender);

    await expect(endIncoming(paidBySender, completed, now)).rejects.toThrow('sender of a payment is missing');
  });
});
