import {
  type KeyRing,
  type RotationFacts,
  type RotationStep,
  ringWith,
  ringWithOnly,
  rotationStep,
  type SealedKey,
} from '#shared/kernel/signing/key-ring.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const start = new Date('2026-01-02T00:00:00.000Z');
export const moment = (ms: number): Date => new Date(start.getTime() + ms);

/** The ring that a run leaves, with names in place of keys. */
export const ringAfter = (ring: KeyRing | undefined, facts: RotationFacts): KeyRing | undefined => {
  const step: RotationStep = rotationStep(ring, facts);
  if (step.kind === 'NOTHING') return ring;
  if (step.kind === 'KEEP') return ring && ringWithOnly(ring, step.key);
  const version = (ring?.lastVersion ?? 0) + 1;
  const times = { announcedAt: facts.now.toISOString(), signsFrom: step.signsFrom.toISOString() };
  const key = { version, ...times, publicKey: `public ${version}`, sealed: `sealed ${version}` };
  return ringWith(ring, step.beside, key);
};

export const nameOf = ({ version }: SealedKey): string => String(version);
