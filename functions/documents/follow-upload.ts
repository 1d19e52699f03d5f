import { answerUpload } from '#shared/documents/answer-upload.ts';
import { followUpload } from '#shared/documents/contract.ts';
import { documentView } from '#shared/documents/view.ts';
import { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Request ids of the gateway are uuids; nothing else is ever part of a key. */
const uploadIdPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Files the document that the gateway has put aside, and answers the request it came with. */
export const handler = endpoint(followUpload, async ({ platformId, path }) => {
  if (!uploadIdPattern.test(path.uploadId)) {
    throw new Refusal('DOCUMENT_NOT_FOUND', { message: 'There is no such upload.' });
  }
  const { status, document } = await answerUpload(platformId, path.uploadId);
  return new SavedAnswer({ status, bodyText: JSON.stringify(documentView(document)), replayed: false });
});
