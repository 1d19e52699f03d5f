import { describe, expect, test } from 'vitest';
import { accountTypes } from '#shared/account-types/account-types.ts';
import { accountTypeNames } from '#shared/account-types/primary-identifiers.ts';
import { fundingInstructions } from '#shared/accounts/funding-instructions.ts';
import { checkIdentifiers } from '#shared/accounts/identifier-checks.ts';
import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { paymentFields, paymentInstructionsSchema } from '#shared/accounts/payment-instructions.ts';

const accountUuid = '019542f5-b3e7-7d02-8000-000000000348';

const account = (currency: string, kind: 'customer' | 'platform' = 'customer'): InternalAccountRef => ({
  accountUuid,
  currency,
  openedAt: '2025-10-13T12:00:00.000Z',
  owner: {
    kind,
    uuid: '019542f5-b3e7-7d02-8000-000000000000',
    id: 'Customer:019542f5-b3e7-7d02-8000-000000000000',
    platformCustomerId: 'user-4711',
    approved: true,
    deleted: false,
  },
});

const currencies = [...new Set(accountTypeNames.flatMap((name) => accountTypes[name].currencies))];

describe.each(currencies)('an account in %s', (currency) => {
  const instructions = fundingInstructions(account(currency), 'sandbox');

  test('can be paid into through each account type of the currency', () => {
    const types = accountTypeNames.filter((name) => accountTypes[name].currencies.includes(currency));
    expect(instructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo.accountType)).toEqual(types);
  });

  test('gets values that fit the fields of the type', () => {
    for (const instruction of instructions) {
      expect(paymentInstructionsSchema.safeParse(instruction).error).toBeUndefined();
    }
  });

  test('gets values whose check digits are right', () => {
    for (const { accountOrWalletInfo: info } of instructions) {
      const names = Object.keys(paymentFields(info.accountType));
      const fields = Object.fromEntries(names.map((name) => [name, String(info[name])]));
      expect(() => checkIdentifiers({ accountType: info.accountType, fields })).not.toThrow();
    }
  });
});

test('the same account always gets the same instructions', () => {
  expect(fundingInstructions(account('EUR'), 'sandbox')).toEqual(
    fundingInstructions(account('EUR'), 'sandbox'),
  );
});

test('the notes carry the reference of the account', () => {
  const [first] = fundingInstructions(account('USD'), 'sandbox');
  expect(first?.instructionsNotes).toContain(String(first?.accountOrWalletInfo.reference));
});

test.each([
  ['customer', false],
  ['platform', true],
] as const)("a %s's account has isPlatformAccount %s", (kind, isPlatformAccount) => {
  expect(fundingInstructions(account('USD', kind), 'sandbox')[0]?.isPlatformAccount).toBe(isPlatformAccount);
});

test('in production nobody is told to pay into a made-up account', () => {
  expect(fundingInstructions(account('USD'), 'production')).toEqual([]);
});
