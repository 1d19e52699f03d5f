import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import {
  decideIncoming,
  statusAfterDecision,
  timedOut,
  timeOutApproval,
} from '#shared/payments/incoming/apply-decision.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import {
  balanceAt,
  fill,
  incomingPayment,
  paidBySender,
  pendingTransfer,
  sender,
  store,
} from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';

const current = useMemoryTable();
const waiting = incomingPayment('PENDING');
const { platformId, uuid, ownerUuid } = waiting;
const now = '2025-10-13T12:01:00.000Z';
const account = internalAccountUuid(ownerUuid, 'EUR');
const approved = { kind: 'APPROVED' } as const;
const rejected = { kind: 'REJECTED' } as const;

const stored = () => getTransaction(platformId, uuid);
const changeReceiver = (change: object): void => {
  const key = [`CUSTOMER#${platformId}#${ownerUuid}`, 'CUSTOMER'] as const;
  current.table.seed({ ...current.table.find(...key), ...change });
};
const seed = (payment: Transaction, receiver: object = {}): void => {
  seedWorld(current.table);
  changeReceiver(receiver);
  fill(current.table, account, { openTransactions: 1 });
  store(current.table, payment);
};

/** The status of the answer and of the payment in it, or the code of the error. */
const decided = async (decision: typeof approved | typeof rejected, id = `Transaction:${uuid}`) => {
  try {
    const { status, bodyText } = await decideIncoming(
      { platformId, requestId: 'r-1', claim: undefined, status: 200 },
      id,
      decision,
    );
    return `${status} ${JSON.parse(bodyText).status}`;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

describe("a platform's decision", () => {
  it('to approve adds the money to the internal account', async () => {
    seed(waiting);

    expect(await decided(approved)).toBe('200 COMPLETED');

    expect(await stored()).toMatchObject({ status: 'COMPLETED', settledAt: now, version: 2 });
    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor: 8_578, openTransactions: 0 });
  });

  it('to reject moves no money to the receiver', async () => {
    seed(waiting);

    expect(await decided(rejected)).toBe('200 REJECTED');

    expect(await stored()).toMatchObject({ status: 'REJECTED' });
    expect(balanceAt(current.table, account)).toMatchObject({ openTransactions: 0 });
    expect(balanceAt(current.table, account)).not.toHaveProperty('balanceMinor');
  });

  it('comes once', async () => {
    seed(waiting);
    await decided(rejected);

    expect(await decided(approved)).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
    expect(await stored()).toMatchObject({ status: 'REJECTED' });
  });

  it.each([
    ['a transfer from a bank', pendingTransfer('INCOMING')],
    ['a payment that leaves', { ...waiting, type: 'OUTGOING' }],
    ['a payment on its way', incomingPayment('PROCESSING', true)],
  ] as const)('is refused for %s', async (_what, payment) => {
    seed(payment);

    expect(await decided(approved)).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
  });

  it.each(['Transaction:019542f5-b3e7-7d02-8000-00000000ffff', `Quote:${uuid}`, 'nonsense'])(
    'is refused for %s',
    async (id) => {
      seed(waiting);

      expect(await decided(approved, id)).toBe('TRANSACTION_NOT_FOUND');
    },
  );
});

describe('an approval', () => {
  it('fails the payment when the customer has given up its currency', async () => {
    seed(waiting, { currencies: 'USD' });

    expect(await decided(approved)).toBe('200 FAILED');
    expect(await stored()).toMatchObject({ status: 'FAILED', failureReason: 'OFFRAMP_FAILED' });
  });

  it('with an Idempotency-Key keeps its answer in the same transaction, whatever it decides', async () => {
    seed(waiting, { currencies: 'USD' });
    const claim = { keyHash: 'key-1', fingerprint: 'approval' };
    const once = { platformId, requestId: 'r-1', claim, status: 200 };
    const commits = vi.spyOn(current.table, 'commit');

    const { bodyText } = await decideIncoming(once, `Transaction:${uuid}`, approved);

    expect(JSON.parse(bodyText).status).toBe('FAILED');
    const kinds = commits.mock.calls.map(([writes]) =>
      writes.map(({ Put: put, Update: update }) => put?.Item?.sk ?? update?.Key?.sk),
    );
    expect(kinds).toEqual([expect.arrayContaining(['KEY', 'TRANSACTION', 'BALANCE'])]);
  });

  it('waits on for a customer who is not approved', async () => {
    seed(waiting, { kycStatus: 'PENDING' });

    expect(await decided(approved)).toBe('USER_NOT_READY');
    expect(await stored()).toEqual(waiting);
  });

  it('of a payment from a customer of this service ends both payments', async () => {
    seed(paidBySender);
    fill(current.table, internalAccountUuid(ownerUuid, 'USD'), { openTransactions: 1 });
    store(current.table, sender);

    expect(await decided(approved)).toBe('200 COMPLETED');
    expect(await getTransaction(platformId, sender.uuid)).toMatchObject({ status: 'COMPLETED' });
  });

  it('of a payment whose sender is missing is a bug, and changes nothing', async () => {
    seed(paidBySender);

    await expect(decided(approved)).rejects.toThrow('The sender of a payment is missing');
    expect(await stored()).toEqual(paidBySender);
  });
});

describe('a decision of the workflow', () => {
  it('that comes second tells how the first one ended', async () => {
    seed(waiting);
    await decided(rejected);

    expect(await statusAfterDecision(waiting, approved)).toBe('REJECTED');
    expect(await stored()).toMatchObject({ status: 'REJECTED', version: 2 });
  });

  it('at the time-out fails a payment on which nobody has decided', async () => {
    seed(waiting);

    expect(await timeOutApproval(platformId, uuid)).toBe('FAILED');
    expect(await timeOutApproval(platformId, uuid)).toBe('FAILED');
    expect(await stored()).toMatchObject({ failureReason: timedOut.failureReason, version: 2 });
  });

  it('at the time-out leaves a decided payment', async () => {
    seed(waiting);
    await decided(approved);

    expect(await timeOutApproval(platformId, uuid)).toBe('COMPLETED');
  });

  it('on a payment that does not exist is a bug', async () => {
    await expect(timeOutApproval(platformId, uuid)).rejects.toThrow('The incoming payment is missing');
  });
});
