import * as z from 'zod';

/** All but the secret part. `version` is never used again. Times are ISO 8601. */
const common = {
  version: z.int().nonnegative(),
  /** `GET /config` shows the public key from now on. */
  announcedAt: z.string(),
  /** From then on it signs what one key alone signs, and is the first of two. */
  signsFrom: z.string(),
};

const ringKeySchema = z.discriminatedUnion('kind', [
  /** The first KMS key of the settings. */
  z.object({ kind: z.literal('KMS'), ...common }),
  z.object({
    kind: z.literal('SEALED'),
    ...common,
    /** Base64 of the SubjectPublicKeyInfo. */
    publicKey: z.string(),
    /** Base64 of the PKCS #8, encrypted by the sealing key. */
    sealed: z.string(),
  }),
]);

export const keyRingSchema = z.object({
  /** Grows with each change. */
  revision: z.int().positive(),
  lastVersion: z.int().nonnegative(),
  /** By `signsFrom`. None: the KMS keys of the settings sign. */
  keys: z.array(ringKeySchema).max(2),
});

export type RingKey = Readonly<z.output<typeof ringKeySchema>>;
export type SealedKey = Extract<RingKey, { kind: 'SEALED' }>;
export type KeyRing = Readonly<z.output<typeof keyRingSchema>>;

/** A process reads the ring this often. */
export const ringReadMs = 5 * 60_000;
/** A key signs nothing before each process has read that it exists: twice what the slowest needs. */
const settledMs = 2 * ringReadMs;

const isOver = (from: string, ms: number, now: Date): boolean => now.getTime() >= Date.parse(from) + ms;

export interface RingState {
  readonly current: RingKey;
  /** The key before it, or the one after it. */
  readonly other?: RingKey;
  readonly isOtherComing: boolean;
}

/** Who signs at a moment; undefined while the keys of the settings do. */
export const ringState = (ring: KeyRing | undefined, now: Date): RingState | undefined => {
  const [first, second] = ring?.keys ?? [];
  if (first === undefined) return undefined;
  if (second === undefined) return { current: first, isOtherComing: false };
  return isOver(second.signsFrom, 0, now)
    ? { current: second, other: first, isOtherComing: false }
    : { current: first, other: second, isOtherComing: true };
};

/** The keys that sign an attempt, the first one first. A key that nobody may have seen yet is not among them. */
export const signingKeys = ({ current, other }: RingState, now: Date): readonly RingKey[] =>
  other !== undefined && isOver(other.announcedAt, settledMs, now) ? [current, other] : [current];
