import { createHash } from 'node:crypto';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Source: decisions.md "Verification and documents". */
export const maxFileBytes = 10_000_000;

/** A file as it came, whole in memory, once. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** SHA-256. */
  readonly digest: Buffer;
  /** As the client wrote it. */
  readonly fileName: string;
}

/** Takes a file's pieces into one buffer, which is made once and never copied; counts while they come. */
export class FileCollector {
  readonly #fileName: string;
  readonly #buffer: Buffer;
  readonly #hash = createHash('sha256');
  #size = 0;

  /** @param room the most that can come: the size of the form around the file */
  constructor(fileName: string, room: number) {
    this.#fileName = fileName;
    this.#buffer = Buffer.allocUnsafeSlow(Math.min(room, maxFileBytes));
  }

  /** @throws Refusal PAYLOAD_TOO_LARGE at the first byte too many */
  add(piece: Buffer): void {
    if (this.#size + piece.length > maxFileBytes) {
      throw new Refusal('PAYLOAD_TOO_LARGE', { message: 'The file has more than 10,000,000 bytes.' });
    }
    this.#size += piece.copy(this.#buffer, this.#size);
    this.#hash.update(piece);
  }

  done(): UploadedFile {
    return {
      bytes: this.#buffer.subarray(0, this.#size),
      digest: this.#hash.digest(),
      fileName: this.#fileName,
    };
  }
}
