import { expect, it } from 'vitest';
import { beginFiling, type FilingOrder } from '#shared/documents/begin-filing.ts';
import { useMemoryTable } from '../support/memory-table.ts';

useMemoryTable();

const request: FilingOrder = {
  platformId: '019542f5-b3e7-7d02-8000-000000000000',
  uploadId: '019542f5-b3e7-7d02-8000-0000000000d1',
  order: {
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
  const filings = await Promise.all([1, 2, 3].map(() => beginFiling(request)));

  expect(filings.map(({ state }) => state)).toEqual(['FILING', 'FILING', 'FILING']);
  expect(new Set(filings.map(({ objectKey }) => objectKey)).size).toBe(1);
});
