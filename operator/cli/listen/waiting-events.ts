import type { Service } from '../demo/service.ts';

/** Ten pages of each kind: enough for days of development, and read within seconds. */
const mostOfAKind = 1_000;

/** Events that no endpoint has taken yet, the oldest first. */
export interface WaitingEvents {
  readonly ids: readonly string[];
  /** There are more than were read. */
  readonly isCut: boolean;
}

/** The events that the service would send again, or holds, for the endpoint of the configuration. @throws DemoError */
export const readWaitingEvents = async (service: Service): Promise<WaitingEvents> => {
  const ofStatus = (status: 'RETRYING' | 'HELD') =>
    service.ask((payments) =>
      payments
        .list('/webhooks/deliveries', { query: { status, endpointId: 'default', limit: 100 } })
        .all(mostOfAKind + 1),
    );
  const kinds = [await ofStatus('RETRYING'), await ofStatus('HELD')];
  const kept = kinds.flatMap((found) => found.slice(0, mostOfAKind));
  const oldestFirst = kept.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return { ids: oldestFirst.map(({ id }) => id), isCut: kinds.some(({ length }) => length > mostOfAKind) };
};

/** How many events wait, as a sentence; undefined when none does. */
export const waitingSentence = ({ ids: { length }, isCut }: WaitingEvents): string | undefined => {
  if (length === 0) return undefined;
  if (isCut)
    return `More than ${length} events wait. The oldest that were read come now, the rest by and by.`;
  return length === 1 ? '1 event waits. It comes now.' : `${length} events wait. They come now.`;
};

/**
 * Sends the events again, one by one: by itself the service would wait up to a minute. It ends at the first event
 * that is not taken, because the next ones would fail as well.
 *
 * @throws DemoError
 */
export const sendWaitingEvents = async (
  service: Service,
  { ids }: WaitingEvents,
  isStopped: () => boolean,
): Promise<void> => {
  for (const deliveryId of ids) {
    if (isStopped()) return;
    const { status } = await service.ask((payments) =>
      payments.post('/webhooks/deliveries/{deliveryId}/resend', { path: { deliveryId } }),
    );
    if (status !== 'DELIVERED') return;
  }
};
