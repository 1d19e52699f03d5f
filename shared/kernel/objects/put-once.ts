import { expectSuccess, send } from './send.ts';

export interface NewObject {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** SHA-256 of the bytes. S3 stores nothing that has another one: what is acknowledged is there whole. */
  readonly digest: Buffer;
}

/** Puts an object under a key that was never used; one that is there by an earlier try stays as it is. */
export const putObjectOnce = async (
  key: string,
  { bytes, contentType, digest }: NewObject,
): Promise<void> => {
  const headers = {
    'content-type': contentType,
    'if-none-match': '*',
    'x-amz-checksum-sha256': digest.toString('base64'),
    // Saves the signer from reading the bytes again.
    'x-amz-content-sha256': digest.toString('hex'),
  };
  const response = await send({ method: 'PUT', key, headers, body: bytes });
  if (response.status !== 412) await expectSuccess(response, 'PUT');
  response.skip();
};
