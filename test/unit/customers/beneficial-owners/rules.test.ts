import { describe, expect, it } from 'vitest';
import { ownerExample } from '#shared/api/openapi/examples/people.ts';
import type { BeneficialOwner } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import {
  changedBeneficialOwner,
  judgedBeneficialOwner,
  newBeneficialOwner,
  sandboxKycStatus,
} from '#shared/customers/beneficial-owners/rules.ts';
import {
  type BeneficialOwnerChange,
  beneficialOwnerCreateSchema,
} from '#shared/customers/beneficial-owners/schemas.ts';
import type { Customer } from '#shared/customers/customer.ts';
import type { Environment } from '#shared/kernel/config.ts';
import type { ApiError } from '#shared/kernel/errors.ts';

const uuid = '0199dd4b-c800-7000-8000-000000000007';
const at = new Date('2025-10-13T13:00:00.000Z');

const business: Customer = {
  platformId: '0199dd4b-c800-7000-8000-000000000001',
  uuid: '0199dd4b-c800-7000-8000-000000000c00',
  version: 3,
  customerType: 'BUSINESS',
  platformCustomerId: 'acme',
  umaAddress: '$acme@uma.test',
  currencies: ['USD'],
  accountsOpenedAt: {},
  isDeleted: false,
  kybStatus: 'UNVERIFIED',
  createdAt: '2025-10-13T11:00:00.000Z',
  updatedAt: '2025-10-13T11:00:00.000Z',
};

const order = (lastName: string) =>
  beneficialOwnerCreateSchema.parse({ customerId: `Customer:${business.uuid}`, ...ownerExample(lastName) });

const ownerNamed = (lastName: string, environment: Environment = 'sandbox'): BeneficialOwner =>
  newBeneficialOwner(order(lastName), business, { uuid, environment });

const change = (
  owner: BeneficialOwner,
  wanted: BeneficialOwnerChange,
  environment: Environment = 'sandbox',
) => changedBeneficialOwner(owner, wanted, { at, environment });

const apiErrorOf = (work: () => unknown): ApiError | undefined => {
  try {
    work();
  } catch (error) {
    return error as ApiError;
  }
  return undefined;
};

describe('a new beneficial owner', () => {
  it.each([
    ['Doe', 'sandbox', '2025-10-13T11:19:17.200Z'],
    ['Doe002', 'sandbox', '2025-10-13T11:19:17.200Z'],
    ['Doe001', 'sandbox', undefined],
    ['Doe', 'production', undefined],
    ['Doe002', 'production', undefined],
  ] as const)('%s in %s is PENDING, with the decision due at %s', (lastName, environment, kycDueAt) => {
    expect(ownerNamed(lastName, environment)).toMatchObject({ kycStatus: 'PENDING', version: 1 });
    expect(ownerNamed(lastName, environment).kycDueAt).toBe(kycDueAt);
  });

  it('has each role once', () => {
    const twice = { ...order('Doe'), roles: ['UBO', 'DIRECTOR', 'UBO'] as const };
    const owner = newBeneficialOwner({ ...twice, roles: [...twice.roles] }, business, {
      uuid,
      environment: 'sandbox',
    });

    expect(owner.roles).toEqual(['UBO', 'DIRECTOR']);
  });

  it.each([
    ['a deleted customer', { isDeleted: true }, 'CUSTOMER_DELETED'],
    ['an individual', { customerType: 'INDIVIDUAL' }, 'INVALID_INPUT'],
  ] as const)('is refused for %s', (_name, fields, code) => {
    const customer: Customer = { ...business, ...fields };
    const file = () => newBeneficialOwner(order('Doe'), customer, { uuid, environment: 'sandbox' });

    expect(apiErrorOf(file)?.code).toBe(code);
  });
});

describe('the sandbox', () => {
  it.each([
    ['Doe001', 'PENDING'],
    ['Doe002', 'REJECTED'],
    ['Doe003', 'APPROVED'],
    ['001 Doe', 'APPROVED'],
    ['Doe', 'APPROVED'],
  ])('decides on the last name %s: %s', (lastName, status) => {
    expect(sandboxKycStatus(lastName)).toBe(status);
    expect(judgedBeneficialOwner(ownerNamed(lastName), at.toISOString())).toMatchObject({
      kycStatus: status,
      version: 2,
    });
  });
});

describe('a changed beneficial owner', () => {
  const approved = judgedBeneficialOwner(ownerNamed('Doe'), '2025-10-13T12:00:02.000Z');

  it('keeps what the request leaves out, in personalInfo too', () => {
    const changed = change(approved, { personalInfo: { email: 'new@acme.example' } });

    expect(changed).toEqual({
      ...approved,
      personalInfo: { ...approved.personalInfo, email: 'new@acme.example' },
      version: 3,
      updatedAt: at.toISOString(),
    });
  });

  it.each<[string, BeneficialOwnerChange]>([
    ['nothing', {}],
    ['an empty personalInfo', { personalInfo: {} }],
    [
      'the values that it has already',
      { ownershipPercentage: 51, roles: ['UBO'], personalInfo: { lastName: 'Doe' } },
    ],
  ])('is unchanged after a change of %s', (_name, wanted) => {
    expect(change(approved, wanted)).toBe(approved);
  });

  it.each<[string, BeneficialOwnerChange]>([
    ['last name', { personalInfo: { lastName: 'Roe' } }],
    ['first name', { personalInfo: { firstName: 'Joan' } }],
    ['middle name', { personalInfo: { middleName: 'Ann' } }],
  ])('with a new %s is verified again', (_name, wanted) => {
    expect(change(approved, wanted)).toMatchObject({
      kycStatus: 'PENDING',
      kycDueAt: '2025-10-13T13:00:02.000Z',
    });
    expect(change(approved, wanted, 'production')).toMatchObject({ kycStatus: 'PENDING' });
    expect(change(approved, wanted, 'production').kycDueAt).toBeUndefined();
  });

  it('with a last name that stays PENDING has no decision due any more', () => {
    expect(change(ownerNamed('Doe'), { personalInfo: { lastName: 'Doe001' } }).kycDueAt).toBeUndefined();
  });

  it('with other changes keeps its due decision', () => {
    const due = ownerNamed('Doe');

    expect(change(due, { ownershipPercentage: 10 }).kycDueAt).toBe(due.kycDueAt);
  });
});
