import { describe, expect, test } from 'vitest';
import { accountTypes } from '#shared/account-types/account-types.ts';
import { accountTypeNames } from '#shared/account-types/primary-identifiers.ts';
import { checkIdentifiers } from '#shared/accounts/account-checks.ts';
import { fundingInstructions } from '#shared/accounts/funding-instructions.ts';
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

const currencies = [...new Set(accountTypeNames.flatMap((name) => accountTypes[name].currencies))];

describe.each(currencies)('an account in %s', (currency) => {
  const instructions = fundingInstructions(account(currency), 'sandbox');

  test('has instructions for each account type of the currency', () => {
    const types = accountTypeNames.filter((name) => accountTypes[name].currencies.includes(currency));
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
      expect(() => checkIdentifiers({ accountType: info.accountType, fields })).not.toThrow();
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
