import * as z from 'zod';
import { moveHeldTrail } from '#shared/audit/move-held.ts';
import { putTrailObject } from '#shared/audit/put-trail-object.ts';
import { setting } from '#shared/kernel/config.ts';
import { batchDispatcher } from '#shared/webhooks/delivery/event-batch.ts';
import { findMissingEvents } from '#shared/webhooks/events/find-missing-events.ts';

const dispatch = batchDispatcher(setting('DELIVER_EVENTS_FUNCTION_ARN', z.string().min(1)));

/** A fault of S3 keeps no event from platforms, and a platform that fails keeps no audit record from S3. */
export const handler = async (): Promise<{ found: number }> => {
  try {
    return await findMissingEvents(dispatch);
  } finally {
    await moveHeldTrail(putTrailObject);
  }
};
