import { clock } from '#shared/kernel/clock.ts';
import { absent, equals } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { type KeyRing, keyRingSchema, ringReadMs } from './key-ring.ts';

const ringItem = defineItem({
  schema: keyRingSchema,
  keyOf: (_only: object) => ({ pk: 'SIGNING_KEYS#WEBHOOKS', sk: 'RING' }),
});

/** Strongly consistent; undefined before the first sealed key. */
export const readRing = (): Promise<KeyRing | undefined> => ringItem.get({});

/** Replaces the ring that `after` was made from. @returns false when another run has changed it */
export const writeRing = (before: KeyRing | undefined, after: KeyRing): Promise<boolean> =>
  writeAlone(
    ringItem.put(after, before === undefined ? absent('revision') : equals('revision', before.revision)),
  );

let cached: { readonly untilMs: number; readonly ring: Promise<KeyRing | undefined> } | undefined;

/**
 * The ring as it was at most five minutes ago. Whoever changes the ring counts on that: a process that could not read it
 * signs nothing.
 *
 * @throws the table's error, which is not cached
 */
export const recentRing = async (): Promise<KeyRing | undefined> => {
  if (cached === undefined || cached.untilMs <= clock.nowMs()) {
    cached = { untilMs: clock.nowMs() + ringReadMs, ring: readRing() };
  }
  const asked = cached;
  try {
    return await asked.ring;
  } catch (error) {
    if (cached === asked) cached = undefined;
    throw error;
  }
};
