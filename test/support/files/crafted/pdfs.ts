import { deflateSync } from 'node:zlib';
import { noise, objectStream, pdf } from '../pdf.ts';
import { protectedPdf } from '../protected-pdf.ts';
import {
  type CraftedFile,
  judged,
  swapped,
  text,
  unreadable,
  unsuitable,
  webPage,
  zip,
} from './crafted-file.ts';
import { unpackingPdf } from './unpacking-pdf.ts';

const asPdf = judged('application/pdf');
const plain = pdf();
const join = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);
const withCatalogue = (catalogue: string, ...dictionaries: readonly string[]): Buffer =>
  pdf({ catalogue, objects: dictionaries.map((dictionary) => ({ dictionary })) });

/** A printer's job language, as print servers leave it. */
const printerJob = text('\x1b%-12345X@PJL SET RESOLUTION=600\r\n@PJL ENTER LANGUAGE=PDF\r\n');

const accepted: CraftedFile[] = [
  asPdf('PDF of one page', plain),
  asPdf('PDF of version 2.0', swapped(plain, '%PDF-1.7', '%PDF-2.0')),
  asPdf('PDF with compressed objects', pdf({ objects: [objectStream(['<< /Type /Font /Subtype /Type1 >>'])] })),
  asPdf('PDF with random pictures, 3 MB', pdf({ sizeBytes: 3_000_000 })),
  asPdf('PDF after a byte order mark', join(Buffer.from([0xef, 0xbb, 0xbf]), plain)),
  asPdf('PDF after an empty line', join(text('\r\n'), plain)),
  asPdf("PDF after a printer's commands", join(printerJob, plain)),
  asPdf('PDF after 1,024 bytes', join(Buffer.alloc(1_024, 0x20), plain)),
  asPdf('PDF with a form', withCatalogue('/AcroForm << /Fields [4 0 R] >>', '<< /FT /Tx /T (name) /V (Ada) >>')),
  asPdf('PDF with a form in XFA', withCatalogue('/AcroForm << /Fields [] /XFA 4 0 R >>', '<< >>')),
  asPdf('PDF with links', withCatalogue('', '<< /Subtype /Link /A << /S /URI /URI (https://example.com) >> >>')),
  asPdf('PDF with a script', withCatalogue('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>')),
  asPdf('PDF with an attachment', withCatalogue('/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>', '<< /Type /Filespec /F (a.xml) >>')),
  asPdf('PDF with an owner password', protectedPdf({ owner: 'bank' })),
  asPdf('PDF with bytes after it', join(plain, noise(2_048))),
  asPdf('PDF before a ZIP', join(plain, zip())),
  asPdf('PDF changed by appending another', join(plain, plain)),
  asPdf('PDF without its last line', plain.subarray(0, -6)),
  asPdf('PDF without startxref', swapped(plain, 'startxref', 'startxxxx')),
  asPdf('PDF that is also a web page', swapped(plain, '%\xe2\xe3\xcf\xd3', `%${webPage.toString('latin1')}`)),
]; // biome-ignore format: one a line

const xrefStream = (data: Buffer): Buffer =>
  join(
    text(`%PDF-1.7\n1 0 obj\n<< /Type /XRef /Root 2 0 R /Size 300000000 /W [1 1 1]`),
    text(`/Filter /FlateDecode /Length ${data.length} >>\nstream\n`),
    data,
    text('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
  );

const refused: CraftedFile[] = [
  unsuitable('PDF after 1,025 bytes', join(Buffer.alloc(1_025, 0x20), plain)),
  unsuitable('PDF with a user password', protectedPdf({ owner: 'bank', user: 'secret' })),
  unsuitable('PDF without a page', swapped(plain, '/Kids [3 0 R] /Count 1', '/Kids [     ] /Count 0')),
  unreadable('PDF in ASCII, truncated in the middle', plain.subarray(0, plain.length / 2)),
  unreadable('PDF with nothing but its header', text('%PDF-1.7\n')),
  unreadable('PDF of five bytes', text('%PDF-')),
  unreadable('PDF of noise', join(text('%PDF-1.7\n'), noise(10_000))),
  unreadable('PDF whose pages are a circle', swapped(plain, '/Kids [3 0 R]', '/Kids [2 0 R]')),
  unreadable('PDF with a million open dictionaries', withCatalogue(`/X ${'<</A '.repeat(1_000_000)}`)),
  unreadable('PDF with 20 million objects in 60 KB', xrefStream(deflateSync(Buffer.alloc(60_000_000)))),
  unreadable('PDF whose catalogue unpacks to 300 MB', unpackingPdf()),
]; // biome-ignore format: one a line

export const craftedPdfs: readonly CraftedFile[] = [...accepted, ...refused];
