import { beforeEach, describe, expect, it, vi } from 'vitest';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { settleIncomingPayout } from '#shared/payments/incoming/settle-payout.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import { getTransaction } from '#shared/transactions/store.ts';
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

const stored = () => getTransaction(platformId, uuid);
const balance = () => balanceAt(current.table, account);
const failed = (isRefundPossible: boolean): PayoutAnswer => ({
  kind: 'FAILED',
  failureReason: 'LIGHTNING_PAYMENT_FAILED',
  isRefundPossible,
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  fill(current.table, account, { openTransactions: 1 });
  fill(current.table, ownAccount, { balanceMinor: 0, openTransactions: 1 });
});

describe('an answer about the payout of a payment', () => {
  const paidOut = incomingPayment('PROCESSING', true);

  it.each<[string, PayoutAnswer, object]>([
    ['that is delivered', { kind: 'DELIVERED', mayComeBack: false }, { status: 'COMPLETED', settledAt: now }],
    [
      'that may come back',
      { kind: 'DELIVERED', mayComeBack: 'SOON' },
      { status: 'COMPLETED', checkAt: '2025-10-13T12:01:15.000Z' },
    ],
    ['that is refused', { kind: 'REJECTED' }, { status: 'REJECTED' }],
    [
      'that came back',
      { kind: 'RETURNED' },
      { status: 'FAILED', failureReason: 'OFFRAMP_FAILED', returnedFirst: true },
    ],
    ['that was cancelled', { kind: 'CANCELLED' }, { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' }],
    ['that failed', failed(true), { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' }],
    ['that is on its way', { kind: 'ON_ITS_WAY' }, { status: 'PROCESSING', version: 1 }],
  ])('%s', async (_what, answer, expected) => {
    store(current.table, paidOut);

    expect(await settleIncomingPayout(paidOut, answer)).toEqual(await stored());
    expect(await stored()).toMatchObject(expected);
    if (answer.kind !== 'DELIVERED' || !answer.mayComeBack)
      expect(await stored()).not.toHaveProperty('checkAt');
  });

  it('gives the money to the customer when the bank returns it later', async () => {
    const delivered = { ...paidOut, status: 'COMPLETED', settledAt: now } as const;
    store(current.table, delivered);

    const settled = await settleIncomingPayout(delivered, { kind: 'RETURNED' });

    expect(settled).toEqual(await stored());
    expect(settled).toMatchObject({ status: 'FAILED', failureReason: 'OFFRAMP_FAILED', version: 2 });
    expect(balance()).toMatchObject({ balanceMinor: 8_578, openTransactions: 1 });
    expect(legsOn(current.table, account)).toEqual(['REFUND EUR 8578']);
    expect(await settleIncomingPayout(delivered, { kind: 'RETURNED' })).toEqual(settled);
    expect(balance()).toMatchObject({ balanceMinor: 8_578 });
  });

  it('leaves returned money in clearing when the account is closed, and says so', async () => {
    const said = vi.spyOn(log, 'error').mockReturnValue();
    const delivered = { ...paidOut, status: 'COMPLETED', settledAt: now } as const;
    store(current.table, delivered);
    fill(current.table, account, { closedAt: now });

    await settleIncomingPayout(delivered, { kind: 'RETURNED' });

    expect(await stored()).toMatchObject({ status: 'FAILED' });
    expect(legsOn(current.table, account)).toEqual([]);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'REFUND_FAILED' }));
    said.mockRestore();
  });

  it('changes nothing after the delivery, except a return', async () => {
    const delivered = { ...paidOut, status: 'COMPLETED', settledAt: now } as const;
    store(current.table, delivered);

    expect(await settleIncomingPayout(delivered, failed(true))).toBe(delivered);
    expect(await stored()).toEqual(delivered);
  });

  it.each([
    [true, 10_000],
    [false, 0],
  ])(
    'that failed gives the sender the money back if that is possible: %s',
    async (isPossible, balanceMinor) => {
      const incoming = { ...paidBySender, status: 'PROCESSING', destination: paidOut.destination } as const;
      store(current.table, incoming, sender);

      await settleIncomingPayout(incoming, failed(isPossible));

      expect(balanceAt(current.table, ownAccount)).toMatchObject({ balanceMinor });
    },
  );
});
