import { noise, objectStream, type PdfObject, pdf } from '../pdf.ts';
import { accepted, type CraftedFile, refused, swapped, text, webPage, zip } from './crafted-file.ts';

const asPdf = accepted('application/pdf');
const object = (dictionary: string): PdfObject => ({ dictionary });
const withObject = (dictionary: string): Buffer => pdf({ objects: [object(dictionary)] });
const packed = (dictionary: string, more?: string): Buffer =>
  pdf({ objects: [objectStream([dictionary], more)] });
const plain = pdf();

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** Each way to write a name that does something. */
const activeNames = [
  '/S /JavaScript', '/S /J#61vaScript', '/S /#4aavaScript', '/S /#4A#61#76#61#53#63#72#69#70#74', '/S/JavaScript/X 1', '/S /JavaScript% comment\n',
  '/JS (app.alert\\(1\\))', '/J#53 (app.alert\\(1\\))', '/#4A#53(app.alert\\(1\\))', '/JS 12 0 R', '/JS\n% a comment\n12 0 R', '/JS <6170702e616c657274>',
  '/JS < 61 70 70>', '/JS (\xfe\xff\0a\0p\0p)', `/JS${' '.repeat(2000)}(abc)`, `/JS%${'x'.repeat(2000)}\n(abc)`, '/S /Launch', '/S /L#61unch', '/Launch<<>>',
  '/Type /EmbeddedFile', '/EF << /F 9 0 R >> /Type /#45mbeddedFile', '/Names << /EmbeddedFiles 9 0 R >>', '/Subtype /RichMedia', '/OpenAction << /S /JavaScript >>',
  '/AA << /O << /S /J#61v#61Script >> >>', '/S /JavaScript\0', '/S /JavaScript[', '/S /Rendition /JS (app.launchURL)', '/Encrypt 9 0 R', '/#45ncrypt 9 0 R',
]; // biome-ignore format: a list

/** What only looks like one. */
const harmless = [
  '/Type /JavaScripts', '/LaunchPad 1', '/JSON (abc)', '/OpenAction [3 0 R /Fit]', '/A << /S /URI /URI (https://example.com) >>', '/Title (JavaScript: an introduction)',
  '/EncryptMetadata true', '/Xjs 1', '/Js (abc)', '/First 4 0 R /Last 4 0 R /Count 1',
]; // biome-ignore format: a list

const active: CraftedFile[] = activeNames.flatMap((entry) => [
  refused(`PDF with ${JSON.stringify(entry.slice(0, 40))}`, withObject(`<< ${entry} >>`)),
]);

const packedActive: CraftedFile[] = [
  '',
  '/Filter /FlateDecode',
  '/Filter [/FlateDecode]',
  '/Filter /Fl#61teDecode',
].map((more) => refused(`PDF with a script in a packed object, ${more || 'unpacked'}`, packed(script, more)));

const odd: CraftedFile[] = [
  refused('PDF whose packed objects are packed twice', packed('<< >>', '/Filter [/FlateDecode /FlateDecode]')),
  refused('PDF whose packed objects are in LZW', packed('<< >>', '/Filter /LZWDecode')),
  refused('PDF whose packed objects are in hexadecimal', packed('<< >>', '/Filter [/ASCIIHexDecode /FlateDecode]')),
  refused('PDF whose packed objects have a predictor', packed('<< >>', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
  refused('PDF whose packing is told elsewhere', packed('<< >>', '/Filter 9 0 R')),
  refused('PDF with packed objects of another type', pdf({ objects: [untyped()] })),
  refused('PDF whose packed objects are broken', pdf({ objects: [{ ...objectStream(['<< >>']), data: noise(100) }] })),
  refused('PDF with a bomb of packed objects', packed(`<< ${' '.repeat(5_000_000)} >>`)),
  refused('PDF that hides a dictionary in 10 KB of spaces', packed('<< >>', `/Filter /FlateDecode ${' '.repeat(10_000)}`)),
  refused('PDF in ASCII, truncated in the middle', plain.subarray(0, plain.length / 2)),
  refused('PDF without its last line', plain.subarray(0, plain.length - 6)),
  refused('PDF of its header alone', text('%PDF-1.7\n')),
  refused('PDF of five bytes', text('%PDF-')),
  refused('PDF of a version without numbers', swapped(plain, '%PDF-1.7', '%PDF-x.y')),
  refused('PDF without startxref', swapped(plain, 'startxref', 'startxxxx')),
  refused('PDF whose startxref lies behind its end', swapped(plain, /startxref\n\d+/.exec(plain.toString('latin1'))?.[0] ?? '', 'startxref\n99999999')),
  refused('PDF after one byte', Buffer.concat([text(' '), plain])),
  refused('PDF after a mark of byte order', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain])),
  refused('PDF before a ZIP', Buffer.concat([plain, zip()])),
  refused('PDF before a web page', Buffer.concat([plain, webPage])),
  refused('PDF before a program', Buffer.concat([plain, text('MZ\x90\0'), noise(200)])),
  refused('PDF before another PDF', Buffer.concat([plain, plain])),
  refused('PDF around a ZIP', pdf({ objects: [{ dictionary: '<< >>', data: zip() }] })),
  refused('PDF around another PDF', pdf({ objects: [{ dictionary: '<< >>', data: plain }] })),
  refused('PDF that is a web page, too', swapped(plain, '%\xe2\xe3\xcf\xd3', `%${webPage.toString('latin1')}`)),
  refused('PDF with 2 KB of anything behind it', Buffer.concat([plain, noise(2048)])),
]; // biome-ignore format: one a line

/** Without the type that some readers do not ask for. */
function untyped(): PdfObject {
  const stream = objectStream([script]);
  return { ...stream, dictionary: stream.dictionary.replace('/Type /ObjStm', '') };
}

const good: CraftedFile[] = [
  asPdf('PDF of one page', plain),
  ...harmless.map((entry) => asPdf(`PDF with ${JSON.stringify(entry)}`, withObject(`<< ${entry} >>`))),
  asPdf('PDF with packed objects', packed('<< /Type /Font /Subtype /Type1 >>')),
  asPdf('PDF with packed objects of 1 MB', packed(`<< /Title (${'x'.repeat(1_000_000)}) >>`)),
  asPdf('PDF of version 2.0', swapped(plain, '%PDF-1.7', '%PDF-2.0')),
  asPdf('PDF with empty lines behind it', Buffer.concat([plain, text('\r\n\r\n\0\0')])),
  asPdf('PDF with random pictures, 3 MB', pdf({ sizeBytes: 3_000_000 })),
  asPdf('PDF with /JS in a picture', pdf({ objects: [{ dictionary: '<< >>', data: text('\x80/JS\x90\x80/JS (\x01\x02)') }] })),
  asPdf('PDF with metadata in XML', pdf({ objects: [{ dictionary: '<< /Type /Metadata >>', data: text('<?xpacket?><x:xmpmeta/>') }] })),
]; // biome-ignore format: one a line

export const craftedPdfs: readonly CraftedFile[] = [...good, ...active, ...packedActive, ...odd];
