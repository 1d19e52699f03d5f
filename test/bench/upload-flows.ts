import {
  documentForm,
  passportForm,
  sendUpload,
  type UploadRequest,
  uploadIdOf,
} from '#test/support/documents.ts';
import { png } from '#test/support/files/png.ts';
import type { BenchHost } from './bench-host.ts';
import type { Flow, MeasuredCall } from './flow.ts';
import { newCustomer } from './world.ts';

/** Follows an upload that waits. The gateway's part of an upload costs no units. */
const following = async (
  { host, credentials }: BenchHost,
  status: number,
  request: UploadRequest,
): Promise<MeasuredCall> => {
  const answer = await sendUpload({ address: { baseUrl: host.baseUrl }, credentials }, request);
  return { operation: 'followUpload', request: { path: { uploadId: uploadIdOf(answer) } }, status };
};

const newDocument = async (bench: BenchHost): Promise<string> =>
  (await bench.api.ok('createDocument', { form: passportForm(await newCustomer(bench)) })).id;

const replacement = async (bench: BenchHost, form: FormData): Promise<MeasuredCall> => {
  const path = `/documents/${encodeURIComponent(await newDocument(bench))}`;
  return following(bench, 200, { method: 'PUT', path, body: form });
};

/** Functions that use S3. The CPU replay has no answers of S3, so their CPU time is not measured, only their calls. */
export const uploadFlows: readonly Flow[] = [
  {
    id: 'file document',
    prepare: async (bench) => following(bench, 201, { body: passportForm(await newCustomer(bench)) }),
  },
  { id: 'replace file', prepare: (bench) => replacement(bench, documentForm({ file: png() })) },
  {
    id: 'replace metadata',
    prepare: (bench) => replacement(bench, documentForm({ fields: { country: 'DE' } })),
  },
  {
    id: 'delete document',
    prepare: async (bench) => ({
      operation: 'deleteDocument',
      request: { path: { documentId: await newDocument(bench) } },
      status: 204,
    }),
  },
];
