import { noteAct } from '#shared/audit/act.ts';
import { getDocumentContent } from '#shared/documents/contract.ts';
import { linkToDocument } from '#shared/documents/link-to-document.ts';
import { validateReading } from '#shared/documents/rules.ts';
import { readDocument } from '#shared/documents/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { RedirectAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { formatId, pathUuid } from '#shared/kernel/ids.ts';

/** Long enough to begin a download, too short to pass the link on. */
const linkSeconds = 300;

/** The trail has the reader before the link exists (decision "files are scanned before they count"). */
export const handler = endpoint(getDocumentContent, async ({ platformId, path }) => {
  const uuid = pathUuid('Document', path.documentId, 'DOCUMENT_NOT_FOUND');
  const document = await readDocument(platformId, uuid);
  if (document === undefined) throw new ApiError('DOCUMENT_NOT_FOUND');
  validateReading(document);
  await noteAct(formatId('Document', uuid), platformId);
  const expiresAt = new Date(clock.nowMs() + linkSeconds * 1_000).toISOString();
  const location = await linkToDocument(document, linkSeconds);
  return new RedirectAnswer({
    location,
    expiresAt,
    message: 'The file is at Location until expiresAt. The link needs no credentials; send none.',
  });
});
