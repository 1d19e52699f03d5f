import { describe, expect, test } from 'vitest';
import { checkIdentifiers } from '#shared/accounts/account-checks.ts';
import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { crc16 } from '#shared/accounts/br-code.ts';
import { fundingInstructions, quoteFundingInstructions } from '#shared/accounts/funding-instructions.ts';
import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { paymentFields, paymentInstructionsSchema } from '#shared/accounts/payment-instructions.ts';

const accountUuid = '019542f5-b3e7-7d02-8000-000000000348';

const account = (currency: string, kind: 'customer' | 'platform' = 'customer'): InternalAccountRef => ({
  accountUuid,
  currency,
  openedAt: '2025-10-13T12:00:00.000Z',
  closed: false,
  owner: {
    kind,
    uuid: '019542f5-b3e7-7d02-8000-000000000000',
    id: 'Customer:019542f5-b3e7-7d02-8000-000000000000',
    platformCustomerId: 'user-4711',
    approved: true,
    deleted: false,
    version: 1,
  },
});

/** These lead to banks abroad, where the service holds no account. */
const payoutOnly = ['SLV_ACCOUNT', 'SWIFT_ACCOUNT'];
const typesOfInstructions = accountTypeNames.filter((name) => !payoutOnly.includes(name));
const currencies = [...new Set(typesOfInstructions.flatMap((name) => accountTypes[name].currencies))];

describe.each(currencies)('an account in %s', (currency) => {
  const instructions = fundingInstructions(account(currency), 'sandbox');

  test('has instructions for each account type of the currency', () => {
    const types = typesOfInstructions.filter((name) => accountTypes[name].currencies.includes(currency));
    expect(instructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo.accountType)).toEqual(types);
  });

  test('has values that fit the fields of the account type', () => {
    for (const instruction of instructions) {
      expect(paymentInstructionsSchema.safeParse(instruction).error).toBeUndefined();
    }
  });

  test('has values with correct check digits', () => {
    for (const { accountOrWalletInfo: info } of instructions) {
      const names = Object.keys(paymentFields(info.accountType));
      const fields = Object.fromEntries(names.map((name) => [name, String(info[name])]));
      expect(() => checkIdentifiers({ accountType: info.accountType, fields }, 'production')).not.toThrow();
    }
  });
});

test('the same account always has the same instructions', () => {
  expect(fundingInstructions(account('EUR'), 'sandbox')).toEqual(
    fundingInstructions(account('EUR'), 'sandbox'),
  );
});

test("the notes contain the account's reference", () => {
  const [first] = fundingInstructions(account('USD'), 'sandbox');
  expect(first?.instructionsNotes).toContain(String(first?.accountOrWalletInfo.reference));
});

test.each([
  ['customer', false],
  ['platform', true],
] as const)("a %s's account has isPlatformAccount %s", (kind, isPlatformAccount) => {
  expect(fundingInstructions(account('USD', kind), 'sandbox')[0]?.isPlatformAccount).toBe(isPlatformAccount);
});

test('in production an account has no made-up funding instructions', () => {
  expect(fundingInstructions(account('USD'), 'production')).toEqual([]);
});

const infoOf = (currency: string, accountType: string) =>
  fundingInstructions(account(currency), 'sandbox')
    .map(({ accountOrWalletInfo }) => accountOrWalletInfo)
    .find((info) => info.accountType === accountType);

const quoteInfos = (currency: string, cryptoNetwork?: string) =>
  quoteFundingInstructions({
    uuid: accountUuid,
    currency,
    isPlatformAccount: false,
    amountMinor: 12_345n,
    cryptoNetwork,
  }).map(({ accountOrWalletInfo }) => accountOrWalletInfo);

describe('what only instructions have', () => {
  test('BRL: a QR code of the same Pix key, with the amount of a quote', () => {
    const info = infoOf('BRL', 'BRL_ACCOUNT');
    const [quoted] = quoteInfos('BRL');
    const code = String(info?.qrCode);

    expect(code).toContain(`0136${info?.pixKey}`);
    expect(code).toContain('5916PAYMENTS SERVICE6009SAO PAULO');
    expect(code).toContain(`0525${String(info?.reference).slice(1)}`);
    expect(crc16(code.slice(0, -4))).toBe(code.slice(-4));
    expect([code.includes('5406'), String(quoted?.qrCode).includes('5406123.45')]).toEqual([false, true]);
  });

  test('COP: a page to pay on', () => {
    const info = infoOf('COP', 'COP_ACCOUNT');

    expect(info?.paymentUrl).toBe(`https://pay.sandbox.test/pse/${info?.reference}`);
  });

  test('wallets: the asset; Spark and Lightning: an invoice for a fixed amount', () => {
    const [lightning, spark] = quoteInfos('BTC');

    expect(infoOf('USDC', 'SOLANA_WALLET')?.assetType).toBe('USDC');
    expect(infoOf('BTC', 'SPARK_WALLET')).not.toHaveProperty('invoice');
    expect(spark).toMatchObject({ assetType: 'BTC', invoice: expect.stringMatching(/^spark1/) });
    expect(lightning).toMatchObject({ invoice: expect.stringMatching(/^lnbc123450n1p/) });
  });
});

test.each([
  ['USDC', 'SOLANA_DEVNET', ['SOLANA_WALLET']],
  ['BTC', 'LIGHTNING_TESTNET', ['LIGHTNING']],
  ['USDT', undefined, ['ETHEREUM_WALLET', 'SOLANA_WALLET', 'TRON_WALLET']],
])("a quote's instructions in %s on %s are for %j", (currency, network, types) => {
  const found = quoteInfos(currency, network).map(({ accountType }) => accountType);

  expect(found.toSorted()).toEqual(types);
});
