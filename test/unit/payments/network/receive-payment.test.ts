import { beforeEach, describe, expect, it, vi } from 'vitest';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { listHeld } from '#shared/payments/deposits/store.ts';
import { receivePayment } from '#shared/payments/network/receive-payment.ts';
import type { NetworkTransaction } from '#shared/transactions/network-payment.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, incomingPayment, legsOn, store } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { customer } from '../quotes/quote-world.ts';

const current = useMemoryTable();
const now = '2025-10-13T12:01:00.000Z';
const paymentHash = 'ab'.repeat(32);
const network = {
  domain: 'bank.example',
  umaVersion: '1.0',
  invoice: 'lnbc1',
  paymentHash,
  msats: 5_000,
  feeMsats: 0,
  payableUntil: '2025-10-13T12:10:00.000Z',
  multiplier: '12.5',
  approvedSince: now,
};
const unpaid: NetworkTransaction = { ...incomingPayment('PENDING'), network };
const { platformId, uuid } = unpaid;
const euros = internalAccountUuid(customer().uuid, 'EUR');

const lines = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  lines().mockClear();
  seedWorld(current.table);
  fill(current.table, euros, { balanceMinor: 0, openTransactions: 1 });
});

const tell = (more: object = {}, signedBy = 'default') =>
  receivePayment({ platformId, uuid, signedBy }, { paymentHash, amountMsat: 5_000, ...more });
const statusNow = async () => (await getTransaction(platformId, uuid))?.status;
const balance = () => balanceAt(current.table, euros)?.balanceMinor;

describe('the money of an invoice', () => {
  it('is credited once, however often and by however many messages at once the switch tells it', async () => {
    store(current.table, unpaid);

    await Promise.all([tell(), tell(), tell()]);
    await tell();

    expect([await statusNow(), balance()]).toEqual(['COMPLETED', 8_578]);
    expect(legsOn(current.table, 'CLEARING')).toEqual(['PAYMENT EUR -8578']);
    expect(await listHeld(10)).toEqual([]);
  });

  it('is credited as agreed when more came than was asked for', async () => {
    store(current.table, unpaid);

    await tell({ amountMsat: 9_000 });

    expect(balance()).toBe(8_578);
  });

  it('is credited after the end of the invoice, as long as the payment has not ended', async () => {
    store(current.table, { ...unpaid, network: { ...network, payableUntil: now } });

    await tell();

    expect(await statusNow()).toBe('COMPLETED');
  });

  it.each<NetworkTransaction['status']>(['EXPIRED', 'REJECTED', 'FAILED'])(
    'of a payment that is %s waits in suspense for an operator, once',
    async (status) => {
      store(current.table, { ...unpaid, status });

      await Promise.all([tell(), tell()]);
      await tell();

      expect([await statusNow(), balance()]).toEqual([status, 0]);
      expect(await listHeld(10)).toMatchObject([
        {
          bankReference: `LIGHTNING ${paymentHash}`,
          reference: `UMA Transaction:${uuid}`,
          payerName: '$joe@bank.example',
          amountMinor: 8_578n,
          currency: 'EUR',
          status: 'HELD',
        },
      ]);
      expect(legsOn(current.table, 'SUSPENSE')).toEqual(['DEPOSIT EUR 8578']);
    },
  );

  it('of a receiver whose account is full fails the payment, and waits in suspense', async () => {
    store(current.table, unpaid);
    fill(current.table, euros, { balanceMinor: Number(maxAmountMinor), openTransactions: 1 });

    await tell();

    expect(await getTransaction(platformId, uuid)).toMatchObject({
      status: 'FAILED',
      failureReason: 'OFFRAMP_FAILED',
    });
    expect(await listHeld(10)).toMatchObject([{ amountMinor: 8_578n, status: 'HELD' }]);
  });

  it.each([
    ['with another hash', { paymentHash: 'cd'.repeat(32) }],
    ['of less than the invoice', { amountMsat: 4_999 }],
  ])('%s is refused, and people are called', async (_what, more) => {
    store(current.table, unpaid);
    const written = lines();

    await expect(tell(more)).rejects.toMatchObject({ code: 'DEPOSIT_CONTRADICTED' });

    expect([await statusNow(), balance(), await listHeld(10)]).toEqual(['PENDING', 0, []]);
    expect(written.mock.calls.flat().join('')).toContain('DEPOSIT_CONTRADICTED');
  });

  it('counts for nothing from another switch than the one that made the invoice', async () => {
    store(current.table, unpaid);

    await expect(tell({}, 'large')).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
    expect(await statusNow()).toBe('PENDING');
  });

  const { invoice: _invoice, ...uninvoiced } = network;
  const { approvedSince: _approved, ...undecided } = network;

  it.each<[string, Transaction]>([
    ['without an invoice', { ...unpaid, network: uninvoiced }],
    ['that nobody has approved', { ...unpaid, network: undecided }],
    ['of another kind', incomingPayment('PENDING')],
    ['that goes out', { ...unpaid, type: 'OUTGOING' }],
  ])('of a payment %s is not known', async (_what, payment) => {
    store(current.table, payment);

    await expect(tell()).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
  });
});
