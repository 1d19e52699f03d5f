import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { getTransactionTimeline } from '#shared/timeline/contract.ts';
import { readTimeline } from '#shared/timeline/read-timeline.ts';

export const handler = endpoint(getTransactionTimeline, async ({ platformId, path }) => {
  const uuid = pathUuid('Transaction', path.transactionId, 'TRANSACTION_NOT_FOUND');
  return { data: await readTimeline(platformId, uuid) };
});
