import { smallestPartBytes } from '../aws-limits.ts';
import { expectSuccess, ObjectStoreError, send } from './send.ts';
import { putObject } from './store.ts';

const startParts = async (key: string, contentType: string): Promise<string> => {
  const request = {
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { 'content-type': contentType },
  } as const;
  const text = await (await expectSuccess(await send(request), 'POST')).text();
  const [, uploadId] = /<UploadId>([^<]+)<\/UploadId>/.exec(text) ?? [];
  if (uploadId === undefined) throw new ObjectStoreError(200, 'POST without an upload id');
  return uploadId;
};

const putPart = async (key: string, uploadId: string, part: number, body: Buffer): Promise<string> => {
  const query = { partNumber: String(part), uploadId };
  const response = await expectSuccess(await send({ method: 'PUT', key, query, body }), 'PUT');
  response.skip();
  return `<Part><PartNumber>${part}</PartNumber><ETag>${response.headers.etag ?? ''}</ETag></Part>`;
};

const joinParts = async (key: string, uploadId: string, parts: readonly string[]): Promise<void> => {
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const response = await expectSuccess(
    await send({ method: 'POST', key, query: { uploadId }, body }),
    'POST',
  );
  // S3 may fail after it has answered 200.
  if ((await response.text()).includes('<Error>')) throw new ObjectStoreError(500, 'POST');
};

/** Puts an object of unknown length. Memory holds two parts of it at most. */
export const putStream = async (
  key: string,
  pieces: AsyncIterable<string>,
  contentType: string,
): Promise<void> => {
  let held: Buffer[] = [];
  let size = 0;
  let uploadId: string | undefined;
  const parts: string[] = [];
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    held.push(bytes);
    size += bytes.length;
    if (size < smallestPartBytes) continue;
    uploadId ??= await startParts(key, contentType);
    parts.push(await putPart(key, uploadId, parts.length + 1, Buffer.concat(held)));
    held = [];
    size = 0;
  }
  if (uploadId === undefined) return putObject(key, Buffer.concat(held), contentType);
  if (size > 0) parts.push(await putPart(key, uploadId, parts.length + 1, Buffer.concat(held)));
  return joinParts(key, uploadId, parts);
};
