import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { clock } from './clock.ts';
import { absent, any, below, equals } from './condition.ts';
import { SavedAnswer } from './http/answer.ts';
import type { IdempotencyClaim } from './http/idempotency-key.ts';
import { defineItem, type Write } from './item.ts';
import { Refusal } from './refusal.ts';

/** Records stay 30 days. The API promises 24 hours. */
const retentionSeconds = 30 * 24 * 3600;

const idempotencyRecord = defineItem({
  schema: z.object({
    platformId: z.string(),
    keyHash: z.string(),
    fingerprint: z.string(),
    /** Value of the header `X-Ignored-Fields` of the first answer. */
    ignoredFields: z.string().optional(),
    httpStatus: z.int(),
    /** The answer's body, compressed (raw deflate): an item below 1 KB takes half the write units. */
    body: z.instanceof(Uint8Array),
    createdAt: z.string(),
    expiresAtEpochSeconds: z.int(),
    /** Until then the first request may still be at work; the answer is the one for a first request that died. */
    runsUntilEpochSeconds: z.int().optional(),
  }),
  keyOf: ({ platformId, keyHash }: { platformId: string; keyHash: string }) => ({
    pk: `IDEMPOTENCY#${platformId}#${keyHash}`,
    sk: 'KEY',
  }),
});

export interface Answer {
  readonly status: number;
  readonly bodyText: string;
}

const epochSeconds = (): number => Math.floor(clock.nowMs() / 1000);

/** The TTL deletes late, so an expired record counts as absent. */
const isFree = (nowSeconds: number) => any(absent('keyHash'), below('expiresAtEpochSeconds', nowSeconds));

const recordOf = (platformId: string, claim: IdempotencyClaim, { status, bodyText }: Answer) => ({
  platformId,
  ...claim,
  httpStatus: status,
  body: deflateRawSync(bodyText),
  createdAt: clock.now().toISOString(),
  expiresAtEpochSeconds: epochSeconds() + retentionSeconds,
});

/** Files an answer under a key; its condition fails when the key has one, and returns the record. */
export const recordWrite = (platformId: string, claim: IdempotencyClaim, answer: Answer): Write =>
  idempotencyRecord.put(recordOf(platformId, claim, answer), isFree(epochSeconds()), { returnOld: true });

/**
 * Reserves a key for work that no transaction can hold.
 *
 * @param answer for every later request, should this one die
 */
export const reservationWrite = (
  platformId: string,
  claim: IdempotencyClaim,
  { answer, seconds }: { answer: Answer; seconds: number },
): Write => {
  const runsUntilEpochSeconds = epochSeconds() + seconds;
  const record = { ...recordOf(platformId, claim, answer), runsUntilEpochSeconds };
  return idempotencyRecord.put(record, isFree(epochSeconds()), { returnOld: true });
};

/** Replaces the provisional answer of a reservation. */
export const finalWrite = (platformId: string, claim: IdempotencyClaim, answer: Answer): Write =>
  idempotencyRecord.put(
    recordOf(platformId, claim, answer),
    any(absent('keyHash'), equals('fingerprint', claim.fingerprint)),
  );

/** @throws Refusal IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_REQUEST_IN_PROGRESS */
export const replay = (raw: unknown, claim: IdempotencyClaim): SavedAnswer => {
  const record = idempotencyRecord.parse(raw);
  if (record.fingerprint !== claim.fingerprint) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  if ((record.runsUntilEpochSeconds ?? 0) > epochSeconds()) {
    throw new Refusal('IDEMPOTENCY_REQUEST_IN_PROGRESS');
  }
  const bodyText = inflateRawSync(record.body).toString();
  const { httpStatus: status, ignoredFields } = record;
  return new SavedAnswer({ status, bodyText, replayed: true, ignoredFields });
};

/** The answer under a key, read consistently. @throws Refusal as `replay` */
export const savedUnder = async (
  platformId: string,
  claim: IdempotencyClaim,
): Promise<SavedAnswer | undefined> => {
  const record = await idempotencyRecord.get({ platformId, keyHash: claim.keyHash });
  // An expired record belongs to an older request.
  if (record === undefined || record.expiresAtEpochSeconds < epochSeconds()) return undefined;
  return replay(record, claim);
};
