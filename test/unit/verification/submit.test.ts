import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newBeneficialOwnerWrite, readBeneficialOwner } from '#shared/customers/beneficial-owners/store.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { getCustomer, newCustomerWrite } from '#shared/customers/store.ts';
import { newDocumentWrite, readDocument } from '#shared/documents/store.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { decideVerification } from '#shared/verification/decide.ts';
import { readVerification } from '#shared/verification/store.ts';
import { submitVerification } from '#shared/verification/submit.ts';
import type { ApplicantFacts } from '#shared/verification/verification.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { business, individual, now, owner, wholeBusiness, wholeIndividual } from './applicants.ts';

const current = useMemoryTable();
const { platformId, uuid } = business;

const stored = ({ customer, owners, documents }: ApplicantFacts): void => {
  current.table.commit([
    newCustomerWrite({ ...customer, version: 1 }),
    ...owners.map(newBeneficialOwnerWrite),
    ...documents.map((document, index) =>
      newDocumentWrite({ ...document, uuid: `0199dd4b-c800-7000-8000-0000000003${index + 10}` }),
    ),
  ]);
};
const submit = (environment: Environment = 'production') => submitVerification(platformId, uuid, environment);
const customer = (): Promise<Customer | undefined> => getCustomer(platformId, uuid);
const marks = (): unknown[] =>
  current.table.all().flatMap(({ sk, submittedAt }) => (sk === 'DOCUMENT' ? [submittedAt] : []));
const decide = async (decision: 'APPROVED' | 'REJECTED', id: string, more: object = {}) =>
  decideVerification(id, { decision, at: '2999-01-01T00:00:00.000Z', ...more });

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a submission', () => {
  it('of a whole business waits for a decision, and its documents can no longer be deleted', async () => {
    stored(wholeBusiness);

    const verification = await submit();

    expect(verification).toMatchObject({ status: 'IN_PROGRESS', version: 1, errors: [], customerUuid: uuid });
    expect(await readVerification(platformId, verification.uuid)).toEqual(verification);
    expect(await customer()).toMatchObject({ kybStatus: 'PENDING', verificationUuid: verification.uuid });
    const { createdAt: at } = verification;
    expect(marks()).toEqual([at, at, at, at]);
  });

  it('of an individual does not read owners', async () => {
    stored({ ...wholeIndividual, owners: [owner] });

    expect(await submit()).toMatchObject({ status: 'IN_PROGRESS' });
    expect(await customer()).toMatchObject({ kycStatus: 'PENDING' });
  });

  it('with something missing says what, and its documents can still be deleted', async () => {
    stored({ ...wholeBusiness, owners: [] });

    expect(await submit()).toMatchObject({
      status: 'RESOLVE_ERRORS',
      errors: [{ type: 'MISSING_BENEFICIAL_OWNER' }],
    });
    expect(marks()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('that is repeated returns the first one and changes nothing', async () => {
    stored(wholeBusiness);
    const first = await submit();
    const items = current.table.all();

    expect(await submit()).toEqual(first);
    expect(current.table.all()).toEqual(items);
  });

  it('after a later document marks that one only', async () => {
    stored(wholeBusiness);
    await submit();
    const before = '2025-01-01T00:00:00.000Z';
    for (const item of current.table.all())
      if (item.sk === 'DOCUMENT') current.table.seed({ ...item, submittedAt: before });
    const [passport] = wholeBusiness.documents;
    const later = '0199dd4b-c800-7000-8000-000000000199';
    if (passport !== undefined) current.table.commit([newDocumentWrite({ ...passport, uuid: later })]);

    await submit();

    expect(await readDocument(platformId, later)).toMatchObject({ submittedAt: expect.any(String) });
    expect(marks().filter((mark) => mark === before)).toHaveLength(4);
  });

  it('of nobody is refused', async () => {
    await expect(submit()).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('of more owners than are read at once has the documents of all of them', async () => {
    const owners = Array.from({ length: 12 }, (_, index) => ({
      ...owner,
      uuid: `0199dd4b-c800-7000-8000-0000000000${index + 10}`,
      ownershipPercentage: 5,
    }));
    const [document] = wholeBusiness.documents;
    const passports = owners.flatMap((one) =>
      document === undefined
        ? []
        : [
            {
              ...document,
              documentType: 'PASSPORT' as const,
              holderUuid: one.uuid,
              documentHolder: `BeneficialOwner:${one.uuid}`,
            },
          ],
    );
    stored({ ...wholeBusiness, owners, documents: passports });

    const { errors } = await submit();

    expect(errors.filter(({ type }) => type === 'MISSING_IDENTITY_DOCUMENT')).toEqual([]);
    expect(errors.filter(({ type }) => type === 'MISSING_PROOF_OF_ADDRESS_DOCUMENT')).toHaveLength(13);
  });
});

describe("the operator's decision", () => {
  it.each(['APPROVED', 'REJECTED'] as const)('%s holds for the business and its owners', async (decision) => {
    stored(wholeBusiness);
    const { uuid: id } = await submit();

    const decided = await decide(decision, id, { seen: '2999-01-01T00:00:00.000Z' });

    expect(decided).toMatchObject({ status: decision, version: 2 });
    expect(await readVerification(platformId, id)).toEqual(decided);
    expect(await customer()).toMatchObject({ kybStatus: decision });
    expect(await readBeneficialOwner(platformId, owner.uuid)).toMatchObject({ kycStatus: decision });
  });

  it('REJECTED of an approved customer stops the payments of its open accounts', async () => {
    const approved = {
      ...individual,
      kycStatus: 'APPROVED',
      accountsOpenedAt: { USD: now.toISOString() },
    } as const;
    stored({ ...wholeIndividual, customer: approved });
    const { uuid: id } = await submit();

    await decide('REJECTED', id);

    const account = `ACCOUNT#${platformId}#${internalAccountUuid(uuid, 'USD')}`;
    expect(current.table.find(account, 'BALANCE')).toMatchObject({ leastOwnerVersion: 3 });
  });

  it('about a deleted customer leaves the customer as it is', async () => {
    stored(wholeBusiness);
    const { uuid: id } = await submit();
    const submitted = await customer();
    if (submitted === undefined) throw new Error('no customer');
    current.table.seed(newCustomerWrite({ ...submitted, isDeleted: true }).Put?.Item ?? {});

    expect(await decide('REJECTED', id)).toMatchObject({ status: 'REJECTED' });
    expect(await customer()).toMatchObject({ kybStatus: 'PENDING', isDeleted: true });
  });

  it('needs a verification that waits', async () => {
    stored(wholeBusiness);
    const { uuid: id } = await submit();
    await decide('REJECTED', id);

    for (const unknown of [id, '0199dd4b-c800-7000-8000-000000000777'])
      await expect(decide('REJECTED', unknown)).rejects.toThrow('No verification with this id waits');
  });
});
