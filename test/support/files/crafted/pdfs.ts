import { noise, objectStream, type PdfObject, pdf } from '../pdf.ts';
import { accepted, type CraftedFile, refused, swapped, text, webPage, zip } from './crafted-file.ts';

const asPdf = accepted('application/pdf');
const object = (dictionary: string): PdfObject => ({ dictionary });
const withObject = (dictionary: string): Buffer => pdf({ objects: [object(dictionary)] });
const packed = (dictionary: string, more?: string): Buffer =>
  pdf({ objects: [objectStream([dictionary], more)] });
const plain = pdf();

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** Every way to write a name with an effect. */
const activeNames = [
  '/S /JavaScript', '/S /J#61vaScript', '/S /#4aavaScript', '/S /#4A#61#76#61#53#63#72#69#70#74', '/S/JavaScript/X 1', '/S /JavaScript% comment\n',
  '/JS (app.alert\\(1\\))', '/J#53 (app.alert\\(1\\))', '/#4A#53(app.alert\\(1\\))', '/JS 12 0 R', '/JS\n% a comment\n12 0 R', '/JS <6170702e616c657274>',
  '/JS < 61 70 70>', '/JS (\xfe\xff\0a\0p\0p)', `/JS${' '.repeat(2000)}(abc)`, `/JS%${'x'.repeat(2000)}\n(abc)`, '/S /Launch', '/S /L#61unch', '/Launch<<>>',
  '/Type /EmbeddedFile', '/EF << /F 9 0 R >> /Type /#45mbeddedFile', '/Names << /EmbeddedFiles 9 0 R >>', '/Subtype /RichMedia', '/OpenAction << /S /JavaScript >>',
  '/AA << /O << /S /J#61v#61Script >> >>', '/S /JavaScript\0', '/S /JavaScript[', '/S /Rendition /JS (app.launchURL)', '/Encrypt 9 0 R', '/#45ncrypt 9 0 R',
  '/Subtype /FileAttachment', '/EF << /F 9 0 R >>', '/E#46<</F 9 0 R>>', '/EF 9 0 R', '/XFA [(template) 9 0 R]', '/XFA 9 0 R', '/S /GoToE /F (\\\\\\\\host\\\\a)', '/S /GoToR',
  '/S /SubmitForm', '/S /ImportData', '/Subtype /Movie', '/OnInstantiate 9 0 R',
]; // biome-ignore format: a list

