import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { clock } from '../clock.ts';
import { ApiError, isRetryable } from '../errors.ts';
import { absent, any, below, equals } from '../table/condition.ts';
import { defineItem, type Write } from '../table/item.ts';
import {
  type Commit,
  type ConditionsFailed,
  ConflictsOutlasted,
  type NamedWrites,
  tryTransact,
} from '../table/transact.ts';
import { writeAlone } from '../table/write-alone.ts';
import { isTransient } from '../transient.ts';
import { SavedAnswer } from './answer.ts';
import type { Idempotency, IdempotencyClaim } from './idempotency-key.ts';

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

interface Answer {
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
const recordWrite = (platformId: string, claim: IdempotencyClaim, answer: Answer): Write =>
  idempotencyRecord.put(recordOf(platformId, claim, answer), isFree(epochSeconds()), { returnOld: true });

/**
 * Reserves a key for work that no transaction can hold.
 *
 * @param answer for every later request, should this one die
 */
const reservationWrite = (
  platformId: string,
  claim: IdempotencyClaim,
  { answer, seconds }: { answer: Answer; seconds: number },
): Write => {
  const runsUntilEpochSeconds = epochSeconds() + seconds;
  const record = { ...recordOf(platformId, claim, answer), runsUntilEpochSeconds };
  return idempotencyRecord.put(record, isFree(epochSeconds()), { returnOld: true });
};

/** Replaces the provisional answer of a reservation. */
const finalWrite = (platformId: string, claim: IdempotencyClaim, answer: Answer): Write =>
  idempotencyRecord.put(
    recordOf(platformId, claim, answer),
    any(absent('keyHash'), equals('fingerprint', claim.fingerprint)),
  );

/** @throws ApiError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_REQUEST_IN_PROGRESS */
const replay = (raw: unknown, claim: IdempotencyClaim): SavedAnswer => {
  const record = idempotencyRecord.parse(raw);
  if (record.fingerprint !== claim.fingerprint) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  if ((record.runsUntilEpochSeconds ?? 0) > epochSeconds()) {
    throw new ApiError('IDEMPOTENCY_REQUEST_IN_PROGRESS');
  }
  const bodyText = inflateRawSync(record.body).toString();
  const { httpStatus: status, ignoredFields } = record;
  return new SavedAnswer({ status, bodyText, replayed: true, ignoredFields });
};

/** The answer under a key, read consistently. @throws ApiError as `replay` */
export const savedUnder = async (
  platformId: string,
  claim: IdempotencyClaim,
): Promise<SavedAnswer | undefined> => {
  const record = await idempotencyRecord.get({ platformId, keyHash: claim.keyHash });
  // An expired record belongs to an older request.
  if (record === undefined || record.expiresAtEpochSeconds < epochSeconds()) return undefined;
  return replay(record, claim);
};

/** The decision of a use case: its answer, its writes, and the meaning of failed conditions. */
export interface Prepared {
  readonly body: unknown;
  readonly writes: NamedWrites;
  /** The error for failed conditions among `writes`. @throws for a failure that is a bug */
  readonly apiErrorFor: (failed: ConditionsFailed) => ApiError;
}

/** Name of the write that files the idempotency record. */
const keyWrite = 'idempotencyKey';

/** The key has an answer already, so nothing was written. */
class Answered extends Error {
  readonly saved: SavedAnswer;

