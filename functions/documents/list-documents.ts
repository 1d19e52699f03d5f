import { listDocuments as operation } from '#shared/documents/contract.ts';
import { countDocuments } from '#shared/documents/count.ts';
import { documentsOfHolder, listDocuments, listDocumentsOfHolder } from '#shared/documents/store.ts';
import { documentView } from '#shared/documents/view.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { readPage } from '#shared/kernel/page.ts';

/** Lists the documents of a platform, or of one holder, newest first, and says how many there are. */
export const handler = endpoint(operation, async ({ platformId, query }) => {
  const { limit, cursor, documentHolder } = query;
  const holderUuid = documentHolder === undefined ? undefined : bareUuid(documentHolder);
  const [page, totalCount] = await Promise.all([
    readPage({
      scope: { operationId: operation.id, platformId, filters: { documentHolder } },
      limit,
      cursor,
      read: (after, count) =>
        holderUuid === undefined
          ? listDocuments(platformId, { after, count })
          : listDocumentsOfHolder(platformId, holderUuid, { after, count }),
      positionOf: ({ uuid }) => uuid,
    }),
    holderUuid === undefined
      ? countDocuments(platformId)
      : documentsOfHolder(platformId, holderUuid).then(({ length }) => length),
  ]);
  return { ...page, data: page.data.map(documentView), totalCount };
});
