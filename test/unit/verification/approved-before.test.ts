import { expect, it } from 'vitest';
import { submitted } from '#shared/verification/rules.ts';
import type { ApplicantFacts } from '#shared/verification/verification.ts';
import { handedInAfter, having, now, ofBusiness, ofPerson, ownerId, wholeBusiness } from './applicants.ts';

const uuid = '0199dd4b-c800-7000-8000-0000000000ff';
const handInAgain = (facts: ApplicantFacts) => submitted(facts, { environment: 'production', uuid, now });

const approved = handedInAfter(having(wholeBusiness, { kybStatus: 'APPROVED' }), { status: 'APPROVED' });
const afterwards = '2025-10-13T11:45:00.000Z';
const [someone] = wholeBusiness.owners;
const [paper] = wholeBusiness.documents;

it.each([
  ['the business', having(approved, { updatedAt: afterwards })],
  ['an owner', { ...approved, owners: [{ ...someone, updatedAt: afterwards }] }],
  [
    'a document',
    { ...approved, documents: [...ofBusiness, ...ofPerson(ownerId), { ...paper, updatedAt: afterwards }] },
  ],
  [
    'another document',
    { ...approved, documents: [...approved.documents, { ...paper, createdAt: afterwards }] },
  ],
] as [string, ApplicantFacts][])(
  'a change of %s after the approval is verified again, and the status stays APPROVED until then',
  (_what, facts) => {
    expect(handInAgain(facts)).toMatchObject({
      verification: { uuid, version: 1, status: 'IN_PROGRESS' },
      customer: { kybStatus: 'APPROVED', verificationUuid: uuid },
    });
  },
);

it("an owner who was added after the approval needs an owner's documents", () => {
  const added = { ...someone, uuid: '0199dd4b-c800-7000-8000-00000000000b', updatedAt: afterwards };
  const facts = { ...approved, owners: [added, ...approved.owners] } as ApplicantFacts;

  expect(handInAgain(facts)).toMatchObject({
    verification: { uuid, status: 'RESOLVE_ERRORS', errors: [{}, {}] },
    customer: { kybStatus: 'APPROVED' },
  });
});
