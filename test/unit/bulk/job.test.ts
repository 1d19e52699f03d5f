import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkEventsOf } from '#shared/bulk/events.ts';
import { ignoredColumnsIn } from '#shared/bulk/header.ts';
import { customerUuidOf } from '#shared/bulk/import-rows.ts';
import type { BulkJob } from '#shared/bulk/job.ts';
import { maxRows } from '#shared/bulk/limits.ts';
import { reportLines, safeCell } from '#shared/bulk/row-error.ts';
import { uploadOfJob, uploadOfKey } from '#shared/bulk/upload.ts';
import { jobView } from '#shared/bulk/view.ts';
import { internalAccountUuid, ownerOfAccount, uuidTime } from '#shared/kernel/ids.ts';

const jobUuid = '152ecde4-8f24-7df6-894f-824a309d2a29';
const uploadedAt = '2026-11-21T09:14:23.000Z';

describe('the customer of a row', () => {
  const rows = fc.integer({ min: 2, max: maxRows });

  it('has a UUIDv7 that can own accounts, with the time of the upload', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const uuid = customerUuidOf({ jobUuid, uploadedAt, row });
        expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(uuidTime(uuid).toISOString()).toBe(uploadedAt);
        expect(ownerOfAccount(internalAccountUuid(uuid, 'USD'))).toEqual({
          ownerUuid: uuid,
          currency: 'USD',
        });
      }),
    );
  });

  it('sorts by row, has the same uuid each time, and has another uuid in another job', () => {
    fc.assert(
      fc.property(rows, rows, fc.uuid(), (a, b, other) => {
        const [first, second] = [a, b].map((row) => customerUuidOf({ jobUuid, uploadedAt, row }));
        expect(Math.sign((first ?? '').localeCompare(second ?? ''))).toBe(Math.sign(a - b));
        expect(customerUuidOf({ jobUuid: other, uploadedAt, row: a })).not.toBe(first);
      }),
    );
  });
});

describe('the columns that a job names as ignored', () => {
  it('are those that the service checks and does not store, in the order of the file', () => {
    const columns = [
      'email',
      'umaAddress',
      '',
      'addressLine2',
      'platformAccountId',
      'fullName',
      'description',
    ];

    expect(ignoredColumnsIn(columns)).toEqual(['platformAccountId']);
    expect(ignoredColumnsIn(['umaAddress', 'fullName'])).toEqual([]);
  });

  it('are shown by a job that has them', () => {
    const job = {
      uuid: jobUuid,
      status: 'PROCESSING',
      progress: { total: 1, successful: 0, failed: 0 },
    } as const;

    expect(jobView({ ...job, ignoredColumns: ['platformAccountId'] }).ignoredColumns).toEqual([
      'platformAccountId',
    ]);
    expect(jobView(job)).not.toHaveProperty('ignoredColumns');
  });
});

describe('the key of an upload', () => {
  const platformId = '01a1fd62-7a15-7572-be38-803d2bf5a400';
  const key = `uploads/bulk/${platformId}/152ecde4-8f24-4df6-894f-824a309d2a29`;

  it('holds platform and job, and can be made from them', () => {
    expect(uploadOfKey(key)).toEqual({ key, platformId, jobUuid });
    expect(uploadOfJob(platformId, jobUuid)).toEqual({ key, platformId, jobUuid });
  });

  it.each([
    'uploads/bulk/x/y',
    'uploads/document/a/b',
    `${key}/x`,
    key.replace('-4df6', '-1df6'),
    key.toUpperCase(),
  ])('that the gateway does not make is not an upload: %s', (other) => {
    expect(uploadOfKey(other)).toBeUndefined();
  });
});

describe('a cell of the report', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a "b"', '"a ""b"""'],
    ['=1+1', '"\'=1+1"'],
    ['+1', '"\'+1"'],
    ['-1', '"\'-1"'],
    ['@SUM', '"\'@SUM"'],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['\u0000x', '"\'\u0000x"'],
    ['＝1', '"\'＝1"'],
    ['＠x', '"\'＠x"'],
    ['a=1', 'a=1'],
  ])('%j is written %j', (value, written) => {
    expect(safeCell(value)).toBe(written);
  });

  it('never begins with a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const line = reportLines({
          row: 2,
          correlationId: '',
          code: '',
          message: '',
          issues: [{ column: 'city', rule: 'x', value }],
        });
        const [first = ''] = line.slice('2,city,x,'.length, -2).replace(/^"/, '');
        expect('=+-@\t\r\n\u0000＝＋－＠').not.toContain(first || 'nothing');
      }),
    );
  });
});

describe('the events of a job', () => {
  const job: BulkJob = {
    platformId: '01a1fd62-7a15-7572-be38-803d2bf5a400',
    uuid: jobUuid,
    version: 1,
    status: 'PROCESSING',
    progress: { total: 3, successful: 0, failed: 0 },
    columns: [],
    cuts: [],
    end: 0,
    createdAt: uploadedAt,
    updatedAt: uploadedAt,
  };
  const error = {
    row: 3,
    correlationId: 'user-2',
    code: 'UMA_ADDRESS_EXISTS',
    message: 'The UMA address is taken.',
    issues: [{ column: 'umaAddress', rule: 'The UMA address is taken.', value: '$********t' }],
  } as const;
  const completed: BulkJob = {
    ...job,
    version: 2,
    status: 'COMPLETED',
    progress: { total: 3, successful: 2, failed: 1 },
    errors: [error],
    shownErrorCount: 1,
    completedAt: '2026-11-21T09:15:00.000Z',
  };

  it('do not exist at its start or after its end', () => {
    expect(bulkEventsOf(undefined, job)).toEqual([]);
    expect(bulkEventsOf(completed, { ...completed, version: 3 })).toEqual([]);
  });

  it('report its end as GET shows it, without the link to the report', () => {
    const [event, ...others] = bulkEventsOf(job, completed);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'BULK_UPLOAD_COMPLETED',
      resource: 'BULK#01a1fd62-7a15-7572-be38-803d2bf5a400#152ecde4-8f24-7df6-894f-824a309d2a29',
      data: {
        id: `Job:${jobUuid}`,
        status: 'COMPLETED',
        progress: { total: 3, processed: 3, successful: 2, failed: 1 },
        errors: [{ correlationId: 'user-2', code: 'UMA_ADDRESS_EXISTS', details: { row: 3 } }],
        completedAt: '2026-11-21T09:15:00.000Z',
      },
    });
    expect(event?.data).not.toHaveProperty('errorReportUrl');
  });

  it('report a file that cannot be used', () => {
    const flaw = { rule: 'EMPTY', message: 'The file is empty.' };
    const failed: BulkJob = { ...job, status: 'FAILED', flaw, shownErrorCount: 1 };
    expect(bulkEventsOf(undefined, failed)).toMatchObject([
      {
        type: 'BULK_UPLOAD_FAILED',
        data: {
          errors: [{ correlationId: `Job:${jobUuid}`, code: 'INVALID_INPUT', details: { rule: 'EMPTY' } }],
        },
      },
    ]);
  });
});
