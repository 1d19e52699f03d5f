import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { receiveSwitchDeposit } from '#shared/payments/deposits/contract.ts';
import { receiveDeposit } from '#shared/payments/deposits/receive.ts';
import { requireSwitchSignature } from '#shared/switch/signed-by-switch.ts';

export const handler = endpoint(receiveSwitchDeposit, async ({ body, signedBy }) => {
  await receiveDeposit(signedBy, body);
  return undefined;
}).before(({ event }) => requireSwitchSignature(event));
