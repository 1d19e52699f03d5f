import { beforeAll, describe, expect, test } from 'vitest';
import { accountSample } from '#test/support/samples.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

describe('an external account whose identifier ends in', () => {
  test.each([
    ['102', 'NOT_MATCHED', false],
    ['103', 'PARTIAL_MATCH', true],
    ['108', 'MATCHED', true],
  ])('%s is verified as %s', async (suffix, status, hasName) => {
    const customer = await platform.newCustomer();

    const account = await platform.externalAccount({ suffix, customerId: customer.id });

    expect(account.beneficiaryVerificationStatus).toBe(status);
    expect(account.beneficiaryVerifiedData?.fullName !== undefined).toBe(hasName);
    expect(account.status).toBe('ACTIVE');
  });

  test.each([
    ['105', 400, 'INVALID_BANK_ACCOUNT'],
    ['109', 500, 'INTERNAL_ERROR'],
  ])('%s is refused with %s %s, and nothing is stored', async (suffix, status, code) => {
    const customer = await platform.newCustomer();
    const body = { ...accountSample({ suffix }), customerId: customer.id };

    const error = await platform.api.refused('createExternalAccount', { body });

    expect(error).toMatchObject({ status, code });
    const list = await platform.api.ok('listExternalAccounts', { query: { customerId: customer.id } });
    expect(list.data).toEqual([]);
  });

  test.each([
    ['USDC', '102', 'NOT_MATCHED'],
    ['BTC', '000', 'UNSUPPORTED'],
  ])('of a %s wallet, which has no name to check, %s is %s', async (currency, suffix, status) => {
    const account = await platform.externalAccount({ suffix, currency });

    expect(account.beneficiaryVerificationStatus).toBe(status);
  });

  test.each([
    ['USDC', '105', 'INVALID_BANK_ACCOUNT'],
    ['BTC', '109', 'INTERNAL_ERROR'],
  ])('of a %s wallet %s is refused with %s', async (currency, suffix, code) => {
    const body = accountSample({ suffix, currency });

    expect((await platform.api.refused('createPlatformExternalAccount', { body })).code).toBe(code);
  });
});
