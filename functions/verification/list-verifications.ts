import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { readPage } from '#shared/kernel/http/page.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { listVerifications as operation } from '#shared/verification/contract.ts';
import { walkVerifications } from '#shared/verification/store.ts';
import { verificationView } from '#shared/verification/view.ts';

export const handler = endpoint(operation, async ({ platformId, query }) => {
  const { limit, cursor, ...filters } = query;
  const { customerId, verificationStatus } = filters;
  const list = {
    platformId,
    customerUuid: customerId === undefined ? undefined : bareUuid(customerId),
  };
  const page = await readPage({
    scope: { operationId: operation.id, platformId, filters },
    limit,
    cursor,
    read: (after, count) => walkVerifications(list, { after, count, descending: true }),
    positionOf: ({ uuid }) => uuid,
    keep: ({ status }) => (verificationStatus ?? status) === status,
  });
  return { ...page, data: page.data.map(verificationView) };
});
