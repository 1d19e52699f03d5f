import { expect } from 'vitest';
import type { Document } from '#shared/documents/document.ts';
import { replacedDocument } from '#shared/documents/rules.ts';
import { newScan, newScanWrite, readScan, type Scan } from '#shared/documents/scan.ts';
import {
  changedDocumentWrite,
  deletedDocumentWrite,
  newDocumentWrite,
  readDocument,
} from '#shared/documents/store.ts';
import type { MemoryTable } from '../../support/memory-table.ts';

export const platformId = '019542f5-b3e7-7d02-8abc-000000000001';
export const createdAt = '2025-10-13T12:00:00.000Z';

export const keyOf = (digit: number): string =>
  `documents/${platformId}/019542f5-b3e7-7d02-8abc-00000000f00${digit}`;

const file = (digit: number) => ({
  objectKey: keyOf(digit),
  fileType: 'application/pdf' as const,
  sizeBytes: 4,
  sha256: 'hash==',
  fileName: `passport-${digit}.pdf`,
  scanStatus: 'PENDING' as const,
});

export const document: Document = {
  platformId,
  uuid: '019542f5-b3e7-7d02-8abc-0000000000d1',
  holderUuid: '019542f5-b3e7-7d02-8abc-0000000000c1',
  documentHolder: 'Customer:019542f5-b3e7-7d02-8abc-0000000000c1',
  documentType: 'PASSPORT',
  country: 'US',
  ...file(1),
  version: 1,
  createdAt,
};

export const scanOf = (digit: number, at = createdAt): Scan =>
  newScan({ objectKey: keyOf(digit) }, document.uuid, new Date(at));

const commit = (table: MemoryTable, ...writes: Parameters<MemoryTable['commit']>[0]): void =>
  expect(table.commit(writes).every(({ isAllowed }) => isAllowed)).toBe(true);

/** A document whose first file waits for its scan. */
export const seedPending = (table: MemoryTable): void =>
  commit(table, newDocumentWrite(document), newScanWrite(scanOf(1)));

/** The document gets a second file, with a scan of its own. */
export const seedReplacement = async (table: MemoryTable): Promise<void> => {
  const before = await readDocument(platformId, document.uuid);
  if (before === undefined) throw new Error('There is no document');
  const after = replacedDocument(before, {}, { file: file(2), now: new Date(createdAt) });
  commit(table, changedDocumentWrite(after), newScanWrite(scanOf(2)));
};

export const seedDeletion = async (table: MemoryTable): Promise<void> => {
  const before = await readDocument(platformId, document.uuid);
  if (before !== undefined) commit(table, deletedDocumentWrite(before));
};

export const stateOf = async (digit: number) => {
  const scan = await readScan(scanOf(digit));
  return scan && `${scan.state}${scan.dueAt === undefined ? '' : ', due'}`;
};

export const statusOfDocument = async () => {
  const found = await readDocument(platformId, document.uuid);
  return found && [found.scanStatus, found.version];
};
