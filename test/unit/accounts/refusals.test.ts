import { describe, expect, it } from 'vitest';
import { isAddressOf } from '#shared/accounts/crypto-networks.ts';
import { balanceEventsOf } from '#shared/accounts/events.ts';
import { externalAccountEventsOf } from '#shared/accounts/external-account-events.ts';
import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { payeeDeleted } from '#shared/accounts/payee-check.ts';
import { refusedBalance } from '#shared/accounts/refused-balance.ts';
import { usableExternalAccountCheck } from '#shared/accounts/store.ts';
import {
  accountClosed,
  accountFrozen,
  accountNotActive,
  cannotHold,
  insufficientBalance,
  ownerDeleted,
  ownerNotReady,
} from '#shared/accounts/validate-account.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { ConditionsFailed } from '#shared/kernel/table/transact.ts';
import { bank, customer, platform } from '../payments/quotes/quote-world.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const platformId = platform().uuid;
const account = { accountUuid: internalAccountUuid(customer().uuid, 'USD'), currency: 'USD' };
const accountId = `InternalAccount:${account.accountUuid}`;
const customerId = `Customer:${customer().uuid}`;

describe('a refusal names', () => {
  it.each([
    ['the deleted owner', ownerDeleted(account), { customerId, accountId, currency: 'USD' }],
    [
      'the status of the owner',
      ownerNotReady(account, 'REJECTED'),
      { customerId, accountId, currency: 'USD', customerStatus: 'REJECTED' },
    ],
    ['the frozen account', accountFrozen(account), { accountId, currency: 'USD' }],
    ['the closed account', accountClosed(account), { accountId, currency: 'USD' }],
    [
      'what the account holds and needs',
      insufficientBalance(account, { availableMinor: 5n, neededMinor: 9n }),
      { accountId, currency: 'USD', availableAmount: 5, neededAmount: 9 },
    ],
    [
      'what the account can still take',
      cannotHold(account, { availableMinor: 5n, maxMinor: 9n }),
      { accountId, currency: 'USD', availableAmount: 5, maxAmount: 4, minAmount: 1 },
    ],
    [
      'the external account and its status',
      accountNotActive(bank().uuid, 'PENDING'),
      { externalAccountId: `ExternalAccount:${bank().uuid}`, accountStatus: 'PENDING' },
    ],
    ['that an external account is deleted', accountNotActive(undefined), { accountStatus: 'DELETED' }],
    ['that its owner is deleted', payeeDeleted(), { accountStatus: 'INACTIVE' }],
  ])('%s', (_what, { details }, expected) => {
    expect(details).toEqual(expected);
  });

  it('no status that changed while the request ran', () => {
    expect(ownerNotReady(account).details).not.toHaveProperty('customerStatus');
  });
});

describe('a balance that refuses a movement', () => {
  const refused = (item: object, deltaMinor: bigint, ownerVersion?: number) =>
    refusedBalance(
      { account, deltaMinor, ...(ownerVersion !== undefined && { ownerVersion }) },
      new ConditionsFailed(
        [{ name: 'balance', item: { platformId, ...account, version: 1, ...item } }],
        undefined,
      ),
    ).code;

  it.each([
    ['holds too little', { balanceMinor: 5n }, -9n, undefined, 'INSUFFICIENT_BALANCE'],
    ['holds too much', { balanceMinor: 5n }, 9n, undefined, 'AMOUNT_OUT_OF_RANGE'],
    [
      'has an owner that changed meanwhile',
      { balanceMinor: 5n, leastOwnerVersion: 3 },
      -1n,
      2,
      'USER_NOT_READY',
    ],
  ])('because it %s', (_why, item, deltaMinor, ownerVersion, code) => {
    expect(refused(item, deltaMinor, ownerVersion)).toBe(code);
  });
});

describe('an internal account', () => {
  it('is found by its uuid, with its owner', async () => {
    seedWorld(current.table);

    expect(await resolveInternalAccount(platformId, account.accountUuid)).toMatchObject({
      ...account,
      owner: {
        kind: 'customer',
        id: customerId,
        platformCustomerId: 'c-1',
        status: 'APPROVED',
        approved: true,
      },
    });
    expect(await resolveInternalAccount(platformId, internalAccountUuid(platformId, 'EUR'))).toMatchObject({
      currency: 'EUR',
      owner: { kind: 'platform', id: `Platform:${platformId}` },
    });
    for (const unknown of [internalAccountUuid(customer().uuid, 'MXN'), bank().uuid])
      expect(await resolveInternalAccount(platformId, unknown)).toBeUndefined();
  });

  it('whose balance changes makes an event with the account, each time', async () => {
    seedWorld(current.table);
    const balance = { platformId, ...account, version: 1, updatedAt: '2025-10-14T09:00:00.000Z' };

    for (const balanceVersion of [1, 2]) {
      const [event] = await balanceEventsOf(undefined, { ...balance, balanceVersion, balanceMinor: 77n });
      expect(event).toMatchObject({
        type: 'INTERNAL_ACCOUNT_BALANCE_UPDATED',
        version: balanceVersion,
        data: { id: accountId, customerId, balance: { amount: 77 } },
      });
    }
  });
});

describe('an external account', () => {
  it('whose status changes makes an event with the account; a new one makes none', () => {
    const before = bank({ status: 'PENDING' });
    const [event] = externalAccountEventsOf(before, bank({ status: 'ACTIVE' }));

    expect(event).toMatchObject({
      platformId,
      type: 'EXTERNAL_ACCOUNT_STATUS_UPDATED',
      data: { id: `ExternalAccount:${bank().uuid}`, status: 'ACTIVE' },
    });
    expect(externalAccountEventsOf(undefined, before)).toEqual([]);
    expect(externalAccountEventsOf(before, { ...before, updatedAt: '2025-10-14T09:00:00.000Z' })).toEqual([]);
  });

  const isUsable = (): boolean =>
    current.table.commit([usableExternalAccountCheck(platformId, bank().uuid)])[0]?.isAllowed === true;

  it.each([
    [{}, true],
    [{ status: 'INACTIVE' }, false],
    [{ isDeleted: true }, false],
  ])('with %j is usable: %s', (change, expected) => {
    seedWorld(current.table);
    const key = { pk: `EXTERNAL#${platformId}#${bank().uuid}`, sk: 'EXTERNAL' };
    current.table.seed({ ...current.table.find(key.pk, key.sk), ...key, ...change });

    expect(isUsable()).toBe(expected);
  });
});

it.each([
  ['jane@pay.example', true],
  ['j@pay.example', true],
  [`${'j'.repeat(64)}@pay.example`, true],
  [`${'j'.repeat(65)}@pay.example`, false],
  [`lnbc${'q'.repeat(20)}`, true],
  ['lnbcqqq', false],
])('the text %s is a Lightning address: %s', (text, expected) => {
  expect(isAddressOf('LIGHTNING', text, 'production')).toBe(expected);
});
