import { beforeAll, describe, expect, test } from 'vitest';
import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { accountExample } from '#shared/api/openapi/examples/accounts.ts';
import type { BodyOf } from '#test/support/api-client.ts';
import { isFullSize } from '#test/support/proof.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let customerId: string;

beforeAll(async () => {
  platform = await newPlatform();
  customerId = (await platform.newCustomer()).id;
});

/** As created, by type. */
const createdOfType = new Map<string, BodyOf<'createExternalAccount'>>();

/** Of each form of identifier. test/unit/accounts/account-endpoints.test.ts has all types. */
const types = [
  'USD_ACCOUNT',
  'EUR_ACCOUNT',
  'BRL_ACCOUNT',
  'INR_ACCOUNT',
  'KES_ACCOUNT',
  'BASE_WALLET',
  'LIGHTNING',
] as const;

describe.each(isFullSize ? accountTypeNames : types)('%s', (accountType) => {
  test('is created and answered with the rails of its type', async () => {
    const sample = accountExample(accountType);
    const { paymentRails: all, identifiers, primaryIdentifier, currencies } = accountTypes[accountType];
    const paymentRails = identifiers?.[primaryIdentifier]?.paymentRails ?? all;
    const body = { ...sample, customerId, currency: currencies[0], platformAccountId: 'my-account' };

    const created = await platform.api.ok('createExternalAccount', { body });

    expect(created).toMatchObject({
      customerId,
      status: 'ACTIVE',
      currency: currencies[0],
      platformAccountId: 'my-account',
      defaultUmaDepositAccount: false,
      accountInfo: { ...sample.accountInfo, ...(paymentRails === null ? {} : { paymentRails }) },
    });
    createdOfType.set(accountType, created);
  });
});

test('the account of each type is listed and read as it was created', async () => {
  const created = [...createdOfType.values()];
  const listed: object[] = [];
  let cursor: string | undefined;
  do {
    const page = await platform.api.ok('listExternalAccounts', { query: { customerId, limit: 100, cursor } });
    listed.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== undefined);

  expect(created.length).toBeGreaterThanOrEqual(types.length);
  expect(listed).toEqual(created.toReversed());
  for (const one of created) {
    const path = { externalAccountId: one.id };
    expect(await platform.api.ok('getExternalAccount', { path })).toEqual(one);
  }
});
