import { beforeEach, expect, it, vi } from 'vitest';
import { handler } from '#functions/documents/workers/sweep-documents.ts';
import {
  newStoredDocumentWrite,
  readStoredDocument,
  type StoredDocument,
} from '#shared/documents/stored-document.ts';
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
const storedDocument: StoredDocument = {
  platformId,
  id: 'a-lost-upload-0000',
  state: 'STORED_DOCUMENT',
  documentUuid: '019542f5-b3e7-7d02-8abc-0000000000d9',
  status: 201,
  objectKey: keyOf(9),
  dueAt: createdAt,
  createdAt,
};

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  seedPending(current.table);
  current.table.commit([newStoredDocumentWrite(storedDocument)]);
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
const stateOfStoredDocument = async () => (await readStoredDocument(platformId, storedDocument.id))?.state;

it('an event of GuardDuty is recorded, and starts no sweep', async () => {
  expect(await handler(guardDuty('THREATS_FOUND'))).toEqual({ finished: 1 });

  expect(await statusOfDocument()).toEqual(['INFECTED', 2]);
  expect([stored.bucket.keys(), await stateOfStoredDocument()]).toEqual([[keyOf(9)], 'STORED_DOCUMENT']);
});

it('an event that says nothing certain changes nothing', async () => {
  expect(await handler(guardDuty('FAILED'))).toEqual({ finished: 0 });

  expect([await stateOf(1), await stateOfStoredDocument()]).toEqual(['PENDING, due', 'STORED_DOCUMENT']);
});

it('the schedule does both. A file whose scanner is gone must be sent again', async () => {
  expect(await handler(schedule)).toEqual({ finished: 2 });

  expect([await statusOfDocument(), await stateOfStoredDocument()]).toEqual([
    ['UNSCANNABLE', 2],
    'ABANDONED',
  ]);
  expect(stored.bucket.keys()).toEqual([keyOf(1)]);
});

it('a scan that fails delays no filing, and raises the alarm', async () => {
  const original = stored.bucket.answer.bind(stored.bucket);
  vi.spyOn(stored.bucket, 'answer').mockImplementation(async (request, response) => {
    if (request.method === 'DELETE' && request.url?.includes(keyOf(1))) response.writeHead(403).end();
    else await original(request, response);
  });
  await expect(handler(guardDuty('THREATS_FOUND'))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });

  await expect(handler(schedule)).rejects.toThrow('1 scans failed');

  expect([await stateOf(1), await stateOfStoredDocument()]).toEqual(['INFECTED, due', 'ABANDONED']);
});
