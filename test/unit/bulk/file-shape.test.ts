import { describe, expect, it } from 'vitest';
import { fileFlawOf, markLength } from '#shared/bulk/find-file.ts';
import { cellsByColumn, readHeader } from '#shared/bulk/header.ts';
import type { BulkJob } from '#shared/bulk/job.ts';
import { parseRows } from '#shared/bulk/parse-rows.ts';
import { hasReport, jobView, pendingJob } from '#shared/bulk/view.ts';

describe('the first bytes', () => {
  it.each([
    [[0xef, 0xbb, 0xbf, 0x61], 3],
    [[0xef, 0xbb, 0x61], 0],
    [[0xef, 0x61, 0xbf], 0],
    [[0x61, 0xbb, 0xbf], 0],
    [[], 0],
  ])('%o begin with a mark of %i bytes', (bytes, expected) => {
    expect(markLength(Buffer.from(bytes))).toBe(expected);
  });

  it.each([
    ['', 'EMPTY'],
    ['504b0304', 'NOT_CSV'],
    ['504b0305', undefined],
    ['d0cf11e0', 'NOT_CSV'],
    ['1f8b', 'NOT_CSV'],
    ['25504446', 'NOT_CSV'],
    ['fffe', 'ENCODING'],
    ['feff', 'ENCODING'],
    ['610062', 'ENCODING'],
    ['616263', undefined],
  ])('%s mean %s', (hex, rule) => {
    expect(fileFlawOf(Buffer.from(hex, 'hex'))?.rule).toBe(rule);
  });
});

describe('a header', () => {
  const flawOf = (...names: string[]) => {
    const read = readHeader(names);
    return 'flaw' in read ? read.flaw : undefined;
  };

  it('that lacks columns names them, and only those', () => {
    const flaw = flawOf('platformCustomerId', 'customerType', 'fullName');

    expect(flaw?.rule).toBe('COLUMNS_MISSING');
    expect(flaw?.columns).not.toContain('fullName');
    expect(flaw?.columns).not.toContain('customerType');
    expect(flaw?.message).toContain(`lacks ${flaw?.columns?.join(', ')};`);
  });

  it('gives each row its cells, without empty ones', () => {
    const header = new Map([
      [0, 'fullName'],
      [2, 'birthDate'],
      [3, 'city'],
    ] as const);

    expect(cellsByColumn(header, ['Jane', 'ignored', ''])).toEqual({ fullName: 'Jane' });
  });

  it.each([
    ['with a line break is one line', 'Ada\r\nObi', 'Ada Obi'],
    ['with empty lines is one line', 'Ada \n\n Obi', 'Ada Obi'],
    ['has no blanks at its ends', '\u00a0 Ada Obi \n', 'Ada Obi'],
    ['of blanks is empty', ' \n ', undefined],
    ['without a visible character is empty', '\u200b', undefined],
  ])('a cell %s', (_what, written, read) => {
    expect(cellsByColumn(new Map([[0, 'fullName']] as const), [written]).fullName).toBe(read);
  });
});

describe('rows', () => {
  const row = (number: number, text: string | Buffer, flaw?: 'TOO_LARGE') => ({
    number,
    start: 0,
    end: 0,
    bytes: Buffer.from(text),
    ...(flaw === undefined ? {} : { flaw }),
  });

  it('are split into cells, and a broken one does not affect the others', () => {
    const rows = [
      row(2, 'a,"b,c"'),
      row(3, Buffer.from([0xff])),
      row(4, 'x"y'),
      row(5, 'd,e'),
      row(6, 'f', 'TOO_LARGE'),
      row(7, '"a"b'),
    ];

    expect(parseRows(rows)).toEqual([
      { row: 2, cells: ['a', 'b,c'] },
      { row: 3, broken: expect.stringContaining('UTF-8') },
      { row: 4, broken: expect.stringContaining('quote inside an unquoted cell') },
      { row: 5, cells: ['d', 'e'] },
      { row: 6, broken: 'has more than 65,536 bytes' },
      { row: 7, broken: expect.stringContaining('after a closing quote') },
    ]);
  });

  it('that are all in order keep their places', () => {
    expect(parseRows([row(2, 'a'), row(3, Buffer.from([0xff])), row(4, 'b')])).toEqual([
      { row: 2, cells: ['a'] },
      { row: 3, broken: expect.stringContaining('UTF-8') },
      { row: 4, cells: ['b'] },
    ]);
  });
});

describe('a job', () => {
  const uuid = '152ecde4-8f24-7df6-894f-824a309d2a29';
  const progress = { total: 5, successful: 3, failed: 1 };
  const completedAt = '2026-11-21T09:14:23.000Z';
  const issues = [{ column: 'birthDate' as const, rule: 'must be a date', value: '1********5' }];
  const error = { row: 3, correlationId: 'c-3', code: 'INVALID_INPUT', message: 'Row 3', issues } as const;

  it('that waits shows nothing but its progress', () => {
    expect(pendingJob(uuid)).toEqual({
      id: `Job:${uuid}`,
      status: 'PENDING',
      progress: { total: 0, processed: 0, successful: 0, failed: 0 },
    });
    expect(pendingJob(uuid)).not.toHaveProperty('completedAt');
  });

  it('that has ended shows its rows and their errors', () => {
    expect(jobView({ uuid, status: 'COMPLETED', progress, errors: [error], completedAt })).toEqual({
      id: `Job:${uuid}`,
      status: 'COMPLETED',
      progress: { total: 5, processed: 4, successful: 3, failed: 1 },
      errors: [
        { correlationId: 'c-3', code: 'INVALID_INPUT', message: 'Row 3', details: { row: 3, issues } },
      ],
      completedAt,
    });
  });

  it.each([
    ['COLUMNS_MISSING', 'INVALID_INPUT'],
    ['FAULT', 'INTERNAL_ERROR'],
  ])('whose file has the flaw %s shows it as %s', (rule, code) => {
    const flaw = { rule, message: 'The header lacks a column.', columns: ['fullName'] };

    expect(jobView({ uuid, status: 'FAILED', progress, flaw }).errors).toEqual([
      { correlationId: `Job:${uuid}`, code, message: flaw.message, details: { rule, columns: ['fullName'] } },
    ]);
  });

  const ended: BulkJob = {
    platformId: 'p',
    uuid,
    version: 3,
    status: 'COMPLETED',
    progress,
    columns: [],
    cuts: [],
    end: 9,
    createdAt: completedAt,
    updatedAt: completedAt,
  };

  it.each([
    ['without errors', {}, false],
    ['with no error to show', { shownErrorCount: 0 }, false],
    ['with errors', { shownErrorCount: 1 }, true],
    ['with a flaw of the whole file', { shownErrorCount: 1, flaw: { rule: 'EMPTY', message: '' } }, false],
  ])('%s has a report: %s', (_what, fields, expected) => {
    expect(hasReport({ ...ended, ...fields })).toBe(expected);
  });
});
