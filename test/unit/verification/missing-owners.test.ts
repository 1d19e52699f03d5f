import { describe, expect, it } from 'vitest';
import { missingOf } from '#shared/verification/requirements.ts';
import { customerId, named, now, ofBusiness, owner, ownerId, wholeBusiness } from './applicants.ts';

describe('the beneficial owners', () => {
  it.each([
    [['UBO'], true],
    [['CONTROL_PERSON'], true],
    [['DIRECTOR', 'UBO'], true],
    [['DIRECTOR', 'COMPANY_OFFICER', 'TRUSTEE', 'GENERAL_PARTNER'], false],
  ] as const)('with the roles %s are enough: %s', (roles, isEnough) => {
    const errors = named({ ...wholeBusiness, owners: [{ ...owner, roles }] });

    expect(errors).toEqual(isEnough ? [] : ['MISSING_BENEFICIAL_OWNER']);
  });

  it('are missing when there are none', () => {
    expect(missingOf({ ...wholeBusiness, owners: [], documents: ofBusiness }, now)).toEqual([
      {
        resourceId: customerId,
        type: 'MISSING_BENEFICIAL_OWNER',
        reason: 'At least one beneficial owner with the role UBO or CONTROL_PERSON is required.',
      },
    ]);
  });

  it('each need their own documents', () => {
    const errors = missingOf({ ...wholeBusiness, documents: ofBusiness }, now);

    expect(errors.map(({ resourceId, type }) => [resourceId, type])).toEqual([
      [ownerId, 'MISSING_IDENTITY_DOCUMENT'],
      [ownerId, 'MISSING_PROOF_OF_ADDRESS_DOCUMENT'],
    ]);
  });

  it.each([
    ['NON_US_TAX_ID', undefined, ['MISSING_FIELD personalInfo.countryOfIssuance']],
    ['NON_US_TAX_ID', 'MX', []],
    ['SSN', undefined, []],
  ] as const)('with a %s issued in %s lack %s', (idType, countryOfIssuance, expected) => {
    const personalInfo = { ...owner.personalInfo, idType, countryOfIssuance };

    expect(named({ ...wholeBusiness, owners: [{ ...owner, personalInfo }] })).toEqual(expected);
  });
});
