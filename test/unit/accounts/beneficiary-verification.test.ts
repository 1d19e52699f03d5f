import { describe, expect, test } from 'vitest';
import { verifyInSandbox, verifyNothing } from '#shared/accounts/beneficiary-verification.ts';

const person = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Doe' } as const;

const account = (suffix: string) => ({
  accountType: 'USD_ACCOUNT' as const,
  fields: { accountNumber: `1234567${suffix}`, routingNumber: '021000021' },
  beneficiary: person,
});

describe('in the sandbox', () => {
  test.each([
    ['102', 'NOT_MATCHED', undefined],
    ['103', 'PARTIAL_MATCH', 'J. Doe'],
    ['104', 'PENDING', undefined],
    ['106', 'UNSUPPORTED', undefined],
    ['107', 'CHECKED_BY_RECEIVING_FI', undefined],
    ['101', 'MATCHED', 'Jane Doe'],
    ['108', 'MATCHED', 'Jane Doe'],
    ['002', 'MATCHED', 'Jane Doe'],
    ['999', 'MATCHED', 'Jane Doe'],
  ])('suffix %s is %s', async (suffix, status, name) => {
    expect(await verifyInSandbox(account(suffix))).toEqual({
      beneficiaryVerificationStatus: status,
      verifiedFullName: name,
    });
  });

  test.each([
    ['105', 'INVALID_BANK_ACCOUNT', 400],
    ['109', 'INTERNAL_ERROR', 500],
  ])('suffix %s is refused with %s', async (suffix, code, status) => {
    await expect(verifyInSandbox(account(suffix))).rejects.toMatchObject({ code, status });
  });

  test('an unknown account is refused with the name of its field', async () => {
    await expect(verifyInSandbox(account('105'))).rejects.toMatchObject({
      details: { issues: [{ path: 'accountInfo.accountNumber' }] },
    });
  });

  test('a business is matched by its legal name', async () => {
    const beneficiary = { beneficiaryType: 'BUSINESS', legalName: 'Acme Trading Ltd' } as const;
    expect(await verifyInSandbox({ ...account('000'), beneficiary })).toMatchObject({
      verifiedFullName: 'Acme Trading Ltd',
    });
  });

  const unnamed = [
    ['SOLANA_WALLET', (suffix: string) => ({ address: `abc${suffix}` })],
    ['LIGHTNING', (suffix: string) => ({ lightningAddress: `jo${suffix}@w.example` })],
    ['LIGHTNING', (suffix: string) => ({ bolt12: `lno1${suffix}` })],
  ] as const;

  describe.each(unnamed)('an account without a name to check: %s', (accountType, fieldsOf) => {
    const verify = (suffix: string) => verifyInSandbox({ accountType, fields: fieldsOf(suffix) });

    test.each([
      ['000', 'UNSUPPORTED'],
      ['101', 'UNSUPPORTED'],
      ['102', 'NOT_MATCHED'],
      ['103', 'PARTIAL_MATCH'],
      ['106', 'UNSUPPORTED'],
    ])('with suffix %s is %s', async (suffix, beneficiaryVerificationStatus) => {
      expect(await verify(suffix)).toEqual({ beneficiaryVerificationStatus });
    });

    test.each([
      ['105', 'INVALID_BANK_ACCOUNT'],
      ['109', 'INTERNAL_ERROR'],
    ])('with suffix %s is refused with %s', async (suffix, code) => {
      await expect(verify(suffix)).rejects.toMatchObject({ code });
    });
  });
});

test('without a provider nothing is checked, whatever the suffix', async () => {
  expect(await verifyNothing(account('105'))).toEqual({ beneficiaryVerificationStatus: 'UNSUPPORTED' });
});
