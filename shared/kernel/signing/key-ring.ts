import * as z from 'zod';

const sealedKeySchema = z.object({
  /** Never used again. */
  version: z.int().positive(),
  /** `GET /config` shows the public key from now on. ISO 8601. */
  announcedAt: z.string(),
  /** From then on it signs what one key alone signs, and is the first of two. ISO 8601. */
  signsFrom: z.string(),
  /** Base64 of the SubjectPublicKeyInfo. */
  publicKey: z.string(),
  /** Base64 of the PKCS #8, encrypted by the sealing key. */
  sealed: z.string(),
});

export const keyRingSchema = z.object({
  /** Grows with each change. */
  revision: z.int().positive(),
  lastVersion: z.int().positive(),
  /** By `signsFrom`; at most two. */
  keys: z.tuple([sealedKeySchema], sealedKeySchema),
});

export type SealedKey = Readonly<z.output<typeof sealedKeySchema>>;
export type KeyRing = Readonly<z.output<typeof keyRingSchema>>;

/** A process reads the ring this often. */
export const ringReadMs = 5 * 60_000;
/** A key signs nothing before each process has read that it exists: twice what the slowest needs. */
const settledMs = 2 * ringReadMs;

const isOver = (from: string, ms: number, now: Date): boolean => now.getTime() >= Date.parse(from) + ms;

export interface RingState {
  readonly current: SealedKey;
  /** The key before it, or the one after it. */
  readonly other?: SealedKey;
  readonly isOtherComing: boolean;
}

/** Who signs at a moment. */
export const ringState = ({ keys: [first, second] }: KeyRing, now: Date): RingState => {
  if (second === undefined) return { current: first, isOtherComing: false };
  return isOver(second.signsFrom, 0, now)
    ? { current: second, other: first, isOtherComing: false }
    : { current: first, other: second, isOtherComing: true };
};

/** The keys that sign an attempt, the first one first. A key that nobody may have seen yet is not among them. */
export const signingKeys = (
  { current, other }: RingState,
  now: Date,
): readonly [first: SealedKey, ...others: SealedKey[]] =>
  other !== undefined && isOver(other.announcedAt, settledMs, now) ? [current, other] : [current];

/** A key that must go at once: time for each process to read the ring twice, and some more. */
const urgentMs = 3 * ringReadMs;

/** Whether a run comes by schedule, replaces keys that somebody may have stolen, or ends the use of the former key. */
export const rotationOrders = ['SCHEDULE', 'REPLACE', 'FINISH'] as const;
export type RotationOrder = (typeof rotationOrders)[number];

export interface RotationFacts {
  /** How long a key signs. */
  readonly periodMs: number;
  readonly order: RotationOrder;
  readonly now: Date;
}

/** What a run does. It never leaves a key unpublished that others may still sign with. */
export type RotationStep =
  | { readonly kind: 'NOTHING' }
  /** Drops every key but this one. */
  | { readonly kind: 'KEEP'; readonly key: SealedKey }
  /** Drops every key but `beside`, and adds one. Without `beside` it is the first key of all. */
  | { readonly kind: 'ANNOUNCE'; readonly beside?: SealedKey; readonly signsFrom: Date };

const nothing: RotationStep = { kind: 'NOTHING' };

const announce = (beside: SealedKey, signsFromMs: number): RotationStep => ({
  kind: 'ANNOUNCE',
  beside,
  signsFrom: new Date(signsFromMs),
});

const scheduled = ({ current, isOtherComing }: RingState, { periodMs, now }: RotationFacts): RotationStep => {
  const sinceMs = Date.parse(current.signsFrom);
  const isFormerPublished = now.getTime() < sinceMs + periodMs / 2;
  if (isOtherComing || isFormerPublished) return nothing;
  return announce(current, Math.max(now.getTime() + periodMs / 2, sinceMs + periodMs));
};

/** What to do with the ring now. Pure, so that every moment of a rotation can be tested. */
export const rotationStep = (ring: KeyRing | undefined, facts: RotationFacts): RotationStep => {
  const { order, now } = facts;
  // Nobody has seen another key, so the first one signs at once.
  if (ring === undefined) return { kind: 'ANNOUNCE', signsFrom: now };
  const state = ringState(ring, now);
  // The keys that signed may be stolen, also one that is only announced, because it signs beside the current one.
  if (order === 'REPLACE') return announce(state.current, now.getTime() + urgentMs);
  if (order === 'FINISH') {
    const hasFormer = state.other !== undefined && !state.isOtherComing;
    return hasFormer ? { kind: 'KEEP', key: state.current } : nothing;
  }
  return scheduled(state, facts);
};

/** The ring after a step that keeps one key. */
export const ringWithOnly = (ring: KeyRing, key: SealedKey): KeyRing => ({
  ...ring,
  revision: ring.revision + 1,
  keys: [key],
});

/** The ring after an announcement. @param announced its `version` is above `lastVersion` */
export const ringWith = (
  ring: KeyRing | undefined,
  beside: SealedKey | undefined,
  announced: SealedKey,
): KeyRing => ({
  revision: (ring?.revision ?? 0) + 1,
  lastVersion: announced.version,
  keys: beside === undefined ? [announced] : [beside, announced],
});
