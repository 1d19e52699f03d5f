import type { ByteReader } from './byte-reader.ts';
import type { FileFlaw } from './file-flaw.ts';

const maxPreambleBytes = 4096;
const maxPartHeadBytes = 16_384;
/** The reader skips the parts before the file. A form with more parts than this is not ours. */
const maxParts = 20;

const formFlaw = (message: string): FileFlaw => ({ rule: 'FORM', message });
const noFile = formFlaw(
  'The form has no field named file; send the CSV as multipart/form-data in the field file.',
);
const notAForm = formFlaw(
  'The body is not a multipart form; send the CSV as multipart/form-data in the field file.',
);

const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
};

const isTheFile = (head: string): boolean =>
  head
    .split('\r\n')
    .some((line) =>
      /^content-disposition:\s*form-data\b.*[;\s]name=(?:"file"|file)(?:\s*;|\s*$)/i.test(line),
    );

const drained = async (bytes: AsyncGenerator<Buffer, boolean>): Promise<boolean> => {
  for (;;) {
    const { done, value } = await bytes.next();
    if (done === true) return value;
  }
};

/**
 * Moves the reader to the first byte of the form's field `file`. The library that the document uploads use gives the
 * bytes of a file but not their offset in the body, and chunks are read by offset (docs/decisions/0142).
 *
 * @returns the marker after the file, or why there is no file
 */
export const findFile = async (
  reader: ByteReader,
  contentType: string,
): Promise<{ readonly marker: Buffer } | { readonly flaw: FileFlaw }> => {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return { flaw: notAForm };
  const marker = Buffer.from(`\r\n--${boundary}`);
  if ((await reader.until(marker.subarray(2), maxPreambleBytes)) === undefined) return { flaw: notAForm };
  for (let part = 0; part < maxParts; part += 1) {
    if ((await reader.peek(2)).toString('latin1') === '--') return { flaw: noFile };
    const head = await reader.until(Buffer.from('\r\n\r\n'), maxPartHeadBytes);
    if (head === undefined) return { flaw: notAForm };
    if (isTheFile(head.toString('utf8'))) return { marker };
    if (!(await drained(reader.before(marker)))) return { flaw: notAForm };
  }
  return { flaw: noFile };
};
