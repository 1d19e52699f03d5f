import { expectSuccess, send } from './send.ts';

export interface NewObject {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** SHA-256 of the bytes. S3 refuses other bytes, so an acknowledged object is complete. */
  readonly digest: Buffer;
  /** Default: the bucket of documents and uploads. */
  readonly bucket?: string | undefined;
}

/** Puts an object under a new key. An object of an earlier try stays as it is. */
export const putObjectOnce = async (
  key: string,
  { bytes, contentType, digest, bucket }: NewObject,
): Promise<void> => {
  const headers = {
    'content-type': contentType,
    'if-none-match': '*',
    'x-amz-checksum-sha256': digest.toString('base64'),
    // With this header the signer does not read the bytes again.
    'x-amz-content-sha256': digest.toString('hex'),
  };
  const response = await send({ method: 'PUT', key, bucket, headers, body: bytes });
  if (response.status !== 412) await expectSuccess(response, 'PUT');
  response.skip();
};
