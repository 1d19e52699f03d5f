import { type KeyRing, type RingKey, type RingState, ringReadMs, ringState } from './key-ring.ts';

/** Contracts promise platforms a week before the service signs with another kind of key, and a week after it. */
const movingMs = 7 * 24 * 3600_000;
/** A key that must go at once: time for each process to read the ring twice, and some more. */
const urgentMs = 3 * ringReadMs;

/** Whether a run comes by schedule, replaces keys that somebody may have stolen, or ends the use of the former key. */
export const rotationOrders = ['SCHEDULE', 'REPLACE', 'FINISH'] as const;
export type RotationOrder = (typeof rotationOrders)[number];

export interface RotationFacts {
  readonly wanted: RingKey['kind'];
  /** How long a sealed key signs. */
  readonly periodMs: number;
  readonly order: RotationOrder;
  readonly now: Date;
}

/** What a run does. It never leaves a key unpublished that others may still sign with. */
export type RotationStep =
  | { readonly kind: 'NOTHING' }
  /** Drops every key but this one. */
  | { readonly kind: 'KEEP'; readonly key: RingKey }
  /** Drops every key but `beside`, and adds one. Without `beside` the KMS key of the settings is current. */
  | {
      readonly kind: 'ANNOUNCE';
      readonly announced: RingKey['kind'];
      readonly beside?: RingKey;
      readonly signsFrom: Date;
    };

const nothing: RotationStep = { kind: 'NOTHING' };

const announce = (facts: RotationFacts, beside: RingKey | undefined, signsFromMs: number): RotationStep => ({
  kind: 'ANNOUNCE',
  announced: facts.wanted,
  ...(beside !== undefined && { beside }),
  signsFrom: new Date(signsFromMs),
});

/** The keys that signed may be stolen, also one that is only announced, because it signs beside the current one. */
const replacement = ({ current, other }: RingState, facts: RotationFacts): RotationStep => {
  if (current.kind === 'SEALED') return announce(facts, current, facts.now.getTime() + urgentMs);
  return other === undefined ? nothing : { kind: 'KEEP', key: current };
};

/** When the next change may come: the former key was published for long enough. */
const restsUntilMs = ({ current, other }: RingState, { periodMs }: RotationFacts): number => {
  const isMove = other !== undefined && other.kind !== current.kind;
  return Date.parse(current.signsFrom) + (isMove ? movingMs : periodMs / 2);
};

const scheduled = (state: RingState, facts: RotationFacts): RotationStep => {
  const { current, other, isOtherComing } = state;
  const { wanted, periodMs, now } = facts;
  // The settings were set back.
  if (isOtherComing) return other?.kind === wanted ? nothing : { kind: 'KEEP', key: current };
  if (now.getTime() < restsUntilMs(state, facts)) return nothing;
  if (current.kind !== wanted) return announce(facts, current, now.getTime() + movingMs);
  if (wanted === 'KMS') return other === undefined ? nothing : { kind: 'KEEP', key: current };
  const earliestMs = now.getTime() + periodMs / 2;
  return announce(facts, current, Math.max(earliestMs, Date.parse(current.signsFrom) + periodMs));
};

/** What to do with the ring now. Pure, so that every moment of a rotation can be tested. */
export const rotationStep = (ring: KeyRing | undefined, facts: RotationFacts): RotationStep => {
  const state = ringState(ring, facts.now);
  if (state === undefined) {
    const isMove = facts.wanted === 'SEALED' && facts.order === 'SCHEDULE';
    return isMove ? announce(facts, undefined, facts.now.getTime() + movingMs) : nothing;
  }
  if (facts.order === 'REPLACE') return replacement(state, facts);
  if (facts.order === 'FINISH') {
    const hasFormer = state.other !== undefined && !state.isOtherComing;
    return hasFormer ? { kind: 'KEEP', key: state.current } : nothing;
  }
  return scheduled(state, facts);
};

/** The ring after a step that keeps one key. The KMS key alone is what the settings say, so it needs no place. */
export const ringWithOnly = (ring: KeyRing, key: RingKey): KeyRing => ({
  ...ring,
  revision: ring.revision + 1,
  keys: key.kind === 'KMS' ? [] : [key],
});

/** The ring after an announcement. @param announced its `version` is above `lastVersion` */
export const ringWith = (
  ring: KeyRing | undefined,
  beside: RingKey | undefined,
  announced: RingKey,
): KeyRing => {
  const { version, announcedAt } = announced;
  const current: RingKey = beside ?? { kind: 'KMS', version: 0, announcedAt, signsFrom: announcedAt };
  return { revision: (ring?.revision ?? 0) + 1, lastVersion: version, keys: [current, announced] };
};
