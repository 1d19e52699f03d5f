import { ByteReader } from './byte-reader.ts';
import { type FileFlaw, fileFlawOf, findFile, markLength, signatureBytes } from './find-file.ts';
import { readHeader } from './header.ts';
import type { Cut } from './job.ts';
import { maxRows, rowsPerChunk } from './limits.ts';
import { parseRows } from './parse-rows.ts';
import { type RawRow, rowsOf } from './row-scanner.ts';

/** What one pass through the file finds. With it, each chunk can be read alone. */
export interface Survey {
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** Where the chunks begin, each at the beginning of a row. */
  readonly cuts: readonly Cut[];
  /** Offset at which the last chunk ends. */
  readonly end: number;
}

export type SurveyResult = { readonly survey: Survey } | { readonly flaw: FileFlaw };

const headerFlaw = (message: string): FileFlaw => ({ rule: 'HEADER', message });

const columnsOf = (row: RawRow): { columns: readonly string[] } | { flaw: FileFlaw } => {
  const [parsed] = parseRows([row]);
  if (parsed === undefined) return { flaw: headerFlaw('The file has no header.') };
  if ('broken' in parsed) return { flaw: headerFlaw(`The header ${parsed.broken}.`) };
  const { cells } = parsed;
  if (cells.some((name) => name.includes('\r'))) {
    return { flaw: headerFlaw('Lines must end in LF or CRLF; the file has bare CR.') };
  }
  const read = readHeader(cells);
  if ('flaw' in read) return read;
  // Unknown names are not stored: they may be personal data.
  return { columns: cells.map((_, index) => read.header.get(index) ?? '') };
};

const noRows: FileFlaw = { rule: 'NO_ROWS', message: 'The file has a header and no rows below it.' };
const tooManyRows: FileFlaw = {
  rule: 'TOO_MANY_ROWS',
  message: `The file has more than ${maxRows} rows; split it.`,
};

/** The last row may be cut in the middle of a name and still look valid. */
const cutShort: FileFlaw = {
  rule: 'FORM',
  message: 'The file does not end with the boundary of its form, so it may not be whole; send it again.',
};

const surveyRows = async (content: AsyncIterable<Uint8Array>, offset: number): Promise<SurveyResult> => {
  const cuts: Cut[] = [];
  let columns: readonly string[] | undefined;
  let rowCount = 0;
  let end = offset;
  for await (const rows of rowsOf(content, { offset, row: 1 })) {
    for (const row of rows) {
      if (columns === undefined) {
        const read = columnsOf(row);
        if ('flaw' in read) return read;
        columns = read.columns;
        continue;
      }
      if (rowCount % rowsPerChunk === 0) cuts.push({ offset: row.start, row: row.number });
      rowCount += 1;
      end = row.end;
      if (rowCount > maxRows) return { flaw: tooManyRows };
    }
  }
  if (columns === undefined) return { flaw: headerFlaw('The file has no header.') };
  return rowCount === 0 ? { flaw: noRows } : { survey: { columns, rowCount, cuts, end } };
};

/** Reads through an uploaded form once, with one row in memory at a time. */
export const surveyUpload = async (
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<SurveyResult> => {
  const reader = new ByteReader(body);
  const found = await findFile(reader, contentType);
  if ('flaw' in found) return found;
  const head = await headOf(reader, found.marker);
  const flaw = fileFlawOf(head);
  if (flaw !== undefined) return { flaw };
  reader.skip(markLength(head));
  let isCutShort = false;
  async function* content(marker: Buffer): AsyncGenerator<Buffer> {
    const hasEnd = yield* reader.before(marker);
    isCutShort = !(hasEnd && followsBoundary.test((await reader.peek(2)).toString('latin1')));
  }
  const result = await surveyRows(content(found.marker), reader.offset);
  return isCutShort ? { flaw: cutShort } : result;
};

/**
 * What follows a real boundary: the form's end, the next part, or blanks. A line of the file can begin like a
 * boundary.
 */
const followsBoundary = /^(?:--|\r\n|[ \t])/;

/** The file's first bytes. A short file ends at the marker. */
const headOf = async (reader: ByteReader, marker: Buffer): Promise<Buffer> => {
  const bytes = await reader.peek(signatureBytes + marker.length);
  const end = bytes.indexOf(marker);
  return bytes.subarray(0, Math.min(end === -1 ? signatureBytes : end, signatureBytes));
};
