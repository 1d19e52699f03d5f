import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { cancelPayment } from '#shared/payments/settlement/cancel.ts';
import { cancelTransaction } from '#shared/transactions/contract.ts';

export const handler = endpoint(cancelTransaction, ({ idempotency, path }) =>
  cancelPayment(idempotency, pathUuid('Transaction', path.transactionId, 'TRANSACTION_NOT_FOUND')),
);
