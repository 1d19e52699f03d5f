import { afterEach, expect, it, vi } from 'vitest';

const owner = {
  kind: 'customer',
  uuid: '019542f5-b3e7-7d02-8000-000000000000',
  id: 'Customer:019542f5-b3e7-7d02-8000-000000000000',
  platformCustomerId: 'user-4711',
  approved: true,
  deleted: false,
  version: 1,
} as const;
const account = {
  accountUuid: '019542f5-b3e7-7d02-8000-000000000348',
  currency: 'USD',
  openedAt: '2025-10-13T12:00:00.000Z',
  closed: false,
  owner,
};
const fields = { accountNumber: '12345678', routingNumber: '021000021' };

/** Other files get modules of their own environment. */
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("production names the operator's accounts in the currency, with the reference of the account", async () => {
  const accounts = [
    { currency: 'USD', accountType: 'USD_ACCOUNT', fields },
    { currency: 'EUR', accountType: 'EUR_ACCOUNT', fields: { iban: 'DE89370400440532013000' } },
  ];
  vi.stubEnv('DEPOSIT_ACCOUNTS', JSON.stringify(accounts));
  vi.resetModules();
  const { fundingInstructions } = await import('#shared/accounts/funding-instructions.ts');
  const { paymentInstructionsSchema } = await import('#shared/accounts/payment-instructions.ts');
  const { uuidOfReference } = await import('#shared/kernel/transaction-reference.ts');

  const instructions = fundingInstructions(account, 'production');

  expect(instructions).toMatchObject([
    { isPlatformAccount: false, accountOrWalletInfo: { accountType: 'USD_ACCOUNT', ...fields } },
  ]);
  const info = paymentInstructionsSchema.parse(instructions[0]).accountOrWalletInfo;
  expect(uuidOfReference(String(info.reference))).toBe(account.accountUuid);
  expect(fundingInstructions({ ...account, currency: 'GBP' }, 'production')).toEqual([]);
});

it('production names none without them', async () => {
  vi.resetModules();
  const { fundingInstructions } = await import('#shared/accounts/funding-instructions.ts');

  expect(fundingInstructions(account, 'production')).toEqual([]);
});
