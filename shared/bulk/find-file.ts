import * as z from 'zod';
import type { ByteReader } from './byte-reader.ts';

export const fileFlawSchema = z.object({
  /** For programs, such as `COLUMNS_MISSING`. */
  rule: z.string(),
  /** For people; says what to do. */
  message: z.string(),
  columns: z.array(z.string()).readonly().optional(),
});
/** Why the service refuses a whole file. */
export type FileFlaw = Readonly<z.output<typeof fileFlawSchema>>;

interface Signature {
  readonly starts: readonly number[];
  readonly flaw: FileFlaw;
}

const notCsv = (what: string): FileFlaw => ({
  rule: 'NOT_CSV',
  message: `The file is ${what}, not CSV; export the table as "CSV UTF-8".`,
});
const otherEncoding = (name: string): FileFlaw => ({
  rule: 'ENCODING',
  message: `The file is ${name}; save it as UTF-8.`,
});

/** First bytes of the files that people most often upload instead of CSV. */
const signatures: readonly Signature[] = [
  { starts: [0x50, 0x4b, 0x03, 0x04], flaw: notCsv('a ZIP archive or an Excel workbook') },
  { starts: [0xd0, 0xcf, 0x11, 0xe0], flaw: notCsv('an old Excel workbook') },
  { starts: [0x1f, 0x8b], flaw: notCsv('compressed with gzip') },
  { starts: [0x25, 0x50, 0x44, 0x46], flaw: notCsv('a PDF') },
  { starts: [0xff, 0xfe], flaw: otherEncoding('UTF-16') },
  { starts: [0xfe, 0xff], flaw: otherEncoding('UTF-16') },
  { starts: [0x00, 0x00, 0xfe, 0xff], flaw: otherEncoding('UTF-32') },
];

/** Number of first bytes that identify a file, with its byte order mark. */
export const signatureBytes = 64;

/** Why these first bytes cannot begin a CSV file; undefined when they can. */
export const fileFlawOf = (head: Buffer): FileFlaw | undefined => {
  if (head.length === 0) return { rule: 'EMPTY', message: 'The file is empty.' };
  const known = signatures.find(({ starts }) => starts.every((byte, index) => head[index] === byte));
  if (known !== undefined) return known.flaw;
  // UTF-16 text without a byte order mark has a zero in every second byte.
  if (head.includes(0)) return otherEncoding('UTF-16 or binary');
  return undefined;
};

/** Length of the UTF-8 byte order mark at the beginning of a file: 3 or 0. */
export const markLength = (head: Buffer): number =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;

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
 * bytes of a file but not their offset in the body, and chunks are read by offset (decision "bulk jobs by offset").
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
