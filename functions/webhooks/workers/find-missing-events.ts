import * as z from 'zod';
import { moveHeldTrail } from '#shared/audit/move-held.ts';
import { putTrailObject } from '#shared/audit/put-trail-object.ts';
import { findMissingEvents } from '#shared/events/find-missing-events.ts';
import { setting } from '#shared/kernel/config.ts';
import { batchDispatcher } from '#shared/webhooks/delivery/event-batch.ts';

const dispatch = batchDispatcher(setting('DELIVER_EVENTS_FUNCTION_ARN', z.string().min(1)));

/** A fault of S3 must not keep events from platforms, so the audit trail comes last. */
export const handler = async (): Promise<{ found: number }> => {
  const found = await findMissingEvents(dispatch);
  await moveHeldTrail(putTrailObject);
  return found;
};