/** Texts that only look like such a name. */
const harmless = [
  '/Type /JavaScripts', '/LaunchPad 1', '/JSON (abc)', '/OpenAction [3 0 R /Fit]', '/A << /S /URI /URI (https://example.com) >>', '/Title (JavaScript: an introduction)',
  '/EncryptMetadata true', '/Xjs 1', '/Js (abc)', '/First 4 0 R /Last 4 0 R /Count 1',
  '/EF (abc)', '/XFAbc [1]', '/GoTo [3 0 R /Fit]', '/X (1 0 obj << /N 1 /First 5) /Y (stream\\nabc)', '/X << /N 1 >> % stream\n /First 1',
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

const twisted = objectStream([script]);
const innocent = (objectStream(['<< >>']).data ?? text(''))
  .toString('latin1')
  .replaceAll(/[()\\\r]/g, (byte) => `\\${byte}`);
/** Compressed scripts whose dictionary has an additional entry at its end or its beginning. */
const behind = (what: string, more: string): CraftedFile =>
  refused(
    `PDF with a packed script behind ${what}`,
    pdf({ objects: [{ ...twisted, dictionary: twisted.dictionary.replace(/>>$/, `${more} >>`) }] }),
  );
const before = (what: string, more: string): CraftedFile =>
  refused(
    `PDF with a packed script and ${what} before it`,
    pdf({ objects: [{ ...twisted, dictionary: twisted.dictionary.replace('<<', `<< ${more}`) }] }),
  );
const repeated = (words: string, times: number): Buffer =>
  pdf({ objects: [{ dictionary: '<< >>', data: text(words.repeat(times)) }] });

/**
 * Files that a check would miss if it read PDFs differently from a reader, and files that would keep it busy for
 * minutes.
 */
const overlooked: CraftedFile[] = [
  behind('a string that looks like its data', `/X (stream\n${innocent})`),
  behind('a comment that looks like its data', `%stream\n%${innocent.replaceAll('\n', ' ')}\n`),
  behind('a string that looks like its end', '/X (endobj)'),
  behind('a string that looks like an object', '/X (9 0 obj) /Y (endobj)'),
  behind('a second filter', '/Filter /LZWDecode'),
  behind('a filter in another object', '/#46ilter 9 0 R'),
  behind('another file', '/F (a.bin)'),
  before('a filter that a string hides', '/Filter /LZWDecode /X (9 0 obj)'),
  refused(
    'PDF with a compressed script whose type is escaped',
    pdf({
      objects: [{ ...twisted, dictionary: twisted.dictionary.replace('/ObjStm', '/#4fbjStm /X (endobj)') }],
    }),
  ),
  refused(
    'PDF with a compressed script in a dictionary without end',
    pdf({ objects: [{ ...twisted, dictionary: twisted.dictionary.replace('<<', '<< <<') }] }),
  ),
  refused(
    'PDF with compressed objects whose data follow the keyword at once',
    swapped(packed('<< >>'), 'stream\n', 'stream'),
  ),
  refused('PDF with 100 KB of comments to read again and again', repeated('/JS%', 25_000)),
  refused('PDF with 10 MB of objects in comments', repeated('obj%', 2_400_000)),
  refused('PDF with 9 MB of nested dictionaries', repeated('obj<<', 1_800_000)),
  refused('PDF with a script in its middle', repeated('\n<?php system(1); __halt_compiler();', 1)),
  refused('PDF with a web page in its middle', repeated('\n<script>alert(1)</script>', 1)),
];

const odd: CraftedFile[] = [
  refused('PDF whose compressed objects are compressed twice', packed('<< >>', '/Filter [/FlateDecode /FlateDecode]')),
  refused('PDF whose compressed objects are in LZW', packed('<< >>', '/Filter /LZWDecode')),
  refused('PDF whose compressed objects are in hexadecimal', packed('<< >>', '/Filter [/ASCIIHexDecode /FlateDecode]')),
  refused('PDF whose compressed objects have a predictor', packed('<< >>', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
  refused('PDF whose filter is in another object', packed('<< >>', '/Filter 9 0 R')),
  refused('PDF with compressed objects of another type', pdf({ objects: [untyped()] })),
  refused('PDF whose compressed objects are broken', pdf({ objects: [{ ...objectStream(['<< >>']), data: noise(100) }] })),
  refused('PDF with a compression bomb', packed(`<< ${' '.repeat(5_000_000)} >>`)),
  refused('PDF that hides a dictionary in 10 KB of spaces', packed('<< >>', `/Filter /FlateDecode ${' '.repeat(10_000)}`)),
  refused('PDF in ASCII, truncated in the middle', plain.subarray(0, plain.length / 2)),
  refused('PDF without its last line', plain.subarray(0, plain.length - 6)),
  refused('PDF with nothing but its header', text('%PDF-1.7\n')),
  refused('PDF of five bytes', text('%PDF-')),
  refused('PDF with a version without numbers', swapped(plain, '%PDF-1.7', '%PDF-x.y')),
  refused('PDF without startxref', swapped(plain, 'startxref', 'startxxxx')),
  refused('PDF whose startxref lies after its end', swapped(plain, /startxref\n\d+/.exec(plain.toString('latin1'))?.[0] ?? '', 'startxref\n99999999')),
  refused('PDF after one byte', Buffer.concat([text(' '), plain])),
  refused('PDF after a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain])),
  refused('PDF before a ZIP', Buffer.concat([plain, zip()])),
  refused('PDF before a web page', Buffer.concat([plain, webPage])),
  refused('PDF before a program', Buffer.concat([plain, text('MZ\x90\0'), noise(200)])),
  refused('PDF before another PDF', Buffer.concat([plain, plain])),
  refused('PDF around a ZIP', pdf({ objects: [{ dictionary: '<< >>', data: zip() }] })),
  refused('PDF around another PDF', pdf({ objects: [{ dictionary: '<< >>', data: plain }] })),
  refused('PDF that is also a web page', swapped(plain, '%\xe2\xe3\xcf\xd3', `%${webPage.toString('latin1')}`)),
  refused('PDF with 2 KB of other bytes after it', Buffer.concat([plain, noise(2048)])),
]; // biome-ignore format: one a line

/** Without the type entry, which some readers do not require. */
function untyped(): PdfObject {
  const stream = objectStream([script]);
  return { ...stream, dictionary: stream.dictionary.replace('/Type /ObjStm', '') };
}

const good: CraftedFile[] = [
  asPdf('PDF of one page', plain),
  ...harmless.map((entry) => asPdf(`PDF with ${JSON.stringify(entry)}`, withObject(`<< ${entry} >>`))),
  asPdf('PDF with compressed objects', packed('<< /Type /Font /Subtype /Type1 >>')),
  asPdf('PDF with 1 MB of compressed objects', packed(`<< /Title (${'x'.repeat(1_000_000)}) >>`)),
  asPdf('PDF of version 2.0', swapped(plain, '%PDF-1.7', '%PDF-2.0')),
  asPdf('PDF with empty lines after it', Buffer.concat([plain, text('\r\n\r\n\0\0')])),
  asPdf('PDF with random pictures, 3 MB', pdf({ sizeBytes: 3_000_000 })),
  asPdf('PDF with /JS in a picture', pdf({ objects: [{ dictionary: '<< >>', data: text('\x80/JS\x90\x80/JS (\x01\x02)') }] })),
  asPdf('PDF with metadata in XML', pdf({ objects: [{ dictionary: '<< /Type /Metadata >>', data: text('<?xpacket?><x:xmpmeta/>') }] })),
]; // biome-ignore format: one a line

export const craftedPdfs: readonly CraftedFile[] = [
  ...good,
  ...active,
  ...packedActive,
  ...overlooked,
  ...odd,
];
