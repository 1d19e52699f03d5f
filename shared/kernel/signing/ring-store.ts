import { clock } from '#shared/kernel/clock.ts';
import { absent, equals } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import {
  type KeyRing,
  keyRingSchema,
  type RotationFacts,
  type RotationStep,
  ringReadMs,
  ringWith,
  ringWithOnly,
  rotationStep,
} from './key-ring.ts';
import { makeSealedPair } from './sealed-key.ts';

const ringItem = defineItem({
  schema: keyRingSchema,
  keyOf: (_only: object) => ({ pk: 'SIGNING_KEYS#WEBHOOKS', sk: 'RING' }),
});

/** Strongly consistent; undefined before the first key. */
export const readRing = (): Promise<KeyRing | undefined> => ringItem.get({});

/** Replaces the ring that `after` was made from. @returns false when another run has changed it */
export const writeRing = (before: KeyRing | undefined, after: KeyRing): Promise<boolean> =>
  writeAlone(
    ringItem.put(after, before === undefined ? absent('revision') : equals('revision', before.revision)),
  );

let cached: { readonly untilMs: number; readonly ring: Promise<KeyRing | undefined> } | undefined;

/**
 * The ring as it was at most five minutes ago; undefined before the first key. Whoever changes the ring counts on that: a
 * process that could not read it signs nothing.
 *
 * @throws the table's error, which is cached as little as a missing ring
 */
export const recentRing = async (): Promise<KeyRing | undefined> => {
  if (cached === undefined || cached.untilMs <= clock.nowMs()) {
    cached = { untilMs: clock.nowMs() + ringReadMs, ring: readRing() };
  }
  const asked = cached;
  const forget = (): void => {
    if (cached === asked) cached = undefined;
  };
  try {
    const ring = await asked.ring;
    if (ring === undefined) forget();
    return ring;
  } catch (error) {
    forget();
    throw error;
  }
};

export type RotationOutcome = 'ANNOUNCED' | 'FINISHED' | 'NOTHING';

const changed = async (
  ring: KeyRing | undefined,
  step: RotationStep,
  now: Date,
): Promise<KeyRing | undefined> => {
  if (step.kind === 'ANNOUNCE') {
    const version = (ring?.lastVersion ?? 0) + 1;
    const times = { announcedAt: now.toISOString(), signsFrom: step.signsFrom.toISOString() };
    return ringWith(ring, step.beside, { version, ...times, ...(await makeSealedPair(version)) });
  }
  return step.kind === 'KEEP' && ring !== undefined ? ringWithOnly(ring, step.key) : undefined;
};

/**
 * Changes the ring in one conditional write, if it is time to. Everything else follows from the clock, so a run that is
 * killed has changed all or nothing, and of two runs at once one does nothing: its new pair is thrown away unused.
 *
 * @throws the key service's or the table's error; nothing has changed then
 */
export const rotateKeys = async (facts: RotationFacts): Promise<RotationOutcome> => {
  const before = await readRing();
  const step = rotationStep(before, facts);
  const after = await changed(before, step, facts.now);
  if (after === undefined || !(await writeRing(before, after))) return 'NOTHING';
  return step.kind === 'ANNOUNCE' ? 'ANNOUNCED' : 'FINISHED';
};
