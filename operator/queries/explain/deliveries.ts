import { formatId } from '#shared/kernel/ids.ts';
import type { Attempt, Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { readAttempts } from '#shared/webhooks/delivery/delivery-store.ts';
import { nextAttemptBy } from '#shared/webhooks/delivery/next-attempt.ts';
import type { AttemptStory, DeliveryStory } from './story.ts';

const mostAttempts = 100;

const attemptStory = ({
  attemptedAt,
  trigger,
  responseStatus,
  errorClass,
  latencyMs,
}: Attempt): AttemptStory => ({
  at: attemptedAt,
  trigger,
  result:
    responseStatus === undefined ? `no answer, ${errorClass ?? 'UNKNOWN'}` : `answered ${responseStatus}`,
  isBad: errorClass !== undefined,
  tookMs: latencyMs,
});

/** A path or query may hold a secret of the platform. */
const hostOf = (endpoint: string): string => {
  try {
    return new URL(endpoint).origin;
  } catch {
    return 'unreadable address';
  }
};

/** A delivery with its attempts. One query more when there was more than one attempt. */
export const deliveryStory = async (delivery: Delivery): Promise<DeliveryStory> => {
  const { eventId, type, status, createdAt, endpoint, attemptCount, firstAttempt } = delivery;
  const attempts =
    attemptCount > 1
      ? await readAttempts(delivery, mostAttempts)
      : [firstAttempt].filter((one) => one !== undefined);
  return {
    id: formatId('Webhook', eventId),
    type,
    status,
    createdAt,
    endpoint: hostOf(endpoint),
    attemptCount,
    attempts: attempts.map(attemptStory).reverse(),
    nextAttemptBy: nextAttemptBy(delivery),
  };
};
