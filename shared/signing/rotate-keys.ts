import type { KeyRing, RingKey } from './key-ring.ts';
import { type RotationFacts, type RotationStep, ringWith, ringWithOnly, rotationStep } from './next-ring.ts';
import { readRing, writeRing } from './ring-store.ts';
import { makeSealedPair } from './sealed-key.ts';

export type RotationOutcome = 'ANNOUNCED' | 'FINISHED' | 'NOTHING';

const announcedKey = async (
  { announced, signsFrom }: Extract<RotationStep, { kind: 'ANNOUNCE' }>,
  lastVersion: number,
  now: Date,
): Promise<RingKey> => {
  const version = lastVersion + 1;
  const times = { version, announcedAt: now.toISOString(), signsFrom: signsFrom.toISOString() };
  if (announced === 'KMS') return { kind: 'KMS', ...times };
  return { kind: 'SEALED', ...times, ...(await makeSealedPair(version)) };
};

const changed = async (
  ring: KeyRing | undefined,
  step: RotationStep,
  now: Date,
): Promise<KeyRing | undefined> => {
  if (step.kind === 'ANNOUNCE') {
    return ringWith(ring, step.beside, await announcedKey(step, ring?.lastVersion ?? 0, now));
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
