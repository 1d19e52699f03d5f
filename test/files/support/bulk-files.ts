import { csvFile, csvHeader, csvRow } from '#test/support/bulk.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A wrong or hostile file, and the expected result of its job. */
export interface HostileFile {
  readonly what: string;
  readonly file: string | Bytes;
  /** The rule that refuses the whole file. */
  readonly rule?: string;
  /** The number of rows that create a customer, and the rules that the other rows break, in order. */
  readonly good?: number;
  readonly bad?: readonly RegExp[];
  readonly fileName?: string;
}

const bytes = (...parts: readonly (string | readonly number[])[]): Bytes =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([...part]))),
    ),
  );
const utf16 = (text: string, mark: readonly number[]): Bytes =>
  new Uint8Array(Buffer.concat([Buffer.from([...mark]), Buffer.from(text, 'utf16le')]));

/** A file with good rows around one in which a cell of `qz-bad` is replaced. */
const withCell = (cell: string, written: string): string =>
  [csvHeader, csvRow('qz-one'), csvRow('qz-bad').replace(cell, written), csvRow('qz-two')].join('\n');

const exists = /exists|is taken/;
const control = /must not contain control characters/;
const umaForm = /must have the form \$name@domain/;

const usable: readonly HostileFile[] = [
  { what: 'a byte order mark', file: `\ufeff${csvFile(['qz-1'])}`, good: 1 },
  { what: 'CRLF', file: csvFile(['qz-1', 'qz-2']), good: 2 },
  { what: 'LF', file: csvFile(['qz-1', 'qz-2']).replaceAll('\r\n', '\n'), good: 2 },
  { what: 'no line break at the end', file: `${csvHeader}\n${csvRow('qz-1')}`, good: 1 },
  {
    what: 'blank lines',
    file: `${csvHeader}\n\n${csvRow('qz-1')}\n\r\n,,,,\n \n${csvRow('qz-2')}\n\n`,
    good: 2,
  },
  { what: 'everything quoted', file: quotedAll(csvFile(['qz-1', 'qz-2'])), good: 2 },
  {
    what: 'missing trailing columns',
    file: `${csvHeader}\n${csvRow('qz-1').replace(/,qz-1-account,$/, '')}\n`,
    good: 1,
  },
  { what: 'empty cells after the last column', file: `${csvHeader},,,\n${csvRow('qz-1')},,,,,,\n`, good: 1 },
  { what: '100 columns', file: wide(100), good: 1 },
  { what: 'columns in another order', file: reversed(csvFile(['qz-1'])), good: 1 },
  { what: 'names in other scripts', file: csvFile(['qz-1']).replace('Jane Doe', '山田 太郎 😀'), good: 1 },
  {
    what: 'a line break in a description',
    file: `${csvHeader},description\n${csvRow('qz-1')},"a\r\nb"\n`,
    good: 1,
  },
  { what: 'quotes in quotes', file: csvFile(['qz-1']).replace('Jane Doe', '"Jane ""J"" Doe"'), good: 1 },
];

const badAddress = '$qz-bad@platforms.uma.test';

