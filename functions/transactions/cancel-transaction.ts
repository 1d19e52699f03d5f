import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { cancelPayment } from '#shared/settlement/cancel.ts';
import { cancelTransaction } from '#shared/transactions/contract.ts';

export const handler = endpoint(cancelTransaction, ({ once, path }) =>
  cancelPayment(once, pathUuid('Transaction', path.transactionId, 'TRANSACTION_NOT_FOUND')),
);
