import { all, equals } from '#shared/kernel/condition.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { deliveryItem, deliveryKey } from './delivery-item.ts';

/**
 * Changes the bodies of those deliveries that are dead. All others leave the table by themselves. The signature goes with
 * the former body: whoever sends the event again signs it anew.
 *
 * @param eventIds at most 100
 * @param change gives a body as it shall be; the same text leaves the delivery alone
 * @returns false when another writer changed a delivery at the same moment
 */
export const changeDeadBodies = async (
  platformId: string,
  eventIds: readonly string[],
  change: (body: string) => string,
): Promise<boolean> => {
  const keys = eventIds.map((eventId) => ({ ...deliveryKey(platformId, eventId) }));
  // A dead delivery has not changed for weeks.
  const found = await readBatch(keys, { isConsistent: false });
  const dead = found.map((raw) => deliveryItem.parse(raw)).filter(({ status }) => status === 'DEAD');
  const changed = dead.map((delivery) => ({ ...delivery, next: change(delivery.body) }));
  const writes = changed
    .filter(({ body, next }) => body !== next)
    .map(({ next, updatedAt, ...key }) =>
      deliveryItem.update(
        key,
        { set: { body: next }, remove: ['bodySignature'] },
        all(equals('status', 'DEAD'), equals('updatedAt', updatedAt)),
      ),
    );
  return (await Promise.all(writes.map((write) => writeAlone(write)))).every(Boolean);
};
