import { createHash, createHmac, createSecretKey } from 'node:crypto';

type Data = string | ArrayBuffer | ArrayBufferView;

const bytesOf = (data: Data): Buffer => {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
};

/**
 * SHA-256 for the SDK's signer, with a secret as HMAC. The SDK's own class gives Node the secret as bytes. Node 24.21
 * takes these for other kinds of keys first and catches two errors, which costs as much as five hashes.
 */
export class Sha256 {
  readonly #hash;

  constructor(secret?: Data) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', createSecretKey(bytesOf(secret)));
  }

  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
}
