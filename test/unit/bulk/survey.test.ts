import { describe, expect, it } from 'vitest';
import { maxRows } from '#shared/bulk/limits.ts';
import { surveyUpload } from '#shared/bulk/survey.ts';
import { csvFile, csvHeader, csvRow } from '#test/support/bulk.ts';

const contentType = 'multipart/form-data; boundary=xyz';
const fileHead =
  '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const bodyOf = (file: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(fileHead), Buffer.from(file), Buffer.from('\r\n--xyz--\r\n')]);
const survey = (file: Buffer | string, size = 64) => surveyUpload(inPieces(bodyOf(file), size), contentType);
const names = (count: number) => Array.from({ length: count }, (_, index) => `user-${index}`);
const flawOf = async (file: Buffer | string) => {
  const result = await survey(file);
  return 'flaw' in result ? result.flaw : undefined;
};

describe('a file', () => {
  it('is cut into chunks at its rows', async () => {
    const file = csvFile(names(1201));
    const result = await survey(file, 1000);
    if ('flaw' in result) throw new Error(result.flaw.message);
    const { rowCount, cuts, end, columns } = result.survey;
    expect(rowCount).toBe(1201);
    expect(cuts.map(({ row }) => row)).toEqual([2, 502, 1002]);
    const body = bodyOf(file);
    for (const [index, { offset }] of cuts.entries()) {
      expect(body.subarray(offset, offset + 10).toString()).toBe(csvRow(`user-${index * 500}`).slice(0, 10));
    }
    expect(body.subarray(end).toString()).toBe('\r\n--xyz--\r\n');
    expect(columns.filter((name) => name !== '')).toEqual(csvHeader.split(','));
  });

  it('has the same survey however the stream is cut', async () => {
    const file = `\ufeff${csvFile(names(30)).replaceAll('\r\n', '\r\n\n,,\r\n \t,\n')}`;
    const whole = await survey(file, 1_000_000);
    for (const size of [1, 2, 3, 7, 61, 4096]) expect(await survey(file, size)).toEqual(whole);
  });

  it.each([
    'form-data; filename="a.csv"; name="file"',
    'form-data; filename="a.csv"; name="file"  ',
    'form-data; name=file',
    'form-data; name="file" ; filename="a.csv"',
  ])('is the field file, wherever its name stands: %s', async (disposition) => {
    const body = bodyOf(csvFile(['ann']))
      .toString()
      .replace('form-data; name="file"; filename="a.csv"', disposition);

    expect(await surveyUpload(inPieces(Buffer.from(body), 64), contentType)).toMatchObject({
      survey: { rowCount: 1 },
    });
  });

  it('may come after other fields of the form', async () => {
    const other = '--xyz\r\nContent-Disposition: form-data; name="note"\r\n\r\nfilename="file"\r\n';
    const body = Buffer.concat([Buffer.from(other), bodyOf(csvFile(['ann']))]);
    expect(await surveyUpload(inPieces(body, 16), contentType)).toMatchObject({ survey: { rowCount: 1 } });
  });

  it.each(['--', '--\r\n', '  \r\n--', '\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--xyz--'])(
    'may be followed by %j',
    async (rest) => {
      const body = Buffer.from(`${fileHead}${csvFile(['ann'])}\r\n--xyz${rest}`);
      expect(await surveyUpload(inPieces(body, 16), contentType)).toMatchObject({ survey: { rowCount: 1 } });
    },
  );

  it('does not need a line break at its end', async () => {
    expect(await survey(`${csvHeader}\n${csvRow('ann')}`)).toMatchObject({ survey: { rowCount: 1 } });
  });
});

