import { csvAnswer, csvRows, wantsCsv } from '#shared/kernel/http/csv.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { listTransactions } from '#shared/transactions/contract.ts';
import { transactionsCsv } from '#shared/transactions/csv.ts';
import { readTransactionPage } from '#shared/transactions/list.ts';
import { transactionView } from '#shared/transactions/view.ts';

export const handler = endpoint(listTransactions, async ({ platformId, query, accept }) => {
  const isCsv = wantsCsv(accept);
  const asked = isCsv ? { limit: csvRows, ...query } : query;
  const { data: transactions, ...page } = await readTransactionPage(platformId, asked);
  const data = transactions.map(transactionView);
  if (!isCsv) return { data, ...page };
  const bodyText = transactionsCsv(data, query.cursor === undefined);
  return csvAnswer({ fileName: 'transactions.csv', bodyText, query, nextCursor: page.nextCursor });
});
