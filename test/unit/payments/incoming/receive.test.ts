import { beforeEach, describe, expect, it, vi } from 'vitest';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { type Commit, ConditionsFailed, commitPlain } from '#shared/kernel/table/transact.ts';
import { receiveUmaPayment, type UmaReceiveOrder } from '#shared/payments/incoming/receive.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import { customer, platform } from '../quotes/quote-world.ts';

const current = useMemoryTable();
const jane = customer();
const platformId = platform().uuid;
const account = internalAccountUuid(jane.uuid, 'EUR');
const order: UmaReceiveOrder = {
  senderUmaAddress: '$ann@bank.example',
  receiverUmaAddress: jane.umaAddress,
  receivingCurrencyCode: 'EUR',
  receivingCurrencyAmount: 500,
};
const receive = (more: Partial<UmaReceiveOrder> = {}, commit: Commit<Transaction> = commitPlain) =>
  receiveUmaPayment(platformId, { ...order, ...more }, commit);
const giveUpEuro = (): void => {
  const key = [`CUSTOMER#${platformId}#${jane.uuid}`, 'CUSTOMER'] as const;
  current.table.seed({ ...current.table.find(...key), currencies: 'USD' });
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:01:00.000Z'), toFake: ['Date'] });
  seedWorld(current.table);
});

describe('a payment that comes in', () => {
  it('reaches the account at once when no platform has to be asked', async () => {
    const payment = await receive();

    expect(payment).toMatchObject({
      status: 'COMPLETED',
      ownerUuid: jane.uuid,
      source: { kind: 'UMA_ADDRESS', umaAddress: '$ann@bank.example', currency: 'EUR' },
      receivedMinor: 500n,
    });
    expect(balanceAt(current.table, account)).toMatchObject({ balanceMinor: 500 });
  });

  it('is refused when the account cannot hold it', async () => {
    fill(current.table, account, { balanceMinor: maxAmountMinor });

    await expect(receive()).rejects.toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      message: expect.stringContaining('The account cannot hold that much money'),
    });
  });

  it('is refused for a currency that its customer gave up in this moment', async () => {
    const failed = new ConditionsFailed([{ name: 'balance', item: undefined }], undefined);

    const attempt = receive({}, () => {
      giveUpEuro();
      return Promise.resolve(failed);
    });

    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_CURRENCY' });
  });

  it.each(['customer', 'deposit'])('is decided again when its %s changed', async (name) => {
    const failures = [new ConditionsFailed([{ name, item: undefined }], undefined)];

    const payment = await receive(
      {},
      async (writes, result) => failures.pop() ?? commitPlain(writes, result),
    );

    expect(payment.status).toBe('COMPLETED');
    expect(failures).toEqual([]);
  });

  it('whose uuid is taken is a bug', async () => {
    const failed = new ConditionsFailed([{ name: 'payment', item: undefined }], undefined);

    await expect(receive({}, () => Promise.resolve(failed))).rejects.toBe(failed);
  });

  it('for the address of nobody is refused', async () => {
    await expect(receive({ receiverUmaAddress: '$nobody@acme.example' })).rejects.toMatchObject({
      status: 404,
    });
  });
});
