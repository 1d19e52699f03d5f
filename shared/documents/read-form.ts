import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { ApiError } from '#shared/kernel/errors.ts';
import { replacement } from '#shared/kernel/http/body-fields.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import type { ReadObject } from '#shared/kernel/objects.ts';

const maxFileBytes = 10_000_000;

/** A file as it arrived, once in memory. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** SHA-256. */
  readonly digest: Buffer;
  /** The name that the client sent. */
  readonly fileName: string;
}

/** Collects the pieces of a file in one buffer of its own, without copies, and counts the bytes. */
class FileCollector {
  readonly #fileName: string;
  readonly #buffer: Buffer;
  readonly #hash = createHash('sha256');
  #size = 0;

  /** @param formBytes size of the whole form; the file cannot be larger */
  constructor(fileName: string, formBytes: number) {
    this.#fileName = fileName;
    this.#buffer = Buffer.allocUnsafeSlow(Math.min(formBytes, maxFileBytes));
  }

  /** @throws ApiError PAYLOAD_TOO_LARGE when the file exceeds the limit */
  add(piece: Buffer): void {
    if (this.#size + piece.length > maxFileBytes) {
      throw new ApiError('PAYLOAD_TOO_LARGE', { message: 'The file has more than 10,000,000 bytes.' });
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

/** A multipart form. `issues` are the problems of its parts; the schema finds the problems of its values later. */
export interface UploadForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: UploadedFile | undefined;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

/** Our forms have five text fields of at most 100 characters, and a file. */
const limits = {
  fieldNameSize: 100,
  fieldSize: 1_000,
  fields: 50,
  files: 10,
  parts: 60,
  headerPairs: 20,
  headerSize: 8_192,
};

const fileField = 'file';

const malformed = (cause: unknown): ApiError =>
  new ApiError('INVALID_INPUT', {
    message: 'The form cannot be read; it is cut off or not multipart/form-data.',
    details: { issues: [{ path: '', message: 'must be a whole multipart form' }] },
    cause,
  });

const parserOf = (contentType: string): Busboy => {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw invalidInput([{ path: 'Content-Type', message: 'must be multipart/form-data with a boundary' }]);
  }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch (cause) {
    throw malformed(cause);
  }
};

/** The parser takes a piece within milliseconds, but waits forever for the headers of a part without any. */
const stuckMs = 1_000;

/**
 * The pieces of a body. Remembers the error of the source, to distinguish a broken connection from a broken form.
 * Calls `onStuck` when the parser takes no further piece.
 */
const watched = (body: AsyncIterable<Uint8Array>, onStuck: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    timer = setTimeout(onStuck, stuckMs);
  };
  const watch: { error?: unknown; pieces: () => AsyncGenerator<Uint8Array>; end: () => void } = {
    pieces: async function* () {
      try {
        for await (const piece of body) {
          wait();
          yield piece;
          clearTimeout(timer);
        }
        wait();
      } catch (error) {
        watch.error = error;
        throw error;
      }
    },
    end: () => clearTimeout(timer),
  };
  return watch;
};

/**
 * Reads a form while it arrives. Keeps one copy of the file in memory.
 *
 * @throws ApiError INVALID_INPUT for an incomplete form or none, PAYLOAD_TOO_LARGE for a file over the limit
 */
export const readForm = async ({ contentType, sizeBytes, body }: ReadObject): Promise<UploadForm> => {
  const parser = parserOf(contentType);
  const fields = new Map<string, string>();
  const issues: { path: string; message: string }[] = [];
  let collector: FileCollector | undefined;
  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    if (name === fileField) issues.push({ path: name, message: 'must be a file, with a file name' });
    else if (fields.has(name)) issues.push({ path: name, message: 'must be sent once' });
    else if (isValueCut) issues.push({ path: name, message: `must have at most ${limits.fieldSize} bytes` });
    else if (value.includes(replacement)) issues.push({ path: name, message: 'must be UTF-8' });
    fields.set(name, value);
  });
  parser.on('file', (name, stream, fileName) => {
    stream.on('error', (error: Error) => parser.destroy(error));
    if (name !== fileField || collector !== undefined) {
      if (name === fileField) issues.push({ path: name, message: 'must be sent once' });
      stream.resume();
      return;
    }
    const target = new FileCollector(fileName ?? '', sizeBytes);
    collector = target;
    stream.on('data', (piece: Buffer) => {
      try {
        target.add(piece);
      } catch (error) {
        stream.removeAllListeners('data').resume();
        parser.destroy(error instanceof Error ? error : undefined);
      }
    });
  });
  const source = watched(body, () => parser.destroy(new Error('The form has no end')));
  try {
    await pipeline(Readable.from(source.pieces()), parser);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw source.error ?? malformed(error);
  } finally {
    source.end();
  }
  return { fields, file: collector?.done(), issues };
};