  constructor(saved: SavedAnswer) {
    super();
    this.saved = saved;
  }
}

/** After an unknown outcome the record decides. Without a record the outcome stays unknown. */
const resolveUnknown = async ({ platformId, claim }: Idempotency, cause: unknown): Promise<SavedAnswer> => {
  const saved = claim && (await savedUnder(platformId, claim));
  if (saved !== undefined) return saved;
  throw new ApiError('SERVICE_UNAVAILABLE', { cause });
};

const refusedAnswer = (apiError: ApiError, { requestId }: Idempotency): Answer => ({
  status: apiError.status,
  bodyText: JSON.stringify(apiError.body(requestId)),
});

/** Saves an error under the key, so that every request with this key gets it. An answer saved before has priority. */
const freeze = async (
  idempotency: Idempotency,
  claim: IdempotencyClaim,
  apiError: ApiError,
): Promise<SavedAnswer> => {
  try {
    const write = recordWrite(idempotency.platformId, claim, refusedAnswer(apiError, idempotency));
    const failed = await tryTransact({ [keyWrite]: write });
    if (failed !== undefined) return replay(failed.itemOf(keyWrite), claim);
  } catch (error) {
    if (isTransient(error)) return resolveUnknown(idempotency, error);
    throw error;
  }
  throw apiError;
};

/** An error that a later request with the same key must get, too. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  !isRetryable(error.code) &&
  error.code !== 'IDEMPOTENCY_KEY_REUSED';

const settleFailure = async (idempotency: Idempotency, error: unknown): Promise<SavedAnswer> => {
  if (error instanceof Answered) return error.saved;
  if (error instanceof ConflictsOutlasted && error.contested.includes(keyWrite)) {
    throw new ApiError('IDEMPOTENCY_REQUEST_IN_PROGRESS', { cause: error });
  }
  if (isTransient(error)) return resolveUnknown(idempotency, error);
  if (idempotency.claim !== undefined && isFinal(error)) return freeze(idempotency, idempotency.claim, error);
  throw error;
};

/**
 * Ends the work of runIdempotent when its key has an answer. Only work that asks somebody outside needs it, because others
 * learn that from their commit.
 *
 * @throws an error that runIdempotent turns into that answer
 */
export const stopIfAnswered = async ({ platformId, claim }: Idempotency): Promise<void> => {
  const saved = claim && (await savedUnder(platformId, claim));
  if (saved !== undefined) throw new Answered(saved);
};

export interface KeptAnswer<Result> {
  /** The answer's body. */
  readonly viewOf: (result: Result) => unknown;
  /** What a replay gets in place of an answer that holds a secret. */
  readonly instead?: (result: Result) => ApiError;
}

/**
 * Does a request's work at most once for an Idempotency-Key: the transaction that `work` passes to `commit` holds the
 * answer, too. An error is saved as well; otherwise two requests with one key could get two answers. Without a key
 * the writes are simply committed. `work` may try several commits until one succeeds, and commits nothing itself.
 *
 * @throws ApiError of the work; IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_REQUEST_IN_PROGRESS, SERVICE_UNAVAILABLE
 */
export const runIdempotent = async <Result>(
  idempotency: Idempotency,
  { viewOf, instead }: KeptAnswer<Result>,
  work: (commit: Commit<Result>) => Promise<Result>,
): Promise<SavedAnswer> => {
  const { platformId, claim, status } = idempotency;
  const answerOf = (result: Result): Answer => ({ status, bodyText: JSON.stringify(viewOf(result)) });
  const keptOf = (result: Result, answer: Answer): Answer =>
    instead === undefined ? answer : refusedAnswer(instead(result), idempotency);
  let sent: Answer | undefined;
  const commit: Commit<Result> = async (writes, result) => {
    if (claim === undefined) return tryTransact(writes);
    const answer = answerOf(result);
    const key = { [keyWrite]: recordWrite(platformId, claim, keptOf(result, answer)) };
    const failed = await tryTransact<string>({ ...key, ...writes });
    if (failed?.has(keyWrite)) throw new Answered(replay(failed.itemOf(keyWrite), claim));
    if (failed === undefined) sent = answer;
    return failed;
  };
  try {
    const result = await work(commit);
    // Work that had nothing to write.
    if (claim !== undefined && sent === undefined) await commit({}, result);
    return new SavedAnswer({ ...(sent ?? answerOf(result)), replayed: false });
  } catch (error) {
    return settleFailure(idempotency, error);
  }
};

/** The same for a use case with one attempt. `prepare` reads and decides, and writes nothing itself. */
export const answerIdempotent = (
  idempotency: Idempotency,
  prepare: () => Promise<Prepared>,
): Promise<SavedAnswer> =>
  runIdempotent<unknown>(idempotency, { viewOf: (body) => body }, async (commit) => {
    const prepared = await prepare();
    const failed = await commit(prepared.writes, prepared.body);
    if (failed !== undefined) throw prepared.apiErrorFor(failed);
    return prepared.body;
  });

/**
 * The same for one write of a new item. Its uuid is new, so a failed condition can only come from this same write: the
 * SDK repeated it after a lost answer. Alone it costs half.
 */
export const putIdempotent = <Result>(
  idempotency: Idempotency,
  kept: KeptAnswer<Result>,
  prepare: () => Promise<{ readonly write: Write; readonly result: Result }>,
): Promise<SavedAnswer> =>
  runIdempotent(idempotency, kept, async (commit) => {
    const { write, result } = await prepare();
    if (idempotency.claim === undefined) await writeAlone(write);
    else await commit({ write }, result);
    return result;
  });

/** Longer than any function runs. */
const reservedSeconds = 60;

/**
 * Does work at most once that no transaction can hold, such as a call of the platform's endpoint: the key is reserved
 * before it. Should the function die in between, every later request gets `lost`.
 */
export const callOnce = async (
  idempotency: Idempotency,
  lost: ApiError,
  work: () => Promise<unknown>,
): Promise<SavedAnswer> => {
  const { platformId, claim, status } = idempotency;
  const answer = async (): Promise<Answer> => ({ status, bodyText: JSON.stringify(await work()) });
  if (claim === undefined) return new SavedAnswer({ ...(await answer()), replayed: false });
  const reservation = { answer: refusedAnswer(lost, idempotency), seconds: reservedSeconds };
  const failed = await tryTransact({ [keyWrite]: reservationWrite(platformId, claim, reservation) });
  if (failed !== undefined) return replay(failed.itemOf(keyWrite), claim);
  const save = (final: Answer) => writeAlone(finalWrite(platformId, claim, final));
  try {
    const final = await answer();
    await save(final);
    return new SavedAnswer({ ...final, replayed: false });
  } catch (error) {
    if (isFinal(error)) await save(refusedAnswer(error, idempotency));
    throw error;
  }
};
