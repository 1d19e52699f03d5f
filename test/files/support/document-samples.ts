import type { Sample } from '#test/api/support/sample.ts';
import type { World } from '#test/api/support/world.ts';
import { pdf } from '#test/support/files/pdf.ts';
import type { TestPlatform } from '#test/support/service.ts';

const passport = (documentHolder: string) => ({ documentHolder, documentType: 'PASSPORT', country: 'US' });
const file = { name: 'passport.pdf', bytes: pdf() };

const formOf = (customerId: string): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(passport(customerId))) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(pdf())]), 'passport.pdf');
  return form;
};

/** Stores a passport. Returns the document's id. */
export const newDocument = async ({ api }: TestPlatform, customerId: string): Promise<string> =>
  (await api.ok('createDocument', { form: formOf(customerId) })).id;

const documentId = ({ platform, customerId }: World): Promise<string> => newDocument(platform, customerId);

/** The id of an upload that no request has followed yet. */
const uploadId = async ({ address, credentials }: TestPlatform, customerId: string): Promise<string> => {
  const { clientId, clientSecret } = credentials;
  const answer = await fetch(`${address.baseUrl}/documents`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: formOf(customerId),
    redirect: 'manual',
  });
  return answer.headers.get('location')?.split('/').at(-1) ?? 'none';
};

export const documentSamples = {
  createDocument: ({ customerId }) => ({ form: { ...passport(customerId), file } }),
  listDocuments: ({ customerId }) => ({ query: { documentHolder: customerId, limit: '3' } }),
  getDocument: async (world) => ({ path: { documentId: await documentId(world) } }),
  getDocumentContent: async (world) => ({ path: { documentId: await documentId(world) } }),
  replaceDocument: async (world) => ({
    path: { documentId: await documentId(world) },
    form: { documentNumber: 'X1234567', file },
  }),
  deleteDocument: async (world) => ({ path: { documentId: await documentId(world) } }),
  followUpload: async ({ platform, customerId }) => ({
    path: { uploadId: await uploadId(platform, customerId) },
  }),
} satisfies Record<string, Sample>;
