import { expect, it } from 'vitest';
import type { AccountType } from '#shared/accounts/account-types/primary-identifiers.ts';
import { withKnownBank } from '#shared/accounts/institutions/bank-names.ts';
import { discoveriesIn } from '#shared/accounts/institutions/rules.ts';
import { accountExamples } from '#shared/api/openapi/examples/accounts.ts';

const corridors = [
  { country: 'TG', currency: 'XOF', institutions: ['Flooz'] },
  {
    country: 'BJ',
    currency: 'XOF',
    institutions: ['MTN MoMo', { bankName: 'Moov Africa', displayName: 'Moov Money' }],
  },
  { country: 'BJ', currency: 'EUR', institutions: ['Bank'] },
] as const;

it.each([
  ['all corridors', {}, ['BJ EUR Bank', 'BJ XOF MTN MoMo', 'BJ XOF Moov Money', 'TG XOF Flooz']],
  ['a country', { country: 'BJ' }, ['BJ EUR Bank', 'BJ XOF MTN MoMo', 'BJ XOF Moov Money']],
  ['a currency', { currency: 'XOF' }, ['BJ XOF MTN MoMo', 'BJ XOF Moov Money', 'TG XOF Flooz']],
  ['a corridor', { country: 'TG', currency: 'XOF' }, ['TG XOF Flooz']],
  ['a corridor without institutions', { country: 'TG', currency: 'EUR' }, []],
])('lists the institutions of %s', (_what, filters, expected) => {
  const shown = discoveriesIn(corridors, filters).map(
    ({ country, currency, displayName }) => `${country} ${currency} ${displayName}`,
  );

  expect(shown).toEqual(expected);
});

const account = (bankName?: string, accountType: AccountType = 'NGN_ACCOUNT') => ({
  accountType,
  fields: { accountNumber: '0123456789', ...(bankName === undefined ? {} : { bankName }) },
});

const bankOf = (bankName: string | undefined, environment: 'sandbox' | 'production') =>
  withKnownBank(account(bankName), 'NGN', environment).fields.bankName;

it.each([
  ['Zenith Bank', 'Zenith Bank'],
  ['zenith  bank ', 'Zenith Bank'],
  ['Guaranty Trust Bank', 'Guaranty Trust Bank'],
  ['gtbank', 'Guaranty Trust Bank'],
  ['GTB', 'Guaranty Trust Bank'],
  [undefined, undefined],
])('knows the bank %s as %s', (bankName, known) => {
  expect(bankOf(bankName, 'production')).toBe(known);
});

it.each([
  ['DBS Bank Ltd', 'SGD_ACCOUNT', 'DBS Bank'],
  ['HSBC', 'HKD_ACCOUNT', 'The Hongkong and Shanghai Banking Corporation'],
  ['HSBC', 'SGD_ACCOUNT', 'HSBC Bank (Singapore)'],
  ['banco cuscatlan', 'SLV_ACCOUNT', 'Banco Cuscatlán'],
  ['ICBC', 'CNY_ACCOUNT', 'Industrial and Commercial Bank of China'],
  ['Bank of Atlantis', 'SWIFT_ACCOUNT', 'Bank of Atlantis'],
] as const)('knows %s for %s', (bankName, accountType, known) => {
  const [currency] = accountExamples[accountType];

  const { fields } = withKnownBank(account(bankName, accountType), currency, 'production');

  expect(fields.bankName).toBe(known);
});

it('refuses a bank of another country whose accounts are in the same currency', () => {
  const message = 'must be a bank of GET /discoveries?currency=USD&country=SV';

  expect(() => withKnownBank(account('JPMorgan Chase', 'SLV_ACCOUNT'), 'USD', 'production')).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({ issues: [{ path: 'accountInfo.bankName', message }] }),
    }),
  );
});

it.each([['Capitec Bank'], ['constructor'], ['Bank of Atlantis']])(
  'takes the bank %s in the sandbox only, and says where to find the names',
  (bankName) => {
    const message = 'must be a bank of GET /discoveries?currency=NGN';

    expect(bankOf(bankName, 'sandbox')).toBe(bankName);
    expect(() => bankOf(bankName, 'production')).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        details: { issues: [{ path: 'accountInfo.bankName', message }] },
      }),
    );
  },
);

it.each(['X', ' X ', 'x'.repeat(101)])('takes no bank %j, in the sandbox either', (bankName) => {
  expect(() => bankOf(bankName, 'sandbox')).toThrow('any other name of 2 to 100 characters');
});
