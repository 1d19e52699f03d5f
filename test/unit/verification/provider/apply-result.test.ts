import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBeneficialOwner } from '#shared/customers/beneficial-owners/store.ts';
import { changedCustomerWrite, getCustomer } from '#shared/customers/store.ts';
import { decideVerification } from '#shared/verification/decide.ts';
import { applyResult } from '#shared/verification/provider/apply-result.ts';
import { caseWrite, listDueCases, type ProviderCase, readCase } from '#shared/verification/provider-case.ts';
import { readVerification } from '#shared/verification/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { business, customerId, now, owner, ownerId } from '../applicants.ts';
import {
  caseOf,
  key,
  platformId,
  poorPassport,
  resultOf,
  storeApplicant,
  verificationOf,
  waitingBusiness,
} from './support/cases.ts';

const current = useMemoryTable();

const stored = (known: ProviderCase | undefined = caseOf(), verification = verificationOf()): void => {
  storeApplicant(current.table, waitingBusiness, verification);
  if (known !== undefined) current.table.commit([caseWrite(known)]);
};
const customer = () => getCustomer(platformId, business.uuid);
const verification = () => readVerification(platformId, key.uuid);
const theCase = () => readCase(platformId, key.uuid);
const dueCases = async () =>
  (await Promise.all(listDueCases('2999-01-01T00:00:00.000Z', 10).map((read) => read())))
    .flat()
    .map(({ revision }) => revision);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now.getTime() + 60_000), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a final result', () => {
  it.each(['APPROVED', 'REJECTED'] as const)(
    '%s decides on the customer and its owners, and ends the case',
    async (status) => {
      stored();

      expect(await applyResult(key, resultOf(status))).toMatchObject({ status, version: 2 });

      expect(await verification()).toMatchObject({ status, version: 2 });
      expect(await customer()).toMatchObject({ kybStatus: status });
      expect(await readBeneficialOwner(platformId, owner.uuid)).toMatchObject({ kycStatus: status });
      expect(await theCase()).toBeUndefined();
      expect(await dueCases()).toEqual([]);
    },
  );

  it('that rejects says why, or that it was rejected', async () => {
    stored();
    const errors = [
      { type: 'APPLICANT_SANCTIONED' as const, reason: 'The owner is on a list.', resourceId: ownerId },
      { type: 'APPLICANT_REJECTED' as const, reason: 'The business is closed.' },
    ];

    const { errors: kept } = await applyResult(key, resultOf('REJECTED', { errors }));

    expect(kept).toEqual([errors[0], { ...errors[1], resourceId: customerId }]);
  });

  it('without reasons has one', async () => {
    stored();

    const { errors } = await applyResult(key, resultOf('REJECTED'));

    expect(errors).toEqual([
      { resourceId: customerId, type: 'APPLICANT_REJECTED', reason: 'The application was rejected.' },
    ]);
  });

  it('that comes again changes nothing', async () => {
    stored();
    await applyResult(key, resultOf('APPROVED'));
    const items = current.table.all();

    await applyResult(key, resultOf('APPROVED'));

    expect(current.table.all()).toEqual(items);
  });

  it('against a decision of the operator is refused, logged without names, and changes nothing', async () => {
    stored();
    await decideVerification(key.uuid, { decision: 'REJECTED', at: '2025-10-13T12:01:00.000Z' });
    const items = current.table.all();
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

    await expect(applyResult(key, resultOf('APPROVED'))).rejects.toMatchObject({
      code: 'VERIFICATION_RESULT_CONTRADICTED',
      status: 409,
    });

    const lines = written.mock.calls.map(([line]) => String(line)).join('');
    expect(JSON.parse(lines)).toMatchObject({
      code: 'VERIFICATION_RESULT_CONTRADICTED',
      ids: [`Verification:${key.uuid}`],
    });
    expect(lines).not.toMatch(/Acme|Doe/);
    expect(current.table.all()).toEqual(items);
  });

  it('that the operator decides in the same way changes nothing', async () => {
    stored();
    await decideVerification(key.uuid, { decision: 'APPROVED', at: '2025-10-13T12:01:00.000Z' });

    expect(await applyResult(key, resultOf('APPROVED'))).toMatchObject({ status: 'APPROVED', version: 2 });
  });

  it('about former data decides nothing; the provider is asked about the new data', async () => {
    stored();
    const moved = { ...waitingBusiness.customer, address: owner.personalInfo.address, version: 2 };
    const businessInfo = { ...business.businessInfo, legalName: 'Other Ltd' };
    current.table.commit([changedCustomerWrite({ ...moved, businessInfo })]);

    expect(await applyResult(key, resultOf('APPROVED'))).toMatchObject({ status: 'IN_PROGRESS', version: 1 });

    expect(await theCase()).toMatchObject({ revision: 1, isAccepted: false, asked: 0 });
    expect(await theCase()).not.toHaveProperty('digest');
    expect(await dueCases()).toEqual([1]);
    expect(await customer()).toMatchObject({ kybStatus: 'PENDING' });
    // Nor does it decide when it comes again.
    await applyResult(key, resultOf('APPROVED'));
    expect(await verification()).toMatchObject({ status: 'IN_PROGRESS' });
  });

  it('of somebody with a link decides, although nobody has submitted', async () => {
    stored(caseOf(), verificationOf({ status: 'READY_FOR_VERIFICATION' }));

    expect(await applyResult(key, resultOf('APPROVED'))).toMatchObject({ status: 'APPROVED' });
  });
});

describe('problems', () => {
  const problems = resultOf('RESOLVE_ERRORS', { errors: [{ ...poorPassport, resourceId: ownerId }] });

  it("become the verification's errors, and the platform's turn", async () => {
    stored();

    await applyResult(key, problems);

    expect(await verification()).toMatchObject({
      status: 'RESOLVE_ERRORS',
      version: 2,
      errors: problems.errors,
    });
    expect(await customer()).toMatchObject({ kybStatus: 'PENDING', version: 1 });
    expect(await theCase()).toMatchObject({ revision: 1, version: 2 });
    expect(await dueCases()).toEqual([]);
  });

  it('that come again change nothing', async () => {
    stored();
    await applyResult(key, problems);
    const items = current.table.all();

    await applyResult(key, problems);

    expect(current.table.all()).toEqual(items);
  });

  it('may be followed by a decision of the provider about the same revision', async () => {
    stored();
    await applyResult(key, problems);

    expect(await applyResult(key, resultOf('REJECTED'))).toMatchObject({ status: 'REJECTED', version: 3 });
  });

  it('of somebody else are refused', async () => {
    stored();
    const resourceId = 'Customer:0199dd4b-c800-7000-8000-0000000fffff';

    await expect(
      applyResult(key, resultOf('RESOLVE_ERRORS', { errors: [{ ...poorPassport, resourceId }] })),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

it.each([
  ['of an unknown verification', () => undefined, 1],
  ['that nobody was asked about', () => storeApplicant(current.table, waitingBusiness, verificationOf()), 1],
  ['of a revision that was never sent', () => stored(), 2],
])('a result %s is not found', async (_what, prepare, revision) => {
  prepare();

  await expect(applyResult(key, resultOf('APPROVED', { revision }))).rejects.toMatchObject({
    code: 'VERIFICATION_NOT_FOUND',
  });
});
