import { getDocument } from '#shared/documents/contract.ts';
import { readDocument } from '#shared/documents/store.ts';
import { documentView } from '#shared/documents/view.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

export const handler = endpoint(getDocument, async ({ platformId, path }) => {
  const uuid = pathUuid('Document', path.documentId, 'DOCUMENT_NOT_FOUND');
  const document = await readDocument(platformId, uuid);
  if (document === undefined) throw new Refusal('DOCUMENT_NOT_FOUND');
  return documentView(document);
});
