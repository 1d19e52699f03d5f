import {
  type HandedOver,
  type HandedOverEvent,
  handedOverLimits,
} from '#shared/webhooks/delivery/handed-over.ts';

/** An event with whom it is for. */
export interface AddressedEvent {
  readonly platformId: string;
  readonly event: HandedOverEvent;
}

/** What the event takes in the call, where its body is quoted once more. */
const bytesOf = (event: HandedOverEvent): number => Buffer.byteLength(JSON.stringify(event)) + 1;

const splitByLimits = (events: readonly HandedOverEvent[]): HandedOverEvent[][] => {
  const parts: HandedOverEvent[][] = [];
  let bytesLeft = 0;
  for (const event of events) {
    const bytes = bytesOf(event);
    const current = parts.at(-1);
    if (current === undefined || current.length === handedOverLimits.events || bytes > bytesLeft) {
      parts.push([event]);
      bytesLeft = handedOverLimits.bytes - bytes;
    } else {
      current.push(event);
      bytesLeft -= bytes;
    }
  }
  return parts;
};

/**
 * The calls of deliver-events that these events need: each for one platform, within the limits of a call, none with an
 * event twice. An event that is larger than a call may be is alone in its own, so that its refusal takes no other along.
 */
export const handOversOf = (addressed: readonly AddressedEvent[]): HandedOver[] => {
  const byPlatform = Map.groupBy(addressed, ({ platformId }) => platformId);
  return [...byPlatform].flatMap(([platformId, group]) => {
    const unique = new Map(group.map(({ event }) => [event.id, event]));
    return splitByLimits([...unique.values()]).map((events) => ({ platformId, events }));
  });
};
