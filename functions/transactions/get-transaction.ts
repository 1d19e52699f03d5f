import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { getTransaction as operation } from '#shared/transactions/contract.ts';
import { getTransaction, withExpiryDecided } from '#shared/transactions/store.ts';
import { transactionView } from '#shared/transactions/view.ts';

export const handler = endpoint(operation, async ({ platformId, path }) => {
  const uuid = pathUuid('Transaction', path.transactionId, 'TRANSACTION_NOT_FOUND');
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined) throw new ApiError('TRANSACTION_NOT_FOUND');
  return transactionView(await withExpiryDecided(transaction));
});
