import { describe, expect, it } from 'vitest';
import type { Cells } from '#shared/bulk/header.ts';
import { rowOrder } from '#shared/bulk/read-row.ts';
import { masked } from '#shared/bulk/row-error.ts';

const individual: Cells = {
  umaAddress: '$Jane@Acme.example',
  platformCustomerId: 'user-1',
  customerType: 'INDIVIDUAL',
  fullName: 'Jane Doe',
  birthDate: '1990-01-15',
  addressLine1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '12345',
  country: 'US',
};
const { fullName: _name, birthDate: _date, ...common } = individual;
const business: Cells = { ...common, customerType: 'BUSINESS', businessLegalName: 'Acme Ltd' };

const issuesOf = (cells: Cells) => {
  const read = rowOrder(7, cells);
  return 'error' in read ? read.error.issues.map(({ column, rule }) => `${column} ${rule}`) : [];
};
const codeOf = (cells: Cells) => {
  const read = rowOrder(7, cells);
  return 'error' in read ? read.error.code : undefined;
};

describe('a valid row', () => {
  it('of an individual becomes the request of POST /customers', () => {
    expect(rowOrder(2, { ...individual, email: 'jane@acme.example', description: 'x y' })).toEqual({
      order: {
        customerType: 'INDIVIDUAL',
        platformCustomerId: 'user-1',
        umaAddress: '$jane@acme.example',
        fullName: 'Jane Doe',
        birthDate: '1990-01-15',
        email: 'jane@acme.example',
        description: 'x y',
        address: {
          line1: '1 Main Street',
          city: 'Springfield',
          state: 'IL',
          postalCode: '12345',
          country: 'US',
        },
      },
    });
  });

  it('of a business carries the businessInfo', () => {
    const read = rowOrder(2, { ...business, businessTaxId: 'T-1', businessRegistrationNumber: 'R-1' });
    expect(read).toMatchObject({
      order: {
        customerType: 'BUSINESS',
        businessInfo: { legalName: 'Acme Ltd', taxId: 'T-1', registrationNumber: 'R-1' },
      },
    });
  });

  it("of a business may have a person's name, as a request may have additional fields", () => {
    expect(issuesOf({ ...business, fullName: 'Jane Doe' })).toEqual([]);
  });
});

describe('a row without state and postal code', () => {
  const { state: _state, postalCode: _code, ...bare } = individual;
  it.each<[string, string[]]>([
    ['US', ['state is required', 'postalCode is required']],
    ['SG', ['postalCode is required']],
    ['GB', ['postalCode is required']],
    ['AE', ['state is required']],
    ['GH', []],
    ['QA', []],
  ])('of the country %s lacks only what the country has: %j', (country, issues) => {
    expect(issuesOf({ ...bare, country })).toEqual(issues);
  });

  it('of an unknown or missing country lacks both', () => {
    const { country: _country, ...nowhere } = bare;

    expect(issuesOf({ ...bare, country: 'ZZ' })).toHaveLength(3);
    expect(issuesOf(nowhere)).toHaveLength(3);
  });
});

describe('an invalid row', () => {
  const { umaAddress: _u, ...noAddress } = individual;
  const { platformCustomerId: _p, ...noId } = individual;
  const { customerType: _t, ...noType } = individual;
  it.each<[string, Cells, string[]]>([
    ['no UMA address', noAddress, ['umaAddress is required']],
    ['no platformCustomerId', noId, ['platformCustomerId is required']],
    ['no type', noType, ['customerType is required']],
    ['no date of birth', { ...common }, ['fullName is required', 'birthDate is required']],
    ['no legal name', { ...common, customerType: 'BUSINESS' }, ['businessLegalName is required']],
    [
      'an unknown type and a wrong date',
      { ...individual, customerType: 'individual', birthDate: '15.01.1990' },
      ['customerType must be one of INDIVIDUAL, BUSINESS', 'birthDate must be a date YYYY-MM-DD'],
    ],
    [
      'a malformed UMA address',
      { ...individual, umaAddress: 'jane@acme' },
      ['umaAddress must have the form $name@domain'],
    ],
    [
      'a country in words',
      { ...individual, country: 'USA' },
      ['country must be an ISO 3166-1 alpha-2 code, two capital letters, or XK'],
    ],
    [
      'a control character',
      { ...individual, fullName: 'Jane\u0000Doe' },
      ['fullName must not contain control characters or marks that turn the direction of text'],
    ],
    [
      'a cell that is too long',
      { ...individual, city: 'x'.repeat(256) },
      ['city must have at most 255 characters'],
    ],
    ['a malformed e-mail address', { ...individual, email: 'jane' }, ['email must be an e-mail address']],
    [
      'a description that is too long',
      { ...individual, description: 'x'.repeat(1001) },
      ['description must have at most 1000 characters'],
    ],
    [
      'a formula as its address',
      { ...individual, umaAddress: '=1+1' },
      ['umaAddress must have the form $name@domain'],
    ],
  ])('with %s names the columns and the rules', (_, cells, issues) => {
    expect(issuesOf(cells)).toEqual(issues);
  });

  it('reports every problem at once', () => {
    expect(
      issuesOf({ ...individual, birthDate: '1990', country: 'xx', postalCode: '1'.repeat(33) }),
    ).toHaveLength(3);
  });

  it('has the error code of its rule', () => {
    expect(codeOf(noId)).toBe('MISSING_MANDATORY_USER_INFO');
    expect(codeOf({ ...individual, umaAddress: 'x' })).toBe('INVALID_UMA_ADDRESS');
    expect(codeOf({ ...individual, country: 'x' })).toBe('INVALID_INPUT');
  });

  it('shows only the first and last character of a cell', () => {
    const read = rowOrder(7, { ...individual, birthDate: 'the thirteenth of May' });
    expect(read).toMatchObject({
      error: { row: 7, correlationId: 'user-1', issues: [{ column: 'birthDate', value: 't********y' }] },
    });
    expect(JSON.stringify(read)).not.toContain('thirteenth');
  });

  it('is identified by its row number when it has no id, and by the first 255 characters of a long id', () => {
    expect(rowOrder(7, noId)).toMatchObject({ error: { correlationId: 'row 7' } });
    const read = rowOrder(7, { ...individual, platformCustomerId: 'x'.repeat(1_000_000) });
    expect('error' in read && read.error.correlationId).toHaveLength(255);
  });
});

describe('a masked value', () => {
  it.each([
    ['', ''],
    ['US', '**'],
    ['USA', '***'],
    ['1234', '1**4'],
    ['Jane Doe', 'J******e'],
    ['x'.repeat(1_000_000), 'x********x'],
    ['😀ane😀', '😀******'],
  ])('of %s is %s', (value, shown) => {
    expect(masked(value)).toBe(shown);
  });
});
