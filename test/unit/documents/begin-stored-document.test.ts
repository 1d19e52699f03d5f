import { expect, it } from 'vitest';
import { beginStoredDocument, type StoredDocumentOrder } from '#shared/documents/commit-stored-document.ts';
import { useMemoryTable } from '../support/memory-table.ts';

useMemoryTable();

const request: StoredDocumentOrder = {
  platformId: '019542f5-b3e7-7d02-8000-000000000000',
  uploadId: '019542f5-b3e7-7d02-8000-0000000000d1',
  uploadRequest: {
    status: 200,
    documentUuid: '019542f5-b3e7-7d02-8000-0000000000d2',
    fields: {},
    file: {
      bytes: Buffer.from('%PDF'),
      digest: Buffer.alloc(32),
      fileName: 'a.pdf',
      fileType: 'application/pdf',
    },
  },
};

it('requests for one upload at the same moment all go on with the same file', async () => {
  const storedDocuments = await Promise.all([1, 2, 3].map(() => beginStoredDocument(request)));

  expect(storedDocuments.map(({ state }) => state)).toEqual([
    'STORED_DOCUMENT',
    'STORED_DOCUMENT',
    'STORED_DOCUMENT',
  ]);
  expect(new Set(storedDocuments.map(({ objectKey }) => objectKey)).size).toBe(1);
});
