import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import type { HandOver } from '#shared/webhooks/delivery/hand-over.ts';
import type { HandedOver } from '#shared/webhooks/delivery/handed-over.ts';
import { eventsOf } from './events-of.ts';
import { type AddressedEvent, handOversOf } from './hand-overs.ts';
import { madeEvent } from './made-event.ts';
import { mayPass } from './may-pass.ts';

/** All changes behind a record that fails wait for it. */
const patienceMs = 60_000;

/** A record with its place in the stream, by which it is reported. */
export interface NumberedRecord {
  readonly sequenceNumber: string;
  /** When the change was made; a record without is young. */
  readonly createdAt?: Date | undefined;
  readonly record: unknown;
}

interface Made extends NumberedRecord {
  readonly events: readonly AddressedEvent[];
  /** Why there are none. */
  readonly errors: readonly unknown[];
}

const make = async (numbered: NumberedRecord): Promise<Made> => {
  try {
    const drafts = await eventsOf(numbered.record);
    const events = drafts.map((draft) => ({ platformId: draft.platformId, event: madeEvent(draft) }));
    return { ...numbered, events, errors: [] };
  } catch (error) {
    log.error({ operation: 'makeEvents', ...errorFields(error) });
    return { ...numbered, events: [], errors: [error] };
  }
};

/** The errors of calls that were not taken, by the ids of their events. */
const refusals = async (handedOver: HandedOver, handOver: HandOver): Promise<[string, unknown][]> => {
  try {
    await handOver(handedOver);
    return [];
  } catch (error) {
    log.error({ operation: 'handOver', platformId: handedOver.platformId, ...errorFields(error) });
    return handedOver.events.map(({ id }) => [id, error]);
  }
};

/** Given up here and not by Lambda, which would try for hours: an alarm counts these lines (infra/constructs/alarms.ts). */
const isGivenUp = ({ createdAt }: NumberedRecord, errors: readonly unknown[]): boolean => {
  const ageMs = createdAt === undefined ? 0 : clock.nowMs() - createdAt.getTime();
  if (ageMs <= patienceMs || errors.some(mayPass)) return false;
  log.error({ operation: 'makeEvents', code: 'EVENTS_GIVEN_UP', ...errorFields(errors[0]) });
  return true;
};

/**
 * Makes the events of records and hands them over. One record that is broken, or one call that was not taken, holds up
 * no other; one that fails in the same way every time is given up after a minute.
 *
 * @returns the sequence numbers of the records that have to come again
 */
export const makeEvents = async (
  records: readonly NumberedRecord[],
  handOver: HandOver,
): Promise<string[]> => {
  const made = await Promise.all(records.map(make));
  const handOvers = handOversOf(made.flatMap(({ events }) => events));
  const refused = new Map((await Promise.all(handOvers.map((one) => refusals(one, handOver)))).flat());
  const open = made.filter((one) => {
    const ids = one.events.map(({ event }) => event.id).filter((id) => refused.has(id));
    const errors = [...one.errors, ...ids.map((id) => refused.get(id))];
    return errors.length > 0 && !isGivenUp(one, errors);
  });
  return open.map(({ sequenceNumber }) => sequenceNumber);
};
