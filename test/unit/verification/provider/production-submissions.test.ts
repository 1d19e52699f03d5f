import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubEnv('ENVIRONMENT', 'production');
  vi.stubEnv('VERIFICATION_PROVIDER_URL', 'https://verify.example');
  vi.stubEnv('REVERIFY_ON_CHANGE', 'true');
});

import { newBeneficialOwnerWrite } from '#shared/customers/beneficial-owners/store.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { changedCustomerWrite, getCustomer, newCustomerWrite } from '#shared/customers/store.ts';
import { newDocumentWrite } from '#shared/documents/store.ts';
import { readCase } from '#shared/verification/provider-case.ts';
import { listDueNotes, noteOwnerChange, reverifyWrites } from '#shared/verification/reverify.ts';
import { submitAgain, submitVerification } from '#shared/verification/submit.ts';
import type { ApplicantFacts } from '#shared/verification/verification.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { business, having, individual, now, owner } from '../applicants.ts';
import { platformId, waitingBusiness } from './support/cases.ts';

const current = useMemoryTable();
const unverified = having(waitingBusiness, { kybStatus: 'UNVERIFIED', verificationUuid: undefined });

const store = ({ customer, owners, documents }: ApplicantFacts): void => {
  current.table.commit([
    newCustomerWrite(customer),
    ...owners.map(newBeneficialOwnerWrite),
    ...documents.map(newDocumentWrite),
  ]);
};
const submit = () => submitVerification(platformId, business.uuid, 'production');

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a submission', () => {
  it('that is whole is a case for the provider at once', async () => {
    store(unverified);

    const { uuid } = await submit();

    expect(await readCase(platformId, uuid)).toEqual({
      platformId,
      verificationUuid: uuid,
      version: 1,
      revision: 0,
      isAccepted: false,
      asked: 0,
      dueAt: '2025-10-13T12:00:00.000Z',
    });
  });

  it('with something missing is none', async () => {
    store({ ...unverified, owners: [] });

    const { uuid, status } = await submit();

    expect(status).toBe('RESOLVE_ERRORS');
    expect(await readCase(platformId, uuid)).toBeUndefined();
  });

  it('that is repeated changes nothing; after a later document it is due again', async () => {
    store(unverified);
    const { uuid } = await submit();
    const items = current.table.all();
    await submit();
    expect(current.table.all()).toEqual(items);

    const createdAt = '2025-10-13T12:05:00.000Z';
    const [file] = waitingBusiness.documents;
    if (file === undefined) throw new Error('The sample has documents');
    current.table.commit([
      newDocumentWrite({ ...file, uuid: '0199dd4b-c800-7000-8000-000000000399', createdAt }),
    ]);
    vi.setSystemTime('2025-10-13T12:06:00.000Z');
    await submit();

    expect(await readCase(platformId, uuid)).toMatchObject({
      version: 2,
      dueAt: '2025-10-13T12:06:00.000Z',
    });
  });
});

const approved: Customer = { ...waitingBusiness.customer, kybStatus: 'APPROVED' };
const dueNotes = async (before = '2025-10-13T12:01:00.001Z') =>
  (await Promise.all(listDueNotes(before, 10).map((read) => read()))).flat();

describe('a change of a customer', () => {
  it.each<[string, Customer, Partial<Customer>, number]>([
    ['of its business data', approved, { businessInfo: { legalName: 'Other' } }, 1],
    ['of its address', approved, { address: undefined }, 1],
    ['of its name', { ...individual, kycStatus: 'APPROVED', verificationUuid: 'x' }, { fullName: 'Jo' }, 1],
    [
      'of its birth date',
      { ...individual, kycStatus: 'APPROVED', verificationUuid: 'x' },
      { birthDate: 'y' },
      1,
    ],
    [
      'of its nationality',
      { ...individual, kycStatus: 'APPROVED', verificationUuid: 'x' },
      { nationality: 'z' },
      1,
    ],
    ['of its currencies', approved, { currencies: ['EUR'], umaAddress: '$b@uma.test' }, 0],
    ['that is not approved', waitingBusiness.customer, { address: undefined }, 0],
    [
      'for whom its platform vouches',
      { ...approved, verificationUuid: undefined },
      { address: undefined },
      0,
    ],
  ])('%s', (_what, before, change, notes) => {
    expect(Object.keys(reverifyWrites(before, { ...before, ...change }))).toHaveLength(notes);
  });

  it('is submitted after a minute; it stays approved', async () => {
    store(having(waitingBusiness, { kybStatus: 'APPROVED', verificationUuid: 'x' }));
    const changed = { ...approved, verificationUuid: 'x', address: owner.personalInfo.address, version: 2 };
    const businessInfo = { ...business.businessInfo, legalName: 'Other Ltd' };
    current.table.commit([
      changedCustomerWrite({ ...changed, businessInfo }),
      ...Object.values(reverifyWrites(approved, { ...changed, businessInfo })).filter(
        (write) => write !== undefined,
      ),
    ]);

    expect(await dueNotes('2025-10-13T12:00:59.000Z')).toEqual([]);
    const [note] = await dueNotes();
    if (note === undefined) throw new Error('Nothing is due');
    expect(await submitAgain(note)).toBe(true);

    const { verificationUuid = '', kybStatus } = (await getCustomer(platformId, business.uuid)) ?? {};
    expect(kybStatus).toBe('APPROVED');
    expect(await readCase(platformId, verificationUuid)).toMatchObject({ revision: 0 });
    expect(await dueNotes()).toEqual([]);
  });

  it('of an owner is noted, anew after each change', async () => {
    store(waitingBusiness);
    await noteOwnerChange(approved);
    const [first] = await dueNotes();
    vi.setSystemTime('2025-10-13T12:00:30.000Z');
    await noteOwnerChange(approved);
    if (first === undefined) throw new Error('Nothing is due');

    expect(await submitAgain(first)).toBe(false);

    expect(await dueNotes('2025-10-13T12:02:00.000Z')).toHaveLength(1);
  });

  it('who is no longer approved is not submitted', async () => {
    store(waitingBusiness);
    await noteOwnerChange(approved);
    const items = current.table.all().length;
    const [note] = await dueNotes();
    if (note === undefined) throw new Error('Nothing is due');

    expect(await submitAgain(note)).toBe(true);

    expect(current.table.all()).toHaveLength(items - 1);
  });

  it('who is not approved is not noted', async () => {
    await noteOwnerChange(waitingBusiness.customer);

    expect(await dueNotes()).toEqual([]);
  });
});
