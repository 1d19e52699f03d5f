import { describe, expect, test } from 'vitest';
import type { AccountDetails } from '#shared/accounts/external-account.ts';
import { accountIdentity, checkCurrency, magicSuffix } from '#shared/accounts/rules.ts';

const usd = (accountNumber: string): AccountDetails => ({
  accountType: 'USD_ACCOUNT',
  fields: { accountNumber, routingNumber: '021000999' },
});

describe('magicSuffix', () => {
  test.each<[string, AccountDetails, string]>([
    ['account number', usd('1234567005'), '005'],
    ['short account number', usd('5'), '5'],
    ['IBAN', { accountType: 'EUR_ACCOUNT', fields: { iban: 'DE89370400440532013002' } }, '002'],
    ['CLABE', { accountType: 'MXN_ACCOUNT', fields: { clabeNumber: '032180000118359004' } }, '004'],
    [
      'e-mail style PIX key',
      { accountType: 'BRL_ACCOUNT', fields: { pixKey: 'ana003@banco.example' } },
      '003',
    ],
    ['UPI address', { accountType: 'INR_ACCOUNT', fields: { vpa: 'asha102@okaxis' } }, '102'],
    ['wallet address', { accountType: 'SOLANA_WALLET', fields: { address: '4Nd1mBQtrMJVYVfKfaB' } }, 'faB'],
    [
      'Lightning address',
      { accountType: 'LIGHTNING', fields: { lightningAddress: 'jo004@w.example' } },
      '004',
    ],
    ['Lightning invoice', { accountType: 'LIGHTNING', fields: { invoice: 'lnbc1pvjl002' } }, '002'],
    ['BOLT 12 offer', { accountType: 'LIGHTNING', fields: { bolt12: 'lno1pgq005' } }, '005'],
  ])('is read from the right field: %s', (_name, account, suffix) => {
    expect(magicSuffix(account)).toBe(suffix);
  });
});

describe('accountIdentity', () => {
  test('is the same in another case, with spaces or with hyphens', () => {
    const iban = (text: string): AccountDetails => ({ accountType: 'EUR_ACCOUNT', fields: { iban: text } });
    expect(accountIdentity(iban('GB33bukb2020 1555-555555'))).toBe(
      '["EUR_ACCOUNT","","GB33BUKB20201555555555"]',
    );
  });

  test('depends on case for base 58 addresses', () => {
    const solana = (address: string): AccountDetails => ({
      accountType: 'SOLANA_WALLET',
      fields: { address },
    });
    expect(accountIdentity(solana('abC'))).not.toBe(accountIdentity(solana('ABC')));
  });
});

describe('checkCurrency', () => {
  test('accepts each currency of the account type', () => {
    expect(() => checkCurrency('USDT', 'SOLANA_WALLET')).not.toThrow();
  });

  test('refuses any other currency as INVALID_CURRENCY', () => {
    expect(() => checkCurrency('EUR', 'USD_ACCOUNT')).toThrow(
      expect.objectContaining({ code: 'INVALID_CURRENCY' }),
    );
  });
});
