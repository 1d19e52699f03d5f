import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { clock } from './clock.ts';
import { absent, any, below } from './condition.ts';
import { isRetryable } from './errors.ts';
import { SavedAnswer } from './http/answer.ts';
import type { IdempotencyClaim } from './http/idempotency-key.ts';
import { defineItem, type Write } from './item.ts';
import { Refusal } from './refusal.ts';
import { type ConditionsFailed, ConflictsOutlasted, type NamedWrites, tryTransact } from './transact.ts';
import { isTransient } from './transient.ts';

/** Records stay 30 days. The API promises 24 hours. */
const retentionSeconds = 30 * 24 * 3600;

const idempotencyRecord = defineItem({
  schema: z.object({
    platformId: z.string(),
    keyHash: z.string(),
    fingerprint: z.string(),
    httpStatus: z.int(),
    /** The answer's body, compressed (raw deflate): an item below 1 KB takes half the write units. */
    body: z.instanceof(Uint8Array),
    createdAt: z.string(),
    expiresAtEpochSeconds: z.int(),
  }),
  keyOf: ({ platformId, keyHash }: { platformId: string; keyHash: string }) => ({
    pk: `IDEMPOTENCY#${platformId}#${keyHash}`,
    sk: 'KEY',
  }),
});

/** The decision of a use case: its answer, its writes, and the meaning of failed conditions. */
export interface Prepared {
  readonly body: unknown;
  readonly writes: NamedWrites;
  /** The refusal for failed conditions among `writes`. @throws for a failure that is a bug */
  readonly refusalFor: (failed: ConditionsFailed) => Refusal;
}

export interface OnceOptions {
  readonly platformId: string;
  readonly claim: IdempotencyClaim | undefined;
  /** HTTP status of the answer when the writes are committed. */
  readonly status: number;
}

interface Answer {
  readonly status: number;
  readonly bodyText: string;
}

/** Name of the write that files the idempotency record. */
const keyWrite = 'idempotencyKey';

const epochSeconds = (): number => Math.floor(clock.nowMs() / 1000);

const recordWrite = (platformId: string, claim: IdempotencyClaim, { status, bodyText }: Answer): Write => {
  const nowSeconds = epochSeconds();
  const record = {
    platformId,
    ...claim,
    httpStatus: status,
    body: deflateRawSync(bodyText),
    createdAt: clock.now().toISOString(),
    expiresAtEpochSeconds: nowSeconds + retentionSeconds,
  };
  // The TTL deletes late, so an expired record counts as absent.
  const isFree = any(absent('keyHash'), below('expiresAtEpochSeconds', nowSeconds));
  return idempotencyRecord.put(record, isFree, { returnOld: true });
};

const replay = (record: unknown, claim: IdempotencyClaim): SavedAnswer => {
  const { fingerprint, httpStatus, body } = idempotencyRecord.parse(record);
  if (fingerprint !== claim.fingerprint) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return new SavedAnswer({ status: httpStatus, bodyText: inflateRawSync(body).toString(), replayed: true });
};

/** After an unknown outcome the record decides. Without a record the outcome stays unknown. */
const resolveUnknown = async (options: OnceOptions, cause: unknown): Promise<SavedAnswer> => {
  const { platformId, claim } = options;
  if (claim !== undefined) {
    const record = await idempotencyRecord.get({ platformId, keyHash: claim.keyHash });
    // An expired record belongs to an older request.
    if (record !== undefined && record.expiresAtEpochSeconds >= epochSeconds()) return replay(record, claim);
  }
  throw new Refusal('SERVICE_UNAVAILABLE', { cause });
};

const commit = async (options: OnceOptions, prepared: Prepared): Promise<SavedAnswer> => {
  const { claim, status } = options;
  const answer = { status, bodyText: JSON.stringify(prepared.body) };
  const key = claim === undefined ? {} : { [keyWrite]: recordWrite(options.platformId, claim, answer) };
  try {
    const failed = await tryTransact({ ...key, ...prepared.writes });
    if (failed === undefined) return new SavedAnswer({ ...answer, replayed: false });
    if (claim !== undefined && failed.has(keyWrite)) return replay(failed.itemOf(keyWrite), claim);
    throw prepared.refusalFor(failed);
  } catch (error) {
    if (error instanceof ConflictsOutlasted && error.contested.includes(keyWrite)) {
      throw new Refusal('IDEMPOTENCY_REQUEST_IN_PROGRESS', { cause: error });
    }
    if (isTransient(error)) return resolveUnknown(options, error);
    throw error;
  }
};

/** Saves a refusal under the key, so that every request with this key gets it. An answer saved before has priority. */
const freeze = async (
  options: OnceOptions,
  claim: IdempotencyClaim,
  refusal: Refusal,
): Promise<SavedAnswer> => {
  const answer = { status: refusal.status, bodyText: JSON.stringify(refusal.body()) };
  try {
    const failed = await tryTransact({ [keyWrite]: recordWrite(options.platformId, claim, answer) });
    if (failed !== undefined) return replay(failed.itemOf(keyWrite), claim);
  } catch (error) {
    if (isTransient(error)) return resolveUnknown(options, error);
    throw error;
  }
  throw refusal;
};

/**
 * Does a request's work at most once for an Idempotency-Key: one transaction commits the writes and saves the answer.
 * A refusal is saved as well; otherwise two requests with one key could get two answers. Without a claim the writes
 * are simply committed. `prepare` reads and decides, and writes nothing itself.
 *
 * @throws Refusal of the work; IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_REQUEST_IN_PROGRESS, SERVICE_UNAVAILABLE
 */
export const answerOnce = async (
  options: OnceOptions,
  prepare: () => Promise<Prepared>,
): Promise<SavedAnswer> => {
  try {
    return await commit(options, await prepare());
  } catch (error) {
    if (!(error instanceof Refusal) || options.claim === undefined) throw error;
    const final = error.status < 500 && !isRetryable(error.code) && error.code !== 'IDEMPOTENCY_KEY_REUSED';
    if (!final) throw error;
    return freeze(options, options.claim, error);
  }
};
