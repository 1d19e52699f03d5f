import { errorFields, log } from '#shared/kernel/log.ts';
import type { HandedOver } from '#shared/webhooks/handed-over.ts';
import { eventsOf } from './events-of.ts';
import { type AddressedEvent, handOversOf } from './hand-overs.ts';
import { madeEvent } from './made-event.ts';

/** A record with its place in the stream, by which it is reported. */
export interface NumberedRecord {
  readonly sequenceNumber: string;
  readonly record: unknown;
}

interface Made extends NumberedRecord {
  /** Undefined: they could not be made. */
  readonly events: readonly AddressedEvent[] | undefined;
}

const make = async (numbered: NumberedRecord): Promise<Made> => {
  try {
    const drafts = await eventsOf(numbered.record);
    const events = drafts.map((draft) => ({ platformId: draft.platformId, event: madeEvent(draft) }));
    return { ...numbered, events };
  } catch (error) {
    log.error({ operation: 'makeEvents', ...errorFields(error) });
    return { ...numbered, events: undefined };
  }
};

/** The ids of the events of one call, when it was not taken. */
const refusedIds = async (
  handedOver: HandedOver,
  handOver: (handedOver: HandedOver) => Promise<void>,
): Promise<string[]> => {
  try {
    await handOver(handedOver);
    return [];
  } catch (error) {
    log.error({ operation: 'handOver', platformId: handedOver.platformId, ...errorFields(error) });
    return handedOver.events.map(({ id }) => id);
  }
};

/**
 * Makes the events of records and hands them over. One record that is broken, or one call that was not taken, holds up
 * no other.
 *
 * @returns the sequence numbers of the records that have to come again
 */
export const makeEvents = async (
  records: readonly NumberedRecord[],
  handOver: (handedOver: HandedOver) => Promise<void>,
): Promise<string[]> => {
  const made = await Promise.all(records.map(make));
  const handOvers = handOversOf(made.flatMap(({ events = [] }) => events));
  const refused = await Promise.all(handOvers.map((handedOver) => refusedIds(handedOver, handOver)));
  const open = new Set(refused.flat());
  const isDone = ({ events }: Made) => events?.every(({ event }) => !open.has(event.id)) ?? false;
  return made.filter((one) => !isDone(one)).map(({ sequenceNumber }) => sequenceNumber);
};
