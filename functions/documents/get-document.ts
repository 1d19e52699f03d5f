import { getDocument } from '#shared/documents/contract.ts';
import { readDocument } from '#shared/documents/store.ts';
import { documentView } from '#shared/documents/view.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';

export const handler = endpoint(getDocument, async ({ platformId, path }) => {
  const uuid = pathUuid('Document', path.documentId, 'DOCUMENT_NOT_FOUND');
  const document = await readDocument(platformId, uuid);
  if (document === undefined) throw new ApiError('DOCUMENT_NOT_FOUND');
  return documentView(document);
});
