import { describe, expect, it } from 'vitest';
import { csvAnswer, csvCell, csvTable, linesThatFit, wantsCsv } from '#shared/kernel/http/csv.ts';

describe('a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['-125.00', '-125.00'],
    ['0', '0'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x; @SUM(A1)', "x; '@SUM(A1)"],
    ['x\t-1+1', "x\t'-1+1"],
    ['a;b; c', 'a;b; c'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('%j becomes %j', (text, expected) => {
    expect(csvCell(text)).toBe(expected);
  });
});

it('a row has a cell for each column, in their order', () => {
  const { header, lineOf } = csvTable(['id', 'note', 'amount']);

  expect(header + lineOf({ amount: '1.00', id: 'a' })).toBe('id,note,amount\r\na,,1.00\r\n');
});

it.each([
  [undefined, false],
  ['*/*', false],
  ['text/csv', true],
  ['text/csv;q=0.5, application/json', false],
  ['application/json;q=0.5, text/csv;q=0.6', true],
  ['text/html', false],
  ['text/csv;q=0', false],
])('a caller who accepts %s wants CSV: %s', (accept, expected) => {
  expect(wantsCsv(accept)).toBe(expected);
});

describe('lines of a part', () => {
  it.each([
    [['aa', 'bb'], 8, 2],
    [['aa', 'bb'], 7, 1],
    [['aaaaaaaaa', 'b'], 4, 1],
    [['é', 'b'], 6, 1],
    [['"', 'b'], 6, 1],
    [[], 4, 0],
  ])('of %j, %d bytes of JSON hold %d', (lines, mostBytes, expected) => {
    expect(linesThatFit(lines, mostBytes)).toBe(expected);
  });
});

describe('the next part', () => {
  const part = { fileName: 'a.csv', bodyText: '' };

  it('is linked with the same filters and its cursor in place of the last one', () => {
    const query = { metadata: { 'order id': '4711' }, isOpen: true, limit: undefined, cursor: 'a' };

    expect(csvAnswer({ ...part, query, nextCursor: 'b' }).headers.Link).toBe(
      '<?metadata%5Border+id%5D=4711&isOpen=true&cursor=b>; rel="next"',
    );
  });

  it('of the last part does not exist', () => {
    expect(csvAnswer({ ...part, query: {} }).headers).toEqual({
      'Content-Disposition': 'attachment; filename="a.csv"',
    });
  });
});
