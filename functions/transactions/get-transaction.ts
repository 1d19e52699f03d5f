import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { getTransaction as operation } from '#shared/transactions/contract.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { withExpiryApplied } from '#shared/transactions/transaction.ts';
import { transactionView } from '#shared/transactions/view.ts';

export const handler = endpoint(operation, async ({ platformId, path }) => {
  const uuid = pathUuid('Transaction', path.transactionId, 'TRANSACTION_NOT_FOUND');
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined) throw new Refusal('TRANSACTION_NOT_FOUND');
  return transactionView(withExpiryApplied(transaction, clock.now()));
});
