import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pageOfList } from '#shared/kernel/http/page.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { getTransactionTimeline } from '#shared/payments/timeline/contract.ts';
import { readTimeline } from '#shared/payments/timeline/read-timeline.ts';

export const handler = endpoint(getTransactionTimeline, async ({ platformId, path, query }) => {
  const uuid = pathUuid('Transaction', path.transactionId, 'TRANSACTION_NOT_FOUND');
  const scope = { operationId: getTransactionTimeline.id, platformId, filters: { uuid } };
  const { limit, cursor } = query;
  return pageOfList(await readTimeline(platformId, uuid), { scope, limit, cursor });
});
