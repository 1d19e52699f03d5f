import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { JudgedAttempt } from './attempt.ts';
import type { AttemptTrigger, Delivery } from './delivery.ts';
import { attemptedDelivery, heldDelivery, postponedDelivery } from './delivery-rules.ts';
import { newDeliveryWrite } from './delivery-store.ts';
import { firstPause } from './first-pause.ts';
import type { HandedOverEvent } from './handed-over.ts';
import { makeAttempt } from './make-attempt.ts';

/** An event on its way to an endpoint. */
export interface NewSending {
  readonly platformId: string;
  readonly endpoint: string;
  readonly event: HandedOverEvent;
}

export interface NewDelivery {
  readonly delivery: Delivery;
  /** Whether this call has filed the record; false when the event had one already. */
  readonly isFiled: boolean;
  /** RETRYING: until the first retry. */
  readonly seconds: number;
  /** Absent: nothing was sent. */
  readonly judged?: JudgedAttempt;
}

const filed = async (made: Omit<NewDelivery, 'isFiled'>): Promise<NewDelivery> => ({
  ...made,
  isFiled: await writeAlone(newDeliveryWrite(made.delivery)),
});

/** Files an event without sending it: the endpoint is disabled. */
export const hold = ({ event, ...to }: NewSending): Promise<NewDelivery> =>
  filed({ delivery: heldDelivery(event, { ...to, now: clock.now() }), seconds: 0 });

/** Files an event whose first attempt is left to the workflow. @param notBefore ISO 8601 */
export const postpone = ({ event, ...to }: NewSending, notBefore?: string): Promise<NewDelivery> => {
  const now = clock.now();
  const seconds = firstPause(now, notBefore);
  return filed({ delivery: postponedDelivery(event, { ...to, now }, seconds), seconds });
};

const attemptOnce = async (
  sending: NewSending,
  trigger: AttemptTrigger,
): Promise<JudgedAttempt | undefined> => {
  const { event, ...to } = sending;
  try {
    return await makeAttempt({ ...to, ...event, eventId: event.id, trigger });
  } catch (error) {
    log.error({ operation: 'firstAttempt', platformId: to.platformId, ...errorFields(error) });
    return undefined;
  }
};

/**
 * Sends an event that has no record and files one, which costs 1 write unit a KB. Nothing is noted before it is sent:
 * killed in between, the event is sent again with the same id, and never lost. What the key service does not sign is
 * left to the workflow.
 */
export const firstAttempt = async (sending: NewSending): Promise<NewDelivery> => {
  const { event, ...to } = sending;
  const judged = await attemptOnce(sending, event.type === 'TEST' ? 'TEST' : 'FIRST');
  if (judged === undefined) return postpone(sending);
  const now = clock.now();
  const seconds = firstPause(now, judged.notBefore);
  const delivery = attemptedDelivery(event, { ...to, now }, { judged, seconds });
  return { ...(await filed({ delivery, seconds })), judged };
};
