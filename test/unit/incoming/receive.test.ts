import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unchangedCustomerCheck } from '#shared/customers/store.ts';
import { claimRequest, releaseRequest } from '#shared/incoming/approval-request.ts';
import { isAnswered } from '#shared/incoming/decision.ts';
import { tryToEnd } from '#shared/incoming/end.ts';
import { receiveUmaPayment, type UmaReceiveOrder } from '#shared/incoming/receive.ts';
import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { customer, otherCustomer, platform } from '../quotes/quote-world.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { balanceAt, fill, incomingPayment, store } from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const platformId = platform().uuid;
const now = '2025-10-13T12:01:00.000Z';
const joe = otherCustomer();
const joesAccount = internalAccountUuid(joe.uuid, 'EUR');

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
});

describe('a payment that the sandbox receives', () => {
  const order: UmaReceiveOrder = {
    senderUmaAddress: '$ann@bank.example',
    receiverUmaAddress: joe.umaAddress,
    receivingCurrencyCode: 'EUR',
    receivingCurrencyAmount: 500,
  };

  it('reaches the account', async () => {
    seedWorld(current.table);

    const payment = await receiveUmaPayment(platformId, order);

    expect(payment).toMatchObject({ status: 'COMPLETED', ownerUuid: joe.uuid, receivedMinor: 500n });
    expect(payment).not.toHaveProperty('counterpart');
    expect(balanceAt(current.table, joesAccount)).toMatchObject({ balanceMinor: 500 });
  });

  it.each([
    [
      'full',
      { balanceMinor: maxAmountMinor },
      'AMOUNT_OUT_OF_RANGE',
      'The account cannot hold that much money.',
    ],
    ['closed', { closedAt: now }, 'AMOUNT_OUT_OF_RANGE', 'The account cannot hold that much money.'],
  ])('is refused by an account that is %s', async (_what, fields, code, message) => {
    seedWorld(current.table);
    fill(current.table, joesAccount, fields);

    await expect(receiveUmaPayment(platformId, order)).rejects.toMatchObject({
      code,
      message,
      cause: expect.any(Error),
    });
  });

  it('whose uuid is taken is a bug', async () => {
    seedWorld(current.table);
    vi.spyOn(current.table, 'commit').mockImplementation((writes) =>
      writes.map((_write, index) => ({
        path: '',
        isAllowed: index > 0,
        before: undefined,
        told: undefined,
        after: undefined,
      })),
    );

    await expect(receiveUmaPayment(platformId, order)).rejects.toThrow('payment');
  });

  it.each([
    ['by nobody', { receiverUmaAddress: undefined }, 'INVALID_INPUT'],
    ['by a customer of nobody', { receiverUmaAddress: '$gone@acme.example' }, 'USER_NOT_FOUND'],
    ['by two customers', { customerId: `Customer:${customer().uuid}` }, 'INVALID_INPUT'],
  ])('%s is refused', async (_what, change, code) => {
    seedWorld(current.table);

    await expect(receiveUmaPayment(platformId, { ...order, ...change })).rejects.toMatchObject({ code });
  });
});

describe('the question to a platform', () => {
  const key = { platformId, transactionUuid: incomingPayment('PENDING').uuid };

  it('is asked once, until it is given back', async () => {
    expect(await claimRequest(key, new Date(now))).toBe(true);
    expect(await claimRequest(key, new Date(now))).toBe(false);
    expect(current.table.all()).toMatchObject([
      { askedAt: now, expiresAtEpochSeconds: Date.parse('2025-11-12T12:01:00.000Z') / 1000 },
    ]);

    await releaseRequest(key);
    expect(await claimRequest(key, new Date(now))).toBe(true);
  });

  it.each([
    [200, true],
    [202, true],
    [403, true],
    [422, true],
    [204, false],
    [500, false],
  ])('is answered with %i: %s', (status, expected) => {
    expect(isAnswered({ kind: 'ANSWERED', status, bodyText: '', latencyMs: 1 })).toBe(expected);
    expect(isAnswered({ kind: 'NO_ANSWER', reason: 'TIMED_OUT', latencyMs: 1 })).toBe(false);
  });
});

it('an end that came second is no race about other facts', async () => {
  seedWorld(current.table);
  store(current.table, { ...incomingPayment('PENDING'), version: 2 });
  const checks = { customer: unchangedCustomerCheck({ ...joe, version: 9 }) };

  expect(
    await tryToEnd(incomingPayment('PENDING'), { status: 'COMPLETED' }, now, { checks }),
  ).toBeUndefined();
});
