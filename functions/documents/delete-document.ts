import { deleteDocument } from '#shared/documents/contract.ts';
import { removeDocument } from '#shared/documents/remove-document.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';

/** Deletes a document and its file, unless a verification was submitted with it. */
export const handler = endpoint(deleteDocument, async ({ platformId, path }) => {
  await removeDocument(platformId, pathUuid('Document', path.documentId, 'DOCUMENT_NOT_FOUND'));
  return undefined;
});
