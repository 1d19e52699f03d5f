import { readBeneficialOwnersOf } from '#shared/customers/beneficial-owners/store.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/store.ts';
import type { Document } from '#shared/documents/document.ts';
import { documentsOfHolder } from '#shared/documents/store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { readVerification } from './store.ts';
import type { ApplicantFacts } from './verification.ts';

/** How many holders' documents are read concurrently. */
const readsAtOnce = 10;

const documentsOfAll = async (platformId: string, holderUuids: readonly string[]): Promise<Document[]> => {
  const documents: Document[] = [];
  for (let start = 0; start < holderUuids.length; start += readsAtOnce) {
    const some = holderUuids.slice(start, start + readsAtOnce);
    documents.push(...(await Promise.all(some.map((uuid) => documentsOfHolder(platformId, uuid)))).flat());
  }
  return documents;
};

const lastOf = async ({ platformId, verificationUuid }: Customer) =>
  verificationUuid === undefined ? undefined : readVerification(platformId, verificationUuid);

/** Reads an applicant, also a deleted one. @throws Refusal USER_NOT_FOUND */
export const readFacts = async (platformId: string, customerUuid: string): Promise<ApplicantFacts> => {
  const customer = await getCustomer(platformId, customerUuid);
  if (customer === undefined) throw new Refusal('USER_NOT_FOUND');
  const isBusiness = customer.customerType === 'BUSINESS';
  const [last, owners] = await Promise.all([
    lastOf(customer),
    isBusiness ? readBeneficialOwnersOf(platformId, customerUuid) : [],
  ]);
  const holders = [customerUuid, ...owners.map(({ uuid }) => uuid)];
  return { customer, last, owners, documents: await documentsOfAll(platformId, holders) };
};
