import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { receiveResult } from '#shared/payments/payouts/receive-result.ts';
import { settlePayout } from '#shared/payments/settlement/settle-payout.ts';
import { receiveSwitchResult } from '#shared/switch/contract.ts';
import { payoutKeyOf } from '#shared/switch/payout-id.ts';
import { requireSwitchSignature } from '#shared/switch/signed-by-switch.ts';
import { payoutAnswerOf } from '#shared/switch/switch-answer.ts';

export const handler = endpoint(receiveSwitchResult, async ({ path, body, signedBy }) => {
  const key = payoutKeyOf(path.payoutId);
  if (key === undefined) throw new ApiError('TRANSACTION_NOT_FOUND');
  await receiveResult({ ...key, signedBy }, payoutAnswerOf(body), settlePayout);
  return undefined;
}).before(({ event }) => requireSwitchSignature(event));
