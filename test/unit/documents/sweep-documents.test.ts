import { beforeEach, expect, it, vi } from 'vitest';
import { handler } from '#functions/documents/workers/sweep-documents.ts';
import { type Filing, newFilingWrite, readFiling } from '#shared/documents/filing.ts';
import { useMemoryBucket } from '../support/memory-bucket.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import {
  createdAt,
  keyOf,
  platformId,
  seedPending,
  stateOf,
  statusOfDocument,
} from './support/scan-world.ts';

const current = useMemoryTable();
const stored = useMemoryBucket();

/** An upload that was not finished in time. */
const filing: Filing = {
  platformId,
  id: 'a-lost-upload-0000',
  state: 'FILING',
  documentUuid: '019542f5-b3e7-7d02-8abc-0000000000d9',
  status: 201,
  objectKey: keyOf(9),
  dueAt: createdAt,
  createdAt,
};

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  seedPending(current.table);
  current.table.commit([newFilingWrite(filing)]);
  stored.bucket.put(keyOf(1), 'PDF1');
  stored.bucket.put(keyOf(9), 'PDF9');
});

const guardDuty = (scanResultStatus: string) => ({
  source: 'aws.guardduty',
  'detail-type': 'GuardDuty Malware Protection Object Scan Result',
  detail: {
    s3ObjectDetails: { bucketName: 'unit-test', objectKey: keyOf(1) },
    scanResultDetails: { scanResultStatus },
  },
});
const schedule = { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} };
const stateOfFiling = async () => (await readFiling(platformId, filing.id))?.state;

it('an event of GuardDuty is recorded, and starts no sweep', async () => {
  expect(await handler(guardDuty('THREATS_FOUND'))).toEqual({ finished: 1 });

  expect(await statusOfDocument()).toEqual(['INFECTED', 2]);
  expect([stored.bucket.keys(), await stateOfFiling()]).toEqual([[keyOf(9)], 'FILING']);
});

it('an event that says nothing certain changes nothing', async () => {
  expect(await handler(guardDuty('FAILED'))).toEqual({ finished: 0 });

  expect([await stateOf(1), await stateOfFiling()]).toEqual(['PENDING, due', 'FILING']);
});

it('the schedule does both. A file whose scanner is gone must be sent again', async () => {
  expect(await handler(schedule)).toEqual({ finished: 2 });

  expect([await statusOfDocument(), await stateOfFiling()]).toEqual([['UNSCANNABLE', 2], 'ABANDONED']);
  expect(stored.bucket.keys()).toEqual([keyOf(1)]);
});

it('a scan that fails delays no filing, and raises the alarm', async () => {
  const original = stored.bucket.answer.bind(stored.bucket);
  vi.spyOn(stored.bucket, 'answer').mockImplementation(async (request, response) => {
    if (request.method === 'DELETE' && request.url?.includes(keyOf(1))) response.writeHead(403).end();
    else await original(request, response);
  });
  await expect(handler(guardDuty('THREATS_FOUND'))).rejects.toThrow('403');

  await expect(handler(schedule)).rejects.toThrow('1 scans failed');

  expect([await stateOf(1), await stateOfFiling()]).toEqual(['INFECTED, due', 'ABANDONED']);
});
