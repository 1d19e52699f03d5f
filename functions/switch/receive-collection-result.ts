import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { receiveCollectionResult as receive } from '#shared/payments/payouts/receive-result.ts';
import { settleCollection } from '#shared/payments/transfers/settle-collection.ts';
import { receiveCollectionResult } from '#shared/switch/contract.ts';
import { payoutKeyOf } from '#shared/switch/payout-id.ts';
import { requireSwitchSignature } from '#shared/switch/signed-by-switch.ts';
import { collectionAnswerOf } from '#shared/switch/switch-answer.ts';

export const handler = endpoint(receiveCollectionResult, async ({ path, body, signedBy }) => {
  const key = payoutKeyOf(path.collectionId);
  if (key === undefined) throw new ApiError('TRANSACTION_NOT_FOUND');
  await receive({ ...key, signedBy }, collectionAnswerOf(body), settleCollection);
  return undefined;
}).before(({ event }) => requireSwitchSignature(event));
