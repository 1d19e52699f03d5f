import { countDocuments } from '#shared/documents/commit-stored-document.ts';
import { listDocuments as operation } from '#shared/documents/contract.ts';
import type { Document } from '#shared/documents/document.ts';
import { documentsOfHolder, listDocuments } from '#shared/documents/store.ts';
import { documentView } from '#shared/documents/view.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { type ReadOn, readPage } from '#shared/kernel/http/page.ts';
import { bareUuid } from '#shared/kernel/ids.ts';

interface Source {
  readonly read: ReadOn<Document>;
  readonly totalCount: Promise<number>;
}

const ofPlatform = (platformId: string): Source => ({
  read: (after, count) => listDocuments(platformId, { after, count }),
  totalCount: countDocuments(platformId),
});

/** Reads all documents to count them, and takes the page from the same read, so that page and count agree. */
const ofHolder = (platformId: string, holderUuid: string): Source => {
  const documents = documentsOfHolder(platformId, holderUuid);
  return {
    read: async (after, count) =>
      (await documents).filter(({ uuid }) => after === undefined || uuid < after).slice(0, count),
    totalCount: documents.then(({ length }) => length),
  };
};

export const handler = endpoint(operation, async ({ platformId, query }) => {
  const { limit, cursor, documentHolder } = query;
  const { read, totalCount } =
    documentHolder === undefined ? ofPlatform(platformId) : ofHolder(platformId, bareUuid(documentHolder));
  const scope = { operationId: operation.id, platformId, filters: { documentHolder } };
  const [page, count] = await Promise.all([
    readPage({ scope, limit, cursor, read, positionOf: ({ uuid }) => uuid }),
    totalCount,
  ]);
  return { ...page, data: page.data.map(documentView), totalCount: count };
});
