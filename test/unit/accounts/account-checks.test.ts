import { describe, expect, test } from 'vitest';
import {
  checkIdentifiers,
  clabeCheckDigit,
  composeCnapsCode,
  composeIban,
  routingCheckDigit,
} from '#shared/accounts/account-checks.ts';
import { accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import type { AccountDetails } from '#shared/accounts/external-account.ts';
import { accountExamples } from '#shared/api/openapi/examples/accounts.ts';

const refused = expect.objectContaining({ code: 'INVALID_BANK_ACCOUNT' });

test.each(accountTypeNames)('a real %s passes', (accountType) => {
  const [, fields] = accountExamples[accountType];
  expect(() => checkIdentifiers({ accountType, fields }, 'production')).not.toThrow();
});

test.each<[string, AccountDetails]>([
  ['IBAN', { accountType: 'EUR_ACCOUNT', fields: { iban: 'DE89370400440532013001' } }],
  ['CLABE', { accountType: 'MXN_ACCOUNT', fields: { clabeNumber: '032180000118359718' } }],
  [
    'routing number',
    { accountType: 'USD_ACCOUNT', fields: { accountNumber: '1', routingNumber: '021000022' } },
  ],
  [
    'UnionPay card',
    { accountType: 'CNY_ACCOUNT', fields: { bankName: 'ICBC', accountNumber: '6222021234567890127' } },
  ],
  [
    'CNAPS code',
    {
      accountType: 'CNY_ACCOUNT',
      fields: { bankName: 'ICBC', accountNumber: '12345678', cnapsCode: '102100099997' },
    },
  ],
  ['IBAN', { accountType: 'SLV_ACCOUNT', fields: { accountNumber: 'SV63CENR00000000000000700025' } }],
  [
    'IBAN',
    {
      accountType: 'SWIFT_ACCOUNT',
      fields: { country: 'GB', swiftCode: 'NWBKGB2L', iban: 'GB29NWBK60161331926818' },
    },
  ],
  ['EVM address', { accountType: 'BASE_WALLET', fields: { address: '0x123' } }],
  ['Solana address', { accountType: 'SOLANA_WALLET', fields: { address: '0OIl'.repeat(9) } }],
  ['Tron address', { accountType: 'TRON_WALLET', fields: { address: 'XR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } }],
  ['Spark address', { accountType: 'SPARK_WALLET', fields: { address: 'bc1qar0srrr7xfkvy5l643' } }],
])('a %s with a typing error is refused', (_name, account) => {
  expect(() => checkIdentifiers(account, 'production')).toThrow(refused);
});

describe('check digits', () => {
  test('match published examples', () => {
    expect(composeIban('DE', '370400440532013000')).toBe('DE89370400440532013000');
    expect(clabeCheckDigit('03218000011835971')).toBe('9');
    expect(composeCnapsCode('10210009999')).toBe('102100099996');
    expect(routingCheckDigit('02100002')).toBe('1');
  });
});
