import { expect, test } from 'vitest';
import { newPlatform } from '#test/support/service.ts';

test('a payout completes and everything agrees', async () => {
  const platform = await newPlatform();
  const account = await platform.fundedAccount(10_000);
  const bank = await platform.externalAccount({ customerId: account.customerId });
  const transfer = await platform.api.ok('createTransferOut', {
    body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 2_500 },
    key: 'k1',
  });
  expect(transfer.status).toBe('COMPLETED');
  expect(await platform.balanceOf(account)).toBe(7_500);
  expect(await platform.reconcile()).toEqual([]);
});

test('an identifier in a path may be percent-encoded', async () => {
  const platform = await newPlatform();
  const customer = await platform.newCustomer();
  const path = `/customers/${customer.id.replace(':', '%3A')}`;
  const response = await fetch(`${platform.address.baseUrl}${path}`, {
    headers: {
      Authorization: `Basic ${btoa(`${platform.credentials.clientId}:${platform.credentials.clientSecret}`)}`,
    },
  });
  expect(response.status).toBe(200);
});
