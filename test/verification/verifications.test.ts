import { beforeAll, describe, expect, it } from 'vitest';
import { ownerExample } from '#shared/api/openapi/examples/people.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { submittingOn } from './support/submitting.ts';

let platform: TestPlatform;
const { newBusiness, registered, newIndividual, submit, list } = submittingOn(() => platform);

beforeAll(async () => {
  platform = await newPlatform({ isRegulated: false });
});

const statusOf = async (customerId: string): Promise<string | undefined> => {
  const customer = await platform.api.ok('getCustomer', { path: { customerId } });
  return customer.customerType === 'BUSINESS' ? customer.kybStatus : customer.kycStatus;
};

describe('a submission in the sandbox', () => {
  it.each([['5523002', 'REJECTED', 'REJECTED']])(
    'of a business with registration number %s is %s and the kybStatus %s at once',
    async (number, status, kybStatus) => {
      const customerId = await registered(number);

      const verification = await submit(customerId);

      expect(verification).toMatchObject({ customerId, verificationStatus: status });
      expect(await statusOf(customerId)).toBe(kybStatus);
      const path = { verificationId: verification.id };
      expect(await platform.api.ok('getVerification', { path })).toEqual(verification);
    },
  );

  it.each([['Jane Doe001', 'IN_PROGRESS', 'PENDING']])(
    'of an individual named %s is %s and the kycStatus %s at once',
    async (fullName, status, kycStatus) => {
      const customerId = await newIndividual(fullName);

      expect(await submit(customerId)).toMatchObject({ verificationStatus: status });
      expect(await statusOf(customerId)).toBe(kycStatus);
    },
  );

  it("of a business without registrationNumber lists every problem, its owners' problems too", async () => {
    const customerId = await newBusiness();
    const owner = await platform.api.ok('createBeneficialOwner', {
      body: { customerId, ...ownerExample('Doe001'), roles: ['DIRECTOR'] },
    });

    const { verificationStatus, errors } = await submit(customerId);

    expect(verificationStatus).toBe('RESOLVE_ERRORS');
    expect(
      errors.map(({ resourceId, type, field }) => `${resourceId} ${type} ${field ?? ''}`.trim()),
    ).toEqual([
      `${customerId} MISSING_FIELD businessInfo.legalName`,
      `${customerId} MISSING_FIELD businessInfo.country`,
      `${customerId} MISSING_FIELD businessInfo.registrationNumber`,
      `${customerId} MISSING_FIELD businessInfo.incorporatedOn`,
      `${customerId} MISSING_FIELD businessInfo.entityType`,
      `${customerId} MISSING_FIELD businessInfo.taxId`,
      `${customerId} MISSING_FIELD businessInfo.countriesOfOperation`,
      `${customerId} MISSING_FIELD businessInfo.businessType`,
      `${customerId} MISSING_FIELD businessInfo.purposeOfAccount`,
      `${customerId} MISSING_FIELD businessInfo.sourceOfFunds`,
      `${customerId} MISSING_FIELD businessInfo.expectedMonthlyTransactionCount`,
      `${customerId} MISSING_FIELD businessInfo.expectedMonthlyTransactionVolume`,
      `${customerId} MISSING_FIELD businessInfo.expectedRecipientJurisdictions`,
      `${customerId} MISSING_FIELD address`,
      `${customerId} MISSING_LEGAL_PRESENCE_DOCUMENT`,
      `${customerId} MISSING_COMPANY_DETAILS_DOCUMENT`,
      `${customerId} MISSING_CONTROL_STRUCTURE_DOCUMENT`,
      `${customerId} MISSING_OWNERSHIP_STRUCTURE_DOCUMENT`,
      `${customerId} MISSING_PROOF_OF_ADDRESS_DOCUMENT`,
      `${customerId} MISSING_BENEFICIAL_OWNER`,
      `${owner.id} MISSING_IDENTITY_DOCUMENT`,
      `${owner.id} MISSING_PROOF_OF_ADDRESS_DOCUMENT`,
    ]);
    expect(await statusOf(customerId)).toBe('UNVERIFIED');
  });

  it('of an individual without fullName lists every problem', async () => {
    const { verificationStatus, errors } = await submit(await newIndividual());

    expect(verificationStatus).toBe('RESOLVE_ERRORS');
    expect(errors.map(({ type, field }) => field ?? type)).toEqual([
      'fullName',
      'birthDate',
      'nationality',
      'address',
      'MISSING_IDENTITY_DOCUMENT',
      'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
    ]);
  });

  it('that is approved allows the customer to move money', async () => {
    const customerId = await newIndividual('Jane Doe');
    const account = await platform.accountOf(customerId, 'USD');
    await platform.fund(account.id, 1000);
    const bank = await platform.externalAccount({ customerId });
    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 100 };

    const refused = await platform.api.refused('createTransferOut', { body });
    await submit(customerId);

    expect(refused.code).toBe('USER_NOT_READY');
    expect(await platform.api.ok('createTransferOut', { body })).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('a submission', () => {
  it('is refused for an unknown or deleted customer and for another kind of id', async () => {
    const other = await newPlatform();
    const theirs = await other.newCustomer();
    const gone = await newIndividual('Jane Doe');
    await platform.api.ok('deleteCustomer', { path: { customerId: gone } });
    const codeOf = async (customerId?: string) =>
      (await platform.api.refused('submitVerification', { body: { customerId } })).code;

    expect(await codeOf(theirs.id)).toBe('USER_NOT_FOUND');
    expect(await codeOf(gone)).toBe('CUSTOMER_DELETED');
    expect(await codeOf('Token:019542f5-b3e7-7d02-8000-000000000000')).toBe('INVALID_INPUT');
    expect(await codeOf()).toBe('INVALID_INPUT');
  });
});

describe('the list of verifications', () => {
  it('is filtered by customer and status, page by page', async () => {
    const ids = await Promise.all([registered('1'), registered('1002'), registered('2'), registered('3')]);
    for (const id of ids) await submit(id);

    const approved = await list({ verificationStatus: 'APPROVED', limit: '2' });
    const rejected = await list({ customerId: ids[1] ?? '', verificationStatus: 'REJECTED' });
    const none = await list({ customerId: ids[1] ?? '', verificationStatus: 'APPROVED' });
    const next = await list({
      verificationStatus: 'APPROVED',
      limit: '2',
      cursor: approved.nextCursor ?? '',
    });

    expect(approved.data.map(({ customerId }) => customerId)).toEqual([ids[3], ids[2]]);
    expect(next.data[0]?.customerId).toBe(ids[0]);
    expect(rejected.data).toMatchObject([{ customerId: ids[1] }]);
    expect(none.data).toEqual([]);
  });

  it('refuses an unknown status, and is empty for another platform', async () => {
    const other = await newPlatform();

    const error = await platform.api.refused('listVerifications', { query: { verificationStatus: 'DONE' } });

    expect(error).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await other.api.ok('listVerifications')).toEqual({ data: [], hasMore: false });
  });
});

it("an unknown verification and another platform's get the same 404", async () => {
  const other = await newPlatform();
  const { id } = await submit(await newIndividual('Jane Doe'));
  const refusals = [id, 'Verification:019542f5-b3e7-7d02-8000-000000000000', 'nonsense'].map(
    (verificationId) => other.api.refused('getVerification', { path: { verificationId } }),
  );

  const message = expect.stringMatching(/^There is no such verification\./);
  const notFound = { status: 404, code: 'VERIFICATION_NOT_FOUND', message };
  expect(await Promise.all(refusals)).toMatchObject([notFound, notFound, notFound]);
});
