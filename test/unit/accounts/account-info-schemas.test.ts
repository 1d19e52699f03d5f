import { describe, expect, test } from 'vitest';
import { accountCreateInfoSchema } from '#shared/accounts/account-info-schemas.ts';
import { accountTypes, beneficiaryRules } from '#shared/accounts/account-types/account-types.ts';
import { accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import {
  accountExample,
  accountExamples,
  business,
  individual,
} from '#shared/api/openapi/examples/accounts.ts';

const problems = (info: unknown): string[] => {
  const parsed = accountCreateInfoSchema.safeParse(info);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
};

const without = (object: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

const fieldRows = accountTypeNames.flatMap((accountType) =>
  Object.entries(accountTypes[accountType].fields).map(([name, rule]) => ({ accountType, name, rule })),
);

const beneficiaryRows = accountTypeNames.flatMap((accountType) => {
  const beneficiary = beneficiaryRules(accountType);
  if (beneficiary === undefined) return [];
  return [
    ...beneficiary.INDIVIDUAL.required.map((name) => ({ accountType, example: individual, name })),
    ...beneficiary.BUSINESS.required.map((name) => ({ accountType, example: business, name })),
  ];
});

test('there are 45 account types', () => {
  expect(accountTypeNames).toHaveLength(45);
});

describe.each(accountTypeNames)('%s', (accountType) => {
  test('accepts a valid account of a person', () => {
    expect(problems(accountExample(accountType).accountInfo)).toEqual([]);
  });

  test('accepts a valid account of a business', () => {
    expect(problems(accountExample(accountType, {}, business).accountInfo)).toEqual([]);
  });

  test('accepts the currency of its example', () => {
    expect(accountTypes[accountType].currencies).toContain(accountExamples[accountType][0]);
  });
});

describe('a required field', () => {
  test.each(fieldRows.filter(({ rule }) => rule.required === true))(
    '$name of $accountType cannot be left out',
    ({ accountType, name }) => {
      const info = without(accountExample(accountType).accountInfo, name);

      const found = problems(info);

      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(new RegExp(`^${name} (is required|must be one of)`));
    },
  );

  test.each(fieldRows)('$name of $accountType must be text', ({ accountType, name }) => {
    expect(problems(accountExample(accountType, { [name]: 42 }).accountInfo).join()).toContain(
      `${name} must be`,
    );
  });
});

describe('a pattern', () => {
  test.each(fieldRows.filter(({ rule }) => rule.pattern !== undefined))(
    'of $name of $accountType is enforced',
    ({ accountType, name }) => {
      const found = problems(accountExample(accountType, { [name]: '!!!!!!!!!!!!!' }).accountInfo);
      expect(found.join()).toMatch(new RegExp(`${name} must be`));
    },
  );
});

describe('a length', () => {
  test.each(fieldRows.filter(({ rule }) => rule.maxLength !== undefined && rule.enum === undefined))(
    'of $name of $accountType is enforced',
    ({ accountType, name, rule: { maxLength = 0, minLength = 1 } }) => {
      const tooLong = '1'.repeat(maxLength + 1);
      const tooShort = '1'.repeat(minLength - 1);
      expect(problems(accountExample(accountType, { [name]: tooLong }).accountInfo).join()).toContain(
        `${name} must have at most ${maxLength} characters`,
      );
      expect(problems(accountExample(accountType, { [name]: tooShort }).accountInfo).join()).toContain(
        `${name} must have at least ${minLength} characters`,
      );
    },
  );
});

describe('a value set', () => {
  test.each(fieldRows.filter(({ rule }) => rule.enum !== undefined))(
    'of $name of $accountType is enforced',
    ({ accountType, name, rule: { enum: values = [] } }) => {
      expect(problems(accountExample(accountType, { [name]: 'OTHER' }).accountInfo)).toEqual([
        `${name} must be one of ${values.join(', ')}`,
      ]);
    },
  );
});

describe('a beneficiary', () => {
  test.each(beneficiaryRows)('of $accountType needs $name', ({ accountType, example, name }) => {
    const found = problems(accountExample(accountType, {}, without(example, name)).accountInfo);

    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^beneficiary\\.${name} `));
  });

  test('is required when the account type has one', () => {
    const { accountInfo } = accountExample('USD_ACCOUNT');
    expect(problems(without(accountInfo, 'beneficiary'))).toEqual(['beneficiary is required']);
  });

  test('must be a person or a business', () => {
    const { accountInfo } = accountExample('USD_ACCOUNT', {}, { beneficiaryType: 'ROBOT' });
    expect(problems(accountInfo)).toEqual([
      'beneficiary.beneficiaryType must be one of INDIVIDUAL, BUSINESS',
    ]);
  });
});

describe('LIGHTNING', () => {
  test.each([
    ['invoice', 'lnbc1pvjluezpp5qqqsyq'],
    ['bolt12', 'lno1pgqpvggr25jn2'],
    ['lightningAddress', 'jane@wallet.example'],
  ])('accepts %s alone', (name, value) => {
    expect(problems({ accountType: 'LIGHTNING', [name]: value })).toEqual([]);
  });

  test.each([{}, { invoice: 'lnbc1', lightningAddress: 'jane@wallet.example' }])(
    'refuses %j, because it needs exactly one',
    (fields) => {
      expect(problems({ accountType: 'LIGHTNING', ...fields })).toEqual([
        ' must have exactly one of invoice, bolt12, lightningAddress',
      ]);
    },
  );
});

test('an unknown account type is refused with the known ones', () => {
  expect(problems({ accountType: 'MARS_ACCOUNT' })[0]).toMatch(/^accountType must be one of AED_ACCOUNT, /);
});
