import { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { answerIdempotent, stopIfAnswered } from '#shared/kernel/http/idempotency.ts';
import { createPayoutBatch } from '#shared/payments/batches/contract.ts';
import { checkBatch, prepareBatch } from '#shared/payments/batches/create.ts';

/** A dry run stores nothing, so it keeps no key: the same request can be sent again without it. */
export const handler = endpoint(createPayoutBatch, async ({ platformId, idempotency, body }) => {
  if (body.dryRun !== true) {
    return answerIdempotent(idempotency, async () => {
      // A repeated request reads no account and stores no rows.
      await stopIfAnswered(idempotency);
      return prepareBatch(platformId, body);
    });
  }
  const { view } = await checkBatch(platformId, body);
  return new SavedAnswer({ status: 200, bodyText: JSON.stringify(view), replayed: false });
});