const brokenRows: readonly HostileFile[] = [
  {
    what: 'a line break in a city',
    file: withCell('Springfield', '"Spring\nfield"'),
    good: 2,
    bad: [control],
  },
  { what: 'NUL bytes', file: withCell('Jane Doe', 'Jane\u0000Doe'), good: 2, bad: [control] },
  {
    what: 'a cell of 1 MB',
    file: withCell('Jane Doe', 'x'.repeat(1_000_000)),
    good: 2,
    bad: [/65,536 bytes/],
  },
  {
    what: 'a quoted cell of 1 MB with line breaks',
    file: withCell('Jane Doe', `"${'x\n'.repeat(500_000)}"`),
    good: 2,
    bad: [/65,536 bytes/],
  },
  { what: 'a formula in a name', file: withCell('Jane Doe', `"=HYPERLINK(""http://x"")"`), good: 3 },
  { what: 'a formula as an address', file: withCell(badAddress, '=1+1'), good: 2, bad: [umaForm] },
  {
    what: 'text after a closing quote',
    file: withCell('Jane Doe', '"Jane" Doe'),
    good: 2,
    bad: [/closing quote/],
  },
  {
    what: 'a quote inside a cell',
    file: withCell('Jane Doe', 'Jane "J" Doe'),
    good: 2,
    bad: [/quote inside an unquoted cell/],
  },
  {
    what: 'a quote that the next row closes',
    file: withCell('Springfield', '"Springfield'),
    good: 1,
    bad: [/closing quote/],
  },
  {
    what: 'a quote that is never closed',
    file: csvFile(['qz-1']) + csvRow('qz-2').replace('qz-2-account,', '"qz-2-account'),
    good: 1,
    bad: [/never closed/],
  },
  {
    what: 'a comma that is not quoted',
    file: withCell('"1 Main Street, apt 4"', '1 Main Street, apt 4'),
    good: 2,
    bad: [/./],
  },
  {
    what: 'more cells than columns',
    file: withCell('qz-bad-account,', 'qz-bad-account,,extra'),
    good: 2,
    bad: [/more cells than the header/],
  },
  {
    what: 'Latin-1',
    file: new Uint8Array(Buffer.from(withCell('Jane Doe', 'J\u00fcrgen'), 'latin1')),
    good: 2,
    bad: [/UTF-8/],
  },
  {
    what: 'invalid UTF-8',
    file: bytes(`${csvHeader}\n${csvRow('qz-one')}\n`, [0x24, 0xc3, 0x28, 0xff, 0x0a]),
    good: 1,
    bad: [/UTF-8/],
  },
  { what: 'a name twice', file: csvFile(['qz-1', 'qz-1', 'qz-2']), good: 2, bad: [exists] },
  {
    what: 'an address twice',
    file: csvFile(['qz-1']) + csvRow('qz-1').replace(',qz-1,', ',qz-9,'),
    good: 1,
    bad: [exists],
  },
  {
    what: 'an address on the sandbox domain',
    file: withCell('platforms.uma.test', 'sandbox.uma.test'),
    good: 2,
    bad: [/must be on/],
  },
  {
    what: 'only commas and words',
    file: `${csvHeader}\na\nb,c\n"",""\n`,
    good: 0,
    // The last row has only empty cells, so it is none.
    bad: [/required|must/, /required|must/],
  },
  { what: 'a prototype as id', file: withCell(',qz-bad,', ',__proto__,'), good: 3 },
];

const refused: readonly HostileFile[] = [
  { what: 'nothing', file: '', rule: 'EMPTY' },
  { what: 'only a header', file: csvHeader, rule: 'NO_ROWS' },
  { what: 'no header', file: csvFile(['qz-1']).replace(`${csvHeader}\r\n`, ''), rule: 'COLUMNS_MISSING' },
  { what: 'a column twice', file: csvFile(['qz-1']).replace('state', 'city'), rule: 'COLUMNS_REPEATED' },
  { what: 'semicolons', file: csvFile(['qz-1']).replaceAll(',', ';'), rule: 'SEPARATOR' },
  { what: 'tabs', file: csvFile(['qz-1']).replaceAll(',', '\t'), rule: 'SEPARATOR' },
  { what: 'UTF-16', file: utf16(csvFile(['qz-1']), [0xff, 0xfe]), rule: 'ENCODING' },
  { what: 'UTF-16 without a byte order mark', file: utf16(csvFile(['qz-1']), []), rule: 'ENCODING' },
  { what: 'a workbook named csv', file: bytes('PK', [3, 4, 20, 0], 'xl/workbook.xml'), rule: 'NOT_CSV' },
  { what: 'a PDF named csv', file: '%PDF-1.7\n', rule: 'NOT_CSV' },
  { what: 'bare carriage returns', file: csvFile(['qz-1']).replaceAll('\r\n', '\r'), rule: 'HEADER' },
  { what: '1,000 columns', file: wide(1000), rule: 'TOO_MANY_COLUMNS' },
  { what: 'a header of 1 MB', file: `${'x'.repeat(1_000_000)}\n${csvRow('qz-1')}`, rule: 'HEADER' },
  { what: '200,000 rows of nonsense', file: `${csvHeader}\n${'x\n'.repeat(200_000)}`, rule: 'TOO_MANY_ROWS' },
  { what: 'a script as its name', file: '', rule: 'EMPTY', fileName: '"; <script>.csv' },
];

/** The files to upload. The test replaces the prefix `qz-` with one of the file's own. */
export const hostileFiles: readonly HostileFile[] = [...usable, ...brokenRows, ...refused];

function quotedAll(file: string): string {
  const cell = /"(?:[^"]|"")*"|[^,\r\n]+/g;
  return file.replaceAll(cell, (one) => (one.startsWith('"') ? one : `"${one}"`));
}

function wide(count: number): string {
  const more = Array.from({ length: count - csvHeader.split(',').length }, (_, index) => `extra${index}`);
  return `${csvHeader},${more.join(',')}\n${csvRow('qz-1')},${more.map(() => 'x').join(',')}\n`;
}

/** The columns in reverse order. In these rows only the street contains a comma. */
function reversed(file: string): string {
  return file
    .split('\r\n')
    .map(
      (line) =>
        line
          .match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g)
          ?.toReversed()
          .join(',') ?? '',
    )
    .join('\r\n');
}
