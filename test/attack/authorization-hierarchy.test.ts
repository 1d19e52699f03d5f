import { beforeAll, describe, expect, it } from 'vitest';
import { newWorld, type World } from '#test/api/support/world.ts';
import { accountSample } from '#test/support/samples.ts';

let own: World;
let foreign: World;

beforeAll(async () => {
  [own, foreign] = await Promise.all([newWorld(), newWorld()]);
});

describe('an identifier in a body', () => {
  it.each([
    ['createTransferOut', 'source'],
    ['createTransferOut', 'destination'],
    ['createTransferIn', 'source'],
    ['createTransferIn', 'destination'],
  ] as const)('of %s is bad input in %s when it has the wrong type', async (id, side) => {
    const { externalAccountId, internalAccountId, platform } = own;
    const isOut = id === 'createTransferOut';
    const [source, destination] = isOut
      ? [internalAccountId, externalAccountId]
      : [externalAccountId, internalAccountId];
    const body = { source: { accountId: source }, destination: { accountId: destination }, amount: 1 };

    const error = await platform.api.refused(id, {
      body: { ...body, [side]: { accountId: own.customerId } },
    });

    expect(error).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(error.details).toMatchObject({ issues: [{ path: `${side}.accountId` }] });
  });
});

describe('an account of a customer', () => {
  it("is not found among the platform's own accounts", async () => {
    const { api } = own.platform;

    const errors = [
      await api.refused('getPlatformExternalAccount', { path: { externalAccountId: own.externalAccountId } }),
      await api.refused('deletePlatformExternalAccount', {
        path: { externalAccountId: own.externalAccountId },
      }),
    ];

    expect(errors.map(({ code }) => code)).toEqual(Array(2).fill('ACCOUNT_NOT_FOUND'));
  });

  it('is not found by any operation once it is deleted', async () => {
    const { api } = own.platform;
    const account = await own.platform.externalAccount({ customerId: own.customerId });
    const path = { externalAccountId: account.id };
    await api.ok('deleteExternalAccount', { path });

    const errors = [
      await api.refused('getExternalAccount', { path }),
      await api.refused('deleteExternalAccount', { path }),
      await api.refused('createTransferOut', {
        body: {
          source: { accountId: own.internalAccountId },
          destination: { accountId: account.id },
          amount: 1,
        },
      }),
    ];

    expect(errors.map(({ code }) => code)).toEqual(Array(3).fill('ACCOUNT_NOT_FOUND'));
  });
});

describe('the UMA domain of another platform', () => {
  it('is refused for a new customer and for a changed one', async () => {
    const theirs = await foreign.platform.newCustomer();
    const domain = theirs.umaAddress.slice(theirs.umaAddress.indexOf('@') + 1);
    const { api } = own.platform;
    const wish = { customerType: 'INDIVIDUAL', umaAddress: `$intruder@${domain}` };

    const errors = [
      await api.refused('createCustomer', { body: wish }),
      await api.refused('updateCustomer', { path: { customerId: own.customerId }, body: wish }),
    ];

    expect(errors.map(({ code }) => code)).toEqual(['INVALID_UMA_ADDRESS', 'INVALID_UMA_ADDRESS']);
  });
});

describe('a unique value', () => {
  it("is unique within its platform only, so that no platform learns another's values", async () => {
    const [mine, theirs] = [own.platform.api, foreign.platform.api];
    const account = accountSample({ digits: '4711471147' });
    const customer = { customerType: 'INDIVIDUAL', platformCustomerId: 'user-1' };

    const created = [
      await mine.call('createPlatformExternalAccount', { body: account }),
      await theirs.call('createPlatformExternalAccount', { body: account }),
      await mine.call('createCustomer', { body: customer }),
      await theirs.call('createCustomer', { body: customer }),
    ];
    const again = [
      await mine.refused('createPlatformExternalAccount', { body: account }),
      await mine.refused('createCustomer', { body: customer }),
    ];

    expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(again.map(({ code }) => code)).toEqual(['EXTERNAL_ACCOUNT_EXISTS', 'PLATFORM_CUSTOMER_ID_EXISTS']);
  });
});
