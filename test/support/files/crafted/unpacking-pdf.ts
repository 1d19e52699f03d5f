import { constants, deflateRawSync } from 'node:zlib';
import { text } from './crafted-file.ts';

/** Compressed, and ready to be followed by more. */
const begun = (bytes: Buffer): Buffer => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });

/** `2 0`, 300,000,000 blanks and a catalogue. */
const packedCatalogue = (): Buffer => {
  const blanks = begun(Buffer.alloc(30_000_000, ' '));
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    begun(text('2 0 ')),
    ...Array.from({ length: 10 }, () => blanks),
    deflateRawSync(text('<< /Type /Catalog /Pages 3 0 R >>')),
  ]);
};

const streamObject = (number: number, dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    text(`${number} 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    text('\nendstream\nendobj\n'),
  ]);

/** A whole PDF of 300 KB. Who reads its catalogue unpacks 300 MB. */
export const unpackingPdf = (): Buffer => {
  const header = text('%PDF-1.7\n');
  const packing = '/First 300000004 /Filter /FlateDecode';
  const packed = streamObject(1, `/Type /ObjStm /N 1 ${packing}`, packedCatalogue());
  const pages = text('3 0 obj\n<< /Type /Pages /Kids [4 0 R] /Count 1 >>\nendobj\n');
  const page = text('4 0 obj\n<< /Type /Page /Parent 3 0 R /MediaBox [0 0 9 9] >>\nendobj\n');
  const atPages = header.length + packed.length;
  const atPage = atPages + pages.length;
  const atTable = atPage + page.length;
  // Rows of five bytes: free, at a position, or in an object stream.
  const rows = [
    [0, 0],
    [1, header.length],
    [2, 1],
    [1, atPages],
    [1, atPage],
  ];
  const row = ([type = 0, at = 0]: readonly number[]) => [type, at >> 16, (at >> 8) & 255, at & 255, 0];
  const table = Buffer.from(rows.flatMap(row));
  return Buffer.concat([
    header,
    packed,
    pages,
    page,
    streamObject(5, '/Type /XRef /Size 5 /W [1 3 1] /Root 2 0 R', table),
    text(`startxref\n${atTable}\n%%EOF\n`),
  ]);
};
