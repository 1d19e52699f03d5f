import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { listTransactions } from '#shared/transactions/contract.ts';
import { readTransactionPage } from '#shared/transactions/list.ts';
import { transactionView } from '#shared/transactions/view.ts';

export const handler = endpoint(listTransactions, async ({ platformId, query }) => {
  const { data, ...page } = await readTransactionPage(platformId, query);
  return { data: data.map(transactionView), ...page };
});
