import { passportForm } from '#test/support/documents.ts';
import type { TemporaryPlatform } from '../world/temporary-platform.ts';

const noUpload = '00000000-0000-4000-8000-000000000000';

/** Documents. The client follows the redirect of each upload. */
export const tourFiles = async ({ api }: TemporaryPlatform, customerId: string): Promise<void> => {
  const { id: documentId } = await api.ok('createDocument', { form: passportForm(customerId) });
  const path = { documentId };
  await api.ok('listDocuments', { query: { documentHolder: customerId } });
  await api.ok('getDocument', { path });
  await api.ok('getDocumentContent', { path });
  await api.ok('replaceDocument', { path, form: passportForm(customerId) });
  await api.ok('deleteDocument', { path });
  await api.refused('followUpload', { path: { uploadId: noUpload } });
};
