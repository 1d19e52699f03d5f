import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newCustomerWrite } from '#shared/customers/store.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { settleQuotePayout } from '#shared/payments/quotes/settle.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, legsOn, ownAccount, processingQuote, store } from '../../support/payments.ts';
import { customer } from './quote-world.ts';

const current = useMemoryTable();
const { platformId, uuid, ownerUuid } = processingQuote;
const now = '2025-10-13T12:01:00.000Z';
const ourAccount = internalAccountUuid(ownerUuid, 'EUR');
const toOurBooks = {
  ...processingQuote,
  destination: { kind: 'ACCOUNT', accountId: `InternalAccount:${ourAccount}`, currency: 'EUR' },
} as const;

const stored = () => getTransaction(platformId, uuid);
const sender = () => balanceAt(current.table, ownAccount);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  fill(current.table, ownAccount, { balanceMinor: 0, openTransactions: 1 });
});

describe('a payment to an internal account', () => {
  const deliver = () => settleQuotePayout(toOurBooks, { kind: 'DELIVERED', mayComeBack: false });
  const receiver = (more: Parameters<typeof customer>[0] = {}) =>
    current.table.commit([newCustomerWrite(customer({ platformId, ...more }))]);
  const isRefunded = async () => {
    expect(await stored()).toMatchObject({
      status: 'FAILED',
      failureReason: 'COUNTERPARTY_POST_TX_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(sender()).toMatchObject({ balanceMinor: 10_000, openTransactions: 0 });
    expect(legsOn(current.table, ourAccount)).toEqual([]);
  };

  it('reaches it with the end of the payment', async () => {
    store(current.table, toOurBooks);
    receiver();

    await deliver();

    expect(await stored()).toMatchObject({ status: 'COMPLETED' });
    expect(balanceAt(current.table, ourAccount)).toMatchObject({ balanceMinor: 8_578 });
    expect(balanceAt(current.table, ourAccount)).not.toHaveProperty('openTransactions');
    expect(legsOn(current.table, ourAccount)).toEqual(['PAYMENT EUR 8578']);
    expect(sender()).toMatchObject({ balanceMinor: 0, openTransactions: 0 });
  });

  it.each([
    ['closed', { closedAt: now }],
    ['full', { balanceMinor: maxAmountMinor }],
  ])('that is %s fails, and the sender gets the money back', async (_what, fields) => {
    store(current.table, toOurBooks);
    receiver();
    fill(current.table, ourAccount, fields);

    await deliver();

    await isRefunded();
  });

  it('whose owner was rejected meanwhile fails, and the sender gets the money back', async () => {
    store(current.table, toOurBooks);
    receiver({ kycStatus: 'REJECTED', version: 2 });

    await deliver();

    await isRefunded();
  });

  it('whose owner is rejected between the read and the write fails, too', async () => {
    store(current.table, toOurBooks);
    receiver();
    // What the rejection, the owner's version 2, leaves on the account.
    fill(current.table, ourAccount, { leastOwnerVersion: 2 });

    await deliver();

    await isRefunded();
  });

  it('whose owner was rejected and approved again reaches it', async () => {
    store(current.table, toOurBooks);
    receiver({ version: 3 });
    fill(current.table, ourAccount, { leastOwnerVersion: 2 });

    await deliver();

    expect(legsOn(current.table, ourAccount)).toEqual(['PAYMENT EUR 8578']);
  });

  it("that is the platform's own needs no approval", async () => {
    const account = internalAccountUuid(platformId, 'EUR');
    const destination = {
      kind: 'ACCOUNT',
      accountId: `InternalAccount:${account}`,
      currency: 'EUR',
    } as const;
    const toPlatform = { ...processingQuote, destination };
    store(current.table, toPlatform);

    await settleQuotePayout(toPlatform, { kind: 'DELIVERED', mayComeBack: false });

    expect(legsOn(current.table, account)).toEqual(['PAYMENT EUR 8578']);
  });
});
