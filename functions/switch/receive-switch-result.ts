import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { receiveResult } from '#shared/payouts/receive-result.ts';
import { settlePayout } from '#shared/settlement/settle-payout.ts';
import { receiveSwitchResult } from '#shared/switch/contract.ts';
import { payoutKeyOf } from '#shared/switch/payout-id.ts';
import { requireSwitchSignature } from '#shared/switch/signed-by-switch.ts';
import { payoutAnswerOf } from '#shared/switch/switch-answer.ts';

export const handler = endpoint(receiveSwitchResult, async ({ path, body, signedBy }) => {
  const key = payoutKeyOf(path.payoutId);
  if (key === undefined) throw new Refusal('TRANSACTION_NOT_FOUND');
  await receiveResult({ ...key, signedBy }, payoutAnswerOf(body), settlePayout);
  return undefined;
}).before(({ event }) => requireSwitchSignature(event));
