import { beforeEach, describe, expect, it, vi } from 'vitest';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { incomingUuidOf } from '#shared/payments/incoming/new-incoming.ts';
import { payOnUs } from '#shared/payments/incoming/pay-on-us.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, legsOn, ownAccount, processingQuote, store } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { customer, otherCustomer, platform } from '../quotes/quote-world.ts';

const current = useMemoryTable();
const platformId = platform().uuid;
const now = '2025-10-13T12:01:00.000Z';
const joe = otherCustomer();
const joesAccount = internalAccountUuid(joe.uuid, 'EUR');
const toJoe: QuotedTransaction = {
  ...processingQuote,
  destination: { kind: 'UMA_ADDRESS', umaAddress: joe.umaAddress, currency: 'EUR' },
  receiverUuid: joe.uuid,
};
const arrived = incomingUuidOf(toJoe.uuid, toJoe.updatedAt);
const endpoint = { webhookEndpoint: 'https://hooks.example.com/a' };

const sent = () => getTransaction(platformId, toJoe.uuid);
const received = () => getTransaction(platformId, arrived);
const changeJoe = (change: object): void =>
  current.table.seed({ ...current.table.find(`CUSTOMER#${platformId}#${joe.uuid}`, 'CUSTOMER'), ...change });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

describe('a quote that pays a customer', () => {
  const seed = (more: object = {}, quote = toJoe): void => {
    seedWorld(current.table, { platform: more });
    fill(current.table, ownAccount, { balanceMinor: 0, openTransactions: 1 });
    store(current.table, quote);
  };

  it('ends both payments at once when the receiver need not be asked', async () => {
    seed();

    expect(await payOnUs(toJoe)).toBe('SETTLED');

    expect(await sent()).toMatchObject({ status: 'COMPLETED', version: 3 });
    expect(await received()).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      ownerUuid: joe.uuid,
      source: { kind: 'UMA_ADDRESS', umaAddress: customer().umaAddress },
      counterpart: { platformId, uuid: toJoe.uuid },
      receivedMinor: 8_578n,
    });
    expect(balanceAt(current.table, joesAccount)).toMatchObject({ balanceMinor: 8_578 });
    expect(balanceAt(current.table, ownAccount)).toMatchObject({ balanceMinor: 0, openTransactions: 0 });
  });

  it("tells the receiver's platform what the sender's platform said, and the sender's record comes first", async () => {
    const said = {
      description: 'Invoice 17',
      purposeOfPayment: 'GOODS_OR_SERVICES',
      senderCustomerInfo: { FULL_NAME: 'Somebody Else', TAX_ID: '47-11' },
      metadata: { orderId: '4711' },
    };
    seed({}, { ...toJoe, ...said });

    await payOnUs({ ...toJoe, ...said });

    const incoming = await received();
    expect(incoming).toMatchObject({
      description: 'Invoice 17',
      counterpartyInformation: {
        FULL_NAME: customer().fullName,
        TAX_ID: '47-11',
        PURPOSE_OF_PAYMENT: 'GOODS_OR_SERVICES',
      },
      purposeOfPayment: said.purposeOfPayment,
      senderCustomerInfo: said.senderCustomerInfo,
    });
    expect(incoming).not.toHaveProperty('metadata');
  });

  it('waits for a receiver who has to be asked, and is filed once', async () => {
    seed(endpoint);

    expect(await payOnUs(toJoe)).toBe('AWAITING_RECEIVER');
    const filed = current.table.all();
    expect(await payOnUs(toJoe)).toBe('AWAITING_RECEIVER');

    expect(current.table.all()).toEqual(filed);
    expect(await sent()).toMatchObject({ status: 'PROCESSING', counterpart: { platformId, uuid: arrived } });
    expect(await received()).toMatchObject({ status: 'PENDING', checkAt: '2025-10-13T12:02:00.000Z' });
    expect(balanceAt(current.table, joesAccount)).toMatchObject({ openTransactions: 1 });
    expect(legsOn(current.table, joesAccount)).toEqual([]);
  });

  it.each<[string, QuotedTransaction, string]>([
    ['an address that moved to somebody else', { ...toJoe, receiverUuid: customer().uuid }, 'LNURLP_FAILED'],
    [
      'an address that nobody has',
      { ...toJoe, destination: { kind: 'UMA_ADDRESS', umaAddress: '$gone@acme.example', currency: 'EUR' } },
      'LNURLP_FAILED',
    ],
    [
      'a currency that the receiver does not take',
      { ...toJoe, destination: { kind: 'UMA_ADDRESS', umaAddress: joe.umaAddress, currency: 'MXN' } },
      'QUOTE_EXECUTION_FAILED',
    ],
  ])('to %s fails and is refunded', async (_what, quote, failureReason) => {
    seed({}, quote);

    expect(await payOnUs(quote)).toBe('SETTLED');

    expect(await sent()).toMatchObject({ status: 'FAILED', failureReason, refund: { status: 'COMPLETED' } });
    expect(balanceAt(current.table, ownAccount)).toMatchObject({ balanceMinor: 10_000, openTransactions: 0 });
    expect(await received()).toBeUndefined();
  });

  it('to a customer who was deleted fails', async () => {
    seed();
    changeJoe({ isDeleted: true });

    await payOnUs(toJoe);

    expect(await sent()).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' });
  });

  it('to a full account fails', async () => {
    seed();
    fill(current.table, joesAccount, { balanceMinor: maxAmountMinor });

    expect(await payOnUs(toJoe)).toBe('SETTLED');
    expect(await sent()).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' });
  });

  it('is tried again when its receiver changed at the same moment', async () => {
    seed();
    const { table } = current;
    const refuse = (names: readonly number[]) =>
      vi.spyOn(table, 'commit').mockImplementationOnce((writes) =>
        writes.map((_write, index) => ({
          path: '',
          isAllowed: !names.includes(index < writes.length - 1 ? index : -1),
          before: undefined,
          told: undefined,
          after: undefined,
        })),
      );
    // The second write is the balance of the receiver, the last one the check of the address.
    refuse([1, -1]);

    expect(await payOnUs(toJoe)).toBe('SETTLED');
    expect(await sent()).toMatchObject({ status: 'COMPLETED' });
  });

  it('to the account that pays fails', async () => {
    const jane = customer();
    const toOneself: QuotedTransaction = {
      ...toJoe,
      destination: { kind: 'UMA_ADDRESS', umaAddress: jane.umaAddress, currency: 'USD' },
      receivedCurrency: 'USD',
      receiverUuid: jane.uuid,
    };
    seed({}, toOneself);

    await payOnUs(toOneself);

    expect(await sent()).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' });
  });

  it('that has ended changes nothing', async () => {
    seed({}, { ...toJoe, status: 'COMPLETED' });

    expect(await payOnUs({ ...toJoe, status: 'COMPLETED' })).toBe('SETTLED');
    expect(await payOnUs(toJoe)).toBe('SETTLED');
    expect(await received()).toBeUndefined();
  });

  it('that was not executed is a bug', async () => {
    await expect(payOnUs({ ...toJoe, status: 'PENDING' })).rejects.toThrow('Only an executed quote');
  });
});
