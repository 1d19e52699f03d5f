import { takeCallback } from '#shared/payments/network/take-callback.ts';
import { takePostTransactionHook } from '#shared/uma/network/contract.ts';
import { vaspEndpoint } from '#shared/uma/network/vasp-endpoint.ts';

export const handler = vaspEndpoint(takePostTransactionHook, async ({ path, body }) => {
  await takeCallback(path.paymentId ?? '', body);
  return { bodyText: JSON.stringify({ status: 'OK' }) };
});