describe('a file that cannot be used', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csvFile(['ann']), 'utf16le')]);
  it.each<[string, Buffer | string, string]>([
    ['nothing in it', '', 'EMPTY'],
    ['only a byte order mark', '\ufeff', 'HEADER'],
    ['only blank lines', '\n\r\n\n', 'HEADER'],
    ['only a header', csvHeader, 'NO_ROWS'],
    ['no header', csvRow('ann'), 'COLUMNS_MISSING'],
    ['UTF-16', utf16, 'ENCODING'],
    ['UTF-16 without its byte order mark', Buffer.from(csvFile(['ann']), 'utf16le'), 'ENCODING'],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004rest'), 'NOT_CSV'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'NOT_CSV'],
    ['a PDF', '%PDF-1.7', 'NOT_CSV'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8]), 'NOT_CSV'],
    ['semicolons', csvFile(['ann']).replaceAll(',', ';'), 'SEPARATOR'],
    ['tabs', csvFile(['ann']).replaceAll(',', '\t'), 'SEPARATOR'],
    ['bare carriage returns', csvFile(['ann']).replaceAll('\r\n', '\r'), 'HEADER'],
    ['a column twice', csvFile(['ann']).replace('fullName', 'city'), 'COLUMNS_REPEATED'],
    ['a missing column', csvFile(['ann']).replace('umaAddress', 'address'), 'COLUMNS_MISSING'],
    ['a header in Latin-1', Buffer.from(`${csvHeader},stra\u00dfe\n${csvRow('ann')}`, 'latin1'), 'HEADER'],
    ['a header that is not CSV', `"uma"Address,${csvHeader}\n`, 'HEADER'],
    ['300 columns', `${csvHeader},${names(300).join(',')}\n${csvRow('ann')}`, 'TOO_MANY_COLUMNS'],
    ['too many rows', `${csvHeader}\n${'x\n'.repeat(maxRows + 1)}`, 'TOO_MANY_ROWS'],
  ])('with %s is refused with its rule', async (_, file, rule) => {
    expect(await flawOf(file)).toMatchObject({ rule });
  });

  it('names the missing columns and their right spelling', async () => {
    const flaw = await flawOf(
      csvFile(['ann']).replace('umaAddress', 'UMA Address').replace('country', 'land'),
    );
    expect(flaw).toEqual({
      rule: 'COLUMNS_MISSING',
      message:
        'The header lacks umaAddress, country; the first row must name the columns. "UMA Address" must be spelled umaAddress.',
      columns: ['umaAddress', 'country'],
    });
  });

  it('that begins with a row instead of its header does not show the row', async () => {
    const flaw = await flawOf('$ann@acme.example,Ann Other,Ann Other,London,London\n');
    expect(flaw).toMatchObject({ rule: 'COLUMNS_MISSING' });
    expect(JSON.stringify(flaw)).not.toMatch(/Ann|London|acme/);
  });

  it('may repeat a column that the service ignores', async () => {
    expect(await flawOf(`${csvHeader},note,note\n${csvRow('ann')}\n`)).toBeUndefined();
  });

  it('may have only the columns for individuals or for businesses', async () => {
    const header = csvHeader.replace('fullName,birthDate,', '');
    expect(await flawOf(`${header}\nx\n`)).toBeUndefined();
    expect(await flawOf(`${csvHeader.replace(',businessLegalName', '')}\nx\n`)).toBeUndefined();
    expect(await flawOf(`${header.replace(',businessLegalName', '')}\nx\n`)).toMatchObject({
      columns: ['fullName', 'birthDate', 'businessLegalName'],
    });
  });
});

describe('a body that is not a form with a file', () => {
  const of = async (body: string, type = contentType) => {
    const result = await surveyUpload(inPieces(Buffer.from(body), 16), type);
    return 'flaw' in result ? result.flaw.rule : undefined;
  };
  it.each([
    ['no boundary', bodyOf('x').toString(), 'text/csv'],
    ['another boundary', bodyOf('x').toString(), 'multipart/form-data; boundary=other'],
    ['another field', bodyOf('x').toString().replace('name="file"', 'name="csv"'), contentType],
    [
      'a field whose name begins with file',
      bodyOf('x').toString().replace('name="file";', 'name=files;'),
      contentType,
    ],
    [
      'another header that names the field',
      bodyOf('x').toString().replace('Content-D', 'X-Content-D'),
      contentType,
    ],
    [
      'a field before the file that does not end',
      bodyOf('x').toString().replace('name="file"', 'name="note"').replaceAll('\r\n--xyz--', ''),
      contentType,
    ],
    ['nothing in it', '', contentType],
    ['part headers that do not end', '--xyz\r\nContent-Disposition: form-data; name="file"', contentType],
    ['no fields', '--xyz--\r\n', contentType],
    [
      'an end before the last boundary',
      bodyOf(csvFile(names(3)))
        .toString()
        .slice(0, -40),
      contentType,
    ],
    ['an end after a whole row', `${fileHead}${csvFile(names(3))}`, contentType],
    ['an end within the header', `${fileHead}${csvHeader}`.slice(0, -3), contentType],
    [
      'a longer line that begins like the boundary',
      bodyOf(`${csvFile(names(2))}--xyzw\r\n${csvRow('ann')}\r\n`).toString(),
      contentType,
    ],
    [
      'half a boundary at the end',
      bodyOf(csvFile(names(3)))
        .toString()
        .slice(0, -7),
      contentType,
    ],
  ])('with %s is refused as a form', async (_, body, type) => {
    expect(await of(body, type)).toBe('FORM');
  });
});
