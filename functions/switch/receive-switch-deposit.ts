import { receiveSwitchDeposit } from '#shared/deposits/contract.ts';
import { receiveDeposit } from '#shared/deposits/receive.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { requireSwitchSignature } from '#shared/switch/signed-by-switch.ts';

export const handler = endpoint(receiveSwitchDeposit, async ({ body, signedBy }) => {
  await receiveDeposit(signedBy, body);
  return undefined;
}).before(({ event }) => requireSwitchSignature(event));
