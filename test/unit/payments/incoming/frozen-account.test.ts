import { beforeEach, describe, expect, it, vi } from 'vitest';
import { externalAccountKey } from '#shared/accounts/store.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { commitPlain } from '#shared/kernel/table/transact.ts';
import { applyDecision } from '#shared/payments/incoming/apply-decision.ts';
import { incomingUuidOf } from '#shared/payments/incoming/new-incoming.ts';
import { payOnUs } from '#shared/payments/incoming/pay-on-us.ts';
import { receiveUmaPayment } from '#shared/payments/incoming/receive.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, fill, ownAccount, processingQuote, store } from '../../support/payments.ts';
import { seedWorld, type WorldOptions } from '../../support/world.ts';
import { bank, customer, otherCustomer, platform } from '../quotes/quote-world.ts';

const current = useMemoryTable();
const platformId = platform().uuid;
const now = '2025-10-13T12:01:00.000Z';
const frozen = { frozenAt: now };
const endpoint = { platform: { webhookEndpoint: 'https://hooks.example.com/a' } };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

/** From now on the customer's money goes on to a bank. */
const nameBank = (uuid: string, bankUuid = bank().uuid): void => {
  const key = { pk: `CUSTOMER#${platformId}#${uuid}`, sk: 'CUSTOMER' };
  const toBank = { defaultUmaDepositAccountUuid: bankUuid };
  current.table.seed({ ...current.table.find(key.pk, key.sk), ...key, ...toBank });
};

const seed = (uuid: string, state: object, world: WorldOptions = {}): void => {
  seedWorld(current.table, world);
  nameBank(uuid);
  fill(current.table, internalAccountUuid(uuid, 'EUR'), { balanceMinor: 0, ...state });
};

const receive = () =>
  receiveUmaPayment(
    platformId,
    {
      senderUmaAddress: '$ann@bank.example',
      receiverUmaAddress: customer().umaAddress,
      receivingCurrencyCode: 'EUR',
      receivingCurrencyAmount: 500,
    },
    commitPlain,
  );

const euros = internalAccountUuid(customer().uuid, 'EUR');
const onAccount = { kind: 'ACCOUNT', accountId: `InternalAccount:${euros}`, currency: 'EUR' };

describe('money for a bank account behind a frozen account', () => {
  it('stays on the account', async () => {
    seed(customer().uuid, frozen);

    const payment = await receive();

    expect(payment).toMatchObject({ status: 'COMPLETED', destination: onAccount });
    expect(balanceAt(current.table, euros)).toMatchObject({ balanceMinor: 500 });
  });

  it('goes on to the bank from an account that is not frozen', async () => {
    seed(customer().uuid, {});

    expect(await receive()).toMatchObject({
      status: 'PROCESSING',
      destination: { accountId: `ExternalAccount:${bank().uuid}` },
    });
  });

  it('stays when its platform approves it later, also after the release', async () => {
    seed(customer().uuid, frozen, endpoint);
    const waiting = await receive();
    expect(waiting).toMatchObject({ status: 'PENDING', destination: onAccount });
    fill(current.table, euros, { balanceMinor: 0, openTransactions: 1 });

    const approved = await applyDecision(waiting, { kind: 'APPROVED' });

    expect(approved).toMatchObject({ status: 'COMPLETED', destination: onAccount });
  });

  it('goes on when it was filed before the freeze', async () => {
    seed(customer().uuid, {}, endpoint);
    const waiting = await receive();
    fill(current.table, euros, { balanceMinor: 0, openTransactions: 1, ...frozen });

    const approved = await applyDecision(waiting, { kind: 'APPROVED' });

    expect(approved).toMatchObject({ status: 'PROCESSING' });
  });

  it('stays when another bank account is named after the freeze', async () => {
    seed(customer().uuid, {}, endpoint);
    const waiting = await receive();
    fill(current.table, euros, { balanceMinor: 0, openTransactions: 1, ...frozen });
    const another = { uuid: '019542f5-b3e7-7d02-8abc-00000000ba4d' };
    const { pk, sk } = externalAccountKey({ platformId, uuid: bank().uuid });
    const key = externalAccountKey({ platformId, uuid: another.uuid });
    current.table.seed({ ...current.table.find(pk, sk), sortId: another.uuid, ...key });
    nameBank(customer().uuid, another.uuid);

    const approved = await applyDecision(waiting, { kind: 'APPROVED' });

    expect(approved).toMatchObject({ status: 'COMPLETED', destination: onAccount });
  });

  it.each([
    ['a bank account is named before the approval', frozen, 'COMPLETED', onAccount],
    [
      'the account is not frozen by then',
      {},
      'PROCESSING',
      { kind: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}`, currency: 'EUR' },
    ],
  ])('that had no bank account when it was filed: %s', async (_what, state, status, destination) => {
    seedWorld(current.table, endpoint);
    fill(current.table, euros, { balanceMinor: 0, ...frozen });
    const waiting = await receive();
    expect(waiting).toMatchObject({ status: 'PENDING', destination: onAccount });
    nameBank(customer().uuid);
    fill(current.table, euros, { balanceMinor: 0, openTransactions: 1, ...state });

    const approved = await applyDecision(waiting, { kind: 'APPROVED' });

    expect(approved).toMatchObject({ status, destination });
    expect(await getTransaction(platformId, waiting.uuid)).toMatchObject({ status, destination });
  });

  it('stays when another customer of the service sends it', async () => {
    const joe = otherCustomer();
    const toJoe: QuotedTransaction = {
      ...processingQuote,
      destination: { kind: 'UMA_ADDRESS', umaAddress: joe.umaAddress, currency: 'EUR' },
      receiverUuid: joe.uuid,
    };
    seed(joe.uuid, frozen, { bank: { ownerUuid: joe.uuid } });
    fill(current.table, ownAccount, { balanceMinor: 0, openTransactions: 1 });
    store(current.table, toJoe);

    expect(await payOnUs(toJoe)).toBe('SETTLED');

    const arrived = await getTransaction(platformId, incomingUuidOf(toJoe.uuid, toJoe.updatedAt));
    expect(arrived).toMatchObject({ status: 'COMPLETED', staysOnAccount: true });
    expect(balanceAt(current.table, internalAccountUuid(joe.uuid, 'EUR'))).toMatchObject({
      balanceMinor: 8_578,
    });
  });
});
