import { beforeEach, describe, vi } from 'vitest';
import { handler as deleteDocument } from '#functions/documents/delete-document.ts';
import { moveHeldTrail } from '#shared/audit/move-held.ts';
import { heldWrite } from '#shared/audit/trail-items.ts';
import {
  beginStoredDocument,
  commitStoredDocument,
  plannedStoredDocument,
  type StoredDocumentOrder,
} from '#shared/documents/commit-stored-document.ts';
import { recordScan } from '#shared/documents/scanner/sweep-scan.ts';
import type { UploadRequest } from '#shared/documents/upload-request.ts';
import { commitPlain } from '#shared/kernel/table/transact.ts';
import {
  document,
  platformId,
  scanOf,
  seedPending,
  seedReplacement,
} from '../documents/support/scan-world.ts';
import { call } from '../support/call.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { useMemoryBucket } from '../support/memory-bucket.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';

const current = useMemoryTable();
useMemoryBucket();
const now = '2025-10-14T09:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const taken = [['TAKEN']] as const;
const later = '2999-01-01T00:00:00.000Z';
const file = {
  bytes: Buffer.from('%PDF'),
  digest: Buffer.alloc(32),
  fileName: 'a.pdf',
  fileType: 'application/pdf',
} as const;
const fresh: UploadRequest = {
  status: 201,
  fields: { documentHolder: document.documentHolder, documentType: 'PASSPORT', country: 'US' },
  holderUuid: document.holderUuid,
  file,
};
const replacement: UploadRequest = { status: 200, documentUuid: document.uuid, fields: {}, file };
const orderOf = (uploadRequest: UploadRequest): StoredDocumentOrder => ({
  platformId,
  uploadId: '019542f5-b3e7-7d02-8000-0000000000d1',
  uploadRequest,
});
const fileAs = (uploadRequest: UploadRequest) =>
  commitStoredDocument(
    plannedStoredDocument(orderOf(uploadRequest)),
    { uploadRequest, isBegun: false },
    commitPlain,
  );
const replaceBy = async (uploadRequest: UploadRequest) =>
  commitStoredDocument(
    await beginStoredDocument(orderOf(uploadRequest)),
    { uploadRequest, isBegun: true },
    commitPlain,
  );
/** The sandbox scans by the name. */
const scanned = <R extends UploadRequest>(uploadRequest: R): R => ({
  ...uploadRequest,
  file: { ...file, fileName: 'passport-clean.pdf' },
});
const counted = (table: MemoryTable): void => {
  seedPending(table);
  table.seed({ pk: `DOCUMENT_COUNT#${platformId}`, sk: '0', count: 1 });
};
const scan = [['GONE'], [{ state: 'OBSOLETE' }], [{ dueAt: later }]] as const;

const documents: readonly ConditionalTransaction[] = [
  {
    title: 'a new document',
    given: () => undefined,
    run: () => fileAs(fresh),
    // The number of documents only grows here.
    writes: { STORED_DOCUMENT: taken, DOCUMENT: taken, DOCUMENT_COUNT: [[{ count: -1 }]] },
  },
  {
    title: 'a new document that is scanned',
    given: () => undefined,
    run: () => fileAs(scanned(fresh)),
    writes: { STORED_DOCUMENT: taken, DOCUMENT: taken, DOCUMENT_COUNT: [[{ count: -1 }]], SCAN: taken },
  },
  {
    title: 'a document with another file that is scanned',
    given: seedPending,
    run: () => replaceBy(scanned(replacement)),
    writes: {
      STORED_DOCUMENT: [['GONE'], [{ state: 'FILED' }], [{ objectKey: 'other' }], [{ dueAt: later }]],
      DOCUMENT: [['GONE', 'DOCUMENT_NOT_FOUND'], [{ version: 9 }]],
      SCAN: taken,
    },
  },
  {
    title: 'a document with another file',
    given: seedPending,
    run: () => replaceBy(replacement),
    writes: {
      STORED_DOCUMENT: [['GONE'], [{ state: 'FILED' }], [{ objectKey: 'other' }], [{ dueAt: later }]],
      DOCUMENT: [['GONE', 'DOCUMENT_NOT_FOUND'], [{ version: 9 }]],
    },
  },
  {
    title: 'a document that is deleted',
    given: counted,
    run: () => call(deleteDocument, { path: { documentId: `Document:${document.uuid}` }, platformId }),
    writes: {
      DOCUMENT: [['GONE'], [{ version: 9 }], [{ submittedAt: now }]],
      DOCUMENT_COUNT: [['GONE'], [{ count: 0 }]],
      STORED_DOCUMENT: taken,
    },
  },
  {
    title: 'the result of a scan',
    given: seedPending,
    run: () => recordScan(scanOf(1), 'CLEAN'),
    writes: { SCAN: scan, DOCUMENT: [['GONE'], [{ version: 9 }], [{ objectKey: 'other' }]] },
  },
  {
    title: 'the result of a scan of a former file',
    given: async (table) => {
      seedPending(table);
      await seedReplacement(table);
    },
    run: () => recordScan(scanOf(1), 'CLEAN'),
    writes: { SCAN: scan },
  },
  {
    title: 'lines of the audit trail that S3 has got',
    given: (table) => table.commit([heldWrite({ key: 'audit/1', lines: '{}' })]),
    run: () => moveHeldTrail(async () => undefined),
    writes: { AUDIT_HELD: [['GONE']] },
  },
];

describe('files', () => testConditions(current, documents));
