import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { receiveInvoicePayment } from '#shared/payments/network/contract.ts';
import { receivePayment } from '#shared/payments/network/receive-payment.ts';
import { payoutKeyOf } from '#shared/switch/payout-id.ts';
import { requireSwitchSignature } from '#shared/switch/signed-by-switch.ts';

export const handler = endpoint(receiveInvoicePayment, async ({ path, body, signedBy }) => {
  const key = payoutKeyOf(path.invoiceId);
  if (key === undefined) throw new ApiError('TRANSACTION_NOT_FOUND');
  await receivePayment({ ...key, signedBy }, body);
  return undefined;
}).before(({ event }) => requireSwitchSignature(event));
