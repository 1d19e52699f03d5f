import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxRowBytes } from '#shared/bulk/limits.ts';
import { parseRows } from '#shared/bulk/parse-rows.ts';
import { type RawRow, RowScanner } from '#shared/bulk/row-scanner.ts';

const scan = (pieces: readonly string[], from = { offset: 0, row: 1 }): RawRow[] => {
  const scanner = new RowScanner(from);
  return [...pieces.flatMap((piece) => scanner.push(Buffer.from(piece))), ...scanner.end()];
};
const texts = (pieces: readonly string[]): string[] => scan(pieces).map(({ bytes }) => bytes.toString());

describe('the rows of a file', () => {
  it.each([
    ['LF', ['a,b\nc,d\n'], ['a,b', 'c,d']],
    ['CRLF', ['a,b\r\nc,d\r\n'], ['a,b', 'c,d']],
    ['no line break at the end', ['a,b\nc,d'], ['a,b', 'c,d']],
    ['a line break between quotes', ['a,"b\r\nc"\nd'], ['a,"b\r\nc"', 'd']],
    ['quotes in quotes', ['"a ""b"" \n",c\nd'], ['"a ""b"" \n",c', 'd']],
    ['a quote inside a cell opens nothing', ['5\'10" tall,b\nc'], ['5\'10" tall,b', 'c']],
    ['text after a closing quote', ['"a"b,c\nd,e\n'], ['"a"b,c', 'd,e']],
    ['a stream that is cut anywhere', ['a,"b', '"', '"c\n', 'd"', '\ne'], ['a,"b""c\nd"', 'e']],
  ])('are separated with %s', (_, pieces, rows) => {
    expect(texts(pieces)).toEqual(rows);
  });

  it('are numbered as in a spreadsheet, empty rows included', () => {
    const rows = scan(['a\n\n"b\nb"\n,,,\r\n \t\n"","",""\r\n"\n",\nc\n']);
    expect(rows.map(({ number }) => number)).toEqual([1, 3, 8]);
  });

  it('that are too large are reported and dropped, and the next row is read', () => {
    const [large, next] = scan([`a,${'x'.repeat(maxRowBytes)}`, 'y\n', 'b\n']);
    expect(large).toMatchObject({ number: 1, flaw: 'TOO_LARGE', end: maxRowBytes + 4 });
    expect(large?.bytes).toHaveLength(0);
    expect(next?.bytes.toString()).toBe('b');
  });

  it('made of commas are too large or empty, however the stream is cut', () => {
    for (const count of [maxRowBytes - 1, maxRowBytes, maxRowBytes + 1]) {
      const file = `a\n${','.repeat(count)}\nb\n`;
      const whole = scan([file]);
      expect(whole).toHaveLength(count > maxRowBytes ? 3 : 2);
      expect(scan([file.slice(0, 9), file.slice(9, 40_000), file.slice(40_000)])).toEqual(whole);
    }
  });

  it('after a quote that never closes are one row with that flaw', () => {
    expect(scan(['a\n"b\nc\nd\n'])).toMatchObject([{ number: 1 }, { number: 2, flaw: 'UNCLOSED_QUOTE' }]);
  });
});

const cell = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ';', '=') });
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 8 });
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => `${['x', ...cells].map((one) => `"${one.replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('');

describe('a table written as CSV', () => {
  it('reads back as it was written, wherever the stream is cut', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 7 }), (rows, size) => {
        const bytes = Buffer.from(csvOf(rows));
        const scanner = new RowScanner({ offset: 0, row: 1 });
        const raw: RawRow[] = [];
        for (let at = 0; at < bytes.length; at += size)
          raw.push(...scanner.push(bytes.subarray(at, at + size)));
        const read = parseRows([...raw, ...scanner.end()]);
        expect(read.map((row) => ('cells' in row ? row.cells.slice(1) : row))).toEqual(rows);
      }),
    );
  });

  it('reads from any row on as it reads from the beginning', () => {
    fc.assert(
      fc.property(table, fc.nat(), (rows, at) => {
        const bytes = Buffer.from(csvOf(rows));
        const all = new RowScanner({ offset: 0, row: 1 }).push(bytes);
        const from = all[at % all.length];
        if (from === undefined) return;
        const rest = new RowScanner({ offset: from.start, row: from.number }).push(
          bytes.subarray(from.start),
        );
        expect(rest).toEqual(all.slice(at % all.length));
      }),
    );
  });
});

describe('the cells of rows', () => {
  it('are separated even when a row between them is not CSV', () => {
    const rows = scan(['a,b\n"c"d,e\nf,g"h\ni,j\n']);
    expect(parseRows(rows)).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, broken: 'has text after a closing quote; write a quote inside a quoted cell twice' },
      { row: 3, broken: 'has a quote inside an unquoted cell; quote the cell and write the quote twice' },
      { row: 4, cells: ['i', 'j'] },
    ]);
  });

  it('in another encoding are refused row by row', () => {
    const rows = new RowScanner({ offset: 0, row: 1 }).push(
      Buffer.concat([Buffer.from('a\n'), Buffer.from('J\u00fcrgen\n', 'latin1'), Buffer.from('Jürgen\n')]),
    );
    expect(parseRows(rows)).toEqual([
      { row: 1, cells: ['a'] },
      { row: 2, broken: 'is not UTF-8; save the file as "CSV UTF-8"' },
      { row: 3, cells: ['Jürgen'] },
    ]);
  });
});
