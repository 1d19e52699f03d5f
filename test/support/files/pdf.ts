import { deflateSync } from 'node:zlib';

/** A PDF object: its dictionary, and the data of a stream. */
export interface PdfObject {
  readonly dictionary: string;
  readonly data?: Buffer;
}

export interface PdfWish {
  /** Additional objects, numbered from 4. */
  readonly objects?: readonly PdfObject[];
  /** Additional entries of the catalogue. */
  readonly catalogue?: string;
  /** Additional entries of the trailer. */
  readonly trailer?: string;
  /** Fills the file to exactly this size with random-looking bytes in a stream. */
  readonly sizeBytes?: number;
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const written = (number: number, { dictionary, data }: PdfObject): Buffer => {
  if (data === undefined) return latin1(`${number} 0 obj\n${dictionary}\nendobj\n`);
  const inner = dictionary.replace(/>>\s*$/, ` /Length ${data.length} >>`);
  return Buffer.concat([
    latin1(`${number} 0 obj\n${inner}\nstream\n`),
    data,
    latin1('\nendstream\nendobj\n'),
  ]);
};

const assembled = (objects: readonly PdfObject[], trailer: string): Buffer => {
  const parts = [latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = written(index + 1, object);
    offsets.push(at);
    parts.push(part);
    at += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    latin1(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`),
    latin1(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
};

/** Bytes without a pattern, the same on every call. */
export const noise = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  let state = 0x9e3779b9;
  for (let index = 0; index < length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[index] = state & 0xff;
  }
  return bytes;
};

const noiseObject = (length: number): PdfObject => ({ dictionary: '<< /Type /Scan >>', data: noise(length) });

/** A PDF with one empty page and the given additions. */
export const pdf = ({ objects = [], catalogue = '', trailer = '', sizeBytes }: PdfWish = {}): Buffer => {
  const all = [
    { dictionary: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>` },
    { dictionary: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    { dictionary: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>' },
    ...objects,
  ];
  if (sizeBytes === undefined) return assembled(all, trailer);
  // The numbers in the file grow with the file, so a few tries find the length of the filling.
  let length = sizeBytes - assembled(all, trailer).length;
  for (let tries = 0; tries < 5; tries += 1) {
    const made = assembled([...all, noiseObject(length)], trailer);
    if (made.length === sizeBytes) return made;
    length += sizeBytes - made.length;
  }
  throw new Error(`No PDF of ${sizeBytes} bytes`);
};

/** A stream of compressed objects, as newer PDFs have it. */
export const objectStream = (objects: readonly string[], more = '/Filter /FlateDecode'): PdfObject => {
  const body = objects.join(' ');
  const index = objects.map(
    (_, position) => `${position + 20} ${objects.slice(0, position).join(' ').length}`,
  );
  const head = `${index.join(' ')} `;
  const plain = latin1(head + body);
  const data = more.includes('FlateDecode') ? deflateSync(plain) : plain;
  return { dictionary: `<< /Type /ObjStm /N ${objects.length} /First ${head.length} ${more} >>`, data };
};
