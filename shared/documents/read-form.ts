import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { invalidInput } from '#shared/kernel/http/parse-request.ts';
import type { ReadObject } from '#shared/kernel/objects/store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Source: decisions.md "Verification and documents". */
const maxFileBytes = 10_000_000;

/** A file as it came, whole in memory, once. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** SHA-256. */
  readonly digest: Buffer;
  /** As the client wrote it. */
  readonly fileName: string;
}

/** Takes a file's pieces into one buffer, which is made once and never copied; counts while they come. */
class FileCollector {
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

/** A multipart form; what is wrong with its parts is found later, together with what they say. */
export interface UploadForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: UploadedFile | undefined;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

/** The forms have five text fields and a file; no text is longer than 100 characters. */
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

const malformed = (cause: unknown): Refusal =>
  new Refusal('INVALID_INPUT', {
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

/** The parser takes a piece in milliseconds. It waits for ever on a part that has no headers. */
const patienceMs = 1_000;

/** Remembers what a source failed with, so that a broken connection is told apart from a broken form; tells when nobody reads on. */
const watched = (body: AsyncIterable<Uint8Array>, onStuck: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    timer = setTimeout(onStuck, patienceMs);
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
 * Reads a form as it streams in; of the file one copy is in memory, of everything else nothing stays.
 *
 * @throws Refusal INVALID_INPUT for what is no whole form, PAYLOAD_TOO_LARGE for a file over the limit
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
  const source = watched(body, () => parser.destroy(new Error('The form does not come to its end')));
  try {
    await pipeline(Readable.from(source.pieces()), parser);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw source.error ?? malformed(error);
  } finally {
    source.end();
  }
  return { fields, file: collector?.done(), issues };
};
