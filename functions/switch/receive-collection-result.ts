import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { receiveCollectionResult as receive } from '#shared/payouts/receive-result.ts';
import { receiveCollectionResult } from '#shared/switch/contract.ts';
import { payoutKeyOf } from '#shared/switch/payout-id.ts';
import { requireSwitchSignature } from '#shared/switch/signed-by-switch.ts';
import { collectionAnswerOf } from '#shared/switch/switch-answer.ts';
import { settleCollection } from '#shared/transfers/settle-collection.ts';

export const handler = endpoint(receiveCollectionResult, async ({ path, body, signedBy }) => {
  const key = payoutKeyOf(path.collectionId);
  if (key === undefined) throw new Refusal('TRANSACTION_NOT_FOUND');
  await receive({ ...key, signedBy }, collectionAnswerOf(body), settleCollection);
  return undefined;
}).before(({ event }) => requireSwitchSignature(event));
