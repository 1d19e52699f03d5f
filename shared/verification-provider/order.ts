import type { Document } from '#shared/documents/document.ts';
import { isUsable } from '#shared/documents/rules.ts';
import { downloadLink } from '#shared/kernel/objects/store.ts';
import type { ApplicantFacts } from '#shared/verification/verification.ts';
import { applicantOf } from './applicant.ts';

/** Long enough to load some files of 10 MB at once, and too short to keep. Asked again, the provider gets new links. */
const linkSeconds = 10 * 60;

/** A revision of a case. */
export interface Revision {
  readonly caseId: string;
  readonly revision: number;
}

/** The link's file name says nothing of the person. */
const linkOf = ({ objectKey, uuid, fileType }: Document): Promise<string> =>
  downloadLink(objectKey, { fileName: `${uuid}.${fileType.split('/').at(-1)}`, seconds: linkSeconds });

const linksOf = async (documents: readonly Document[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      documents.map(async (document) => [`Document:${document.uuid}`, await linkOf(document)] as const),
    ),
  );

/** The body of the request that asks the provider to judge an applicant (docs/verification.md). */
export const orderBody = async ({ caseId, revision }: Revision, facts: ApplicantFacts): Promise<string> => {
  const { customer, beneficialOwners, documents } = applicantOf(facts);
  const links = await linksOf(facts.documents.filter(isUsable));
  return JSON.stringify({
    caseId,
    revision,
    customer,
    beneficialOwners,
    documents: documents.map((document) => ({ ...document, url: links.get(document.documentId) })),
  });
};

/** The body of the request for a page where the customer verifies itself. It names no document. */
export const linkBody = (
  { caseId, revision }: Revision,
  facts: ApplicantFacts,
  redirectUri: string | undefined,
): string => {
  const { customer, beneficialOwners } = applicantOf(facts);
  return JSON.stringify({ caseId, revision, customer, beneficialOwners, redirectUri });
};
