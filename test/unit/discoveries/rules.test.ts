import { expect, it } from 'vitest';
import { checkBankName } from '#shared/accounts/account-checks.ts';
import { discoveriesIn } from '#shared/discoveries/rules.ts';

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

const account = (bankName?: string) => ({
  accountType: 'NGN_ACCOUNT' as const,
  fields: { accountNumber: '0123456789', ...(bankName === undefined ? {} : { bankName }) },
});

it.each([['Zenith Bank'], ['Guaranty Trust Bank'], [undefined]])('accepts the bank %s', (bankName) => {
  expect(() => checkBankName(account(bankName), 'NGN')).not.toThrow();
});

it.each([['GTBank'], ['zenith bank'], [' Zenith Bank'], ['Capitec Bank'], ['constructor']])(
  'refuses the bank %s in NGN and says where to find the names',
  (bankName) => {
    const message = 'must be the bankName of an entry of GET /discoveries?currency=NGN';

    expect(() => checkBankName(account(bankName), 'NGN')).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        details: { issues: [{ path: 'accountInfo.bankName', message }] },
      }),
    );
  },
);
