import type { Commit } from './commit.ts';
import { isRetryable } from './errors.ts';
import { SavedAnswer } from './http/answer.ts';
import type { IdempotencyClaim, Once } from './http/idempotency-key.ts';
import {
  type Answer,
  finalWrite,
  recordWrite,
  replay,
  reservationWrite,
  savedUnder,
} from './idempotency-record.ts';
import type { Write } from './item.ts';
import { Refusal } from './refusal.ts';
import { type ConditionsFailed, ConflictsOutlasted, type NamedWrites, tryTransact } from './transact.ts';
import { isTransient } from './transient.ts';
import { writeAlone } from './write-alone.ts';

/** The decision of a use case: its answer, its writes, and the meaning of failed conditions. */
export interface Prepared {
  readonly body: unknown;
  readonly writes: NamedWrites;
  /** The refusal for failed conditions among `writes`. @throws for a failure that is a bug */
  readonly refusalFor: (failed: ConditionsFailed) => Refusal;
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
const resolveUnknown = async ({ platformId, claim }: Once, cause: unknown): Promise<SavedAnswer> => {
  const saved = claim && (await savedUnder(platformId, claim));
  if (saved !== undefined) return saved;
  throw new Refusal('SERVICE_UNAVAILABLE', { cause });
};

const refusedAnswer = (refusal: Refusal, { requestId }: Once): Answer => ({
  status: refusal.status,
  bodyText: JSON.stringify(refusal.body(requestId)),
});

/** Saves a refusal under the key, so that every request with this key gets it. An answer saved before has priority. */
const freeze = async (once: Once, claim: IdempotencyClaim, refusal: Refusal): Promise<SavedAnswer> => {
  try {
    const write = recordWrite(once.platformId, claim, refusedAnswer(refusal, once));
    const failed = await tryTransact({ [keyWrite]: write });
    if (failed !== undefined) return replay(failed.itemOf(keyWrite), claim);
  } catch (error) {
    if (isTransient(error)) return resolveUnknown(once, error);
    throw error;
  }
  throw refusal;
};

/** A refusal that a later request with the same key must get, too. */
const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  error.status < 500 &&
  !isRetryable(error.code) &&
  error.code !== 'IDEMPOTENCY_KEY_REUSED';

const settleFailure = async (once: Once, error: unknown): Promise<SavedAnswer> => {
  if (error instanceof Answered) return error.saved;
  if (error instanceof ConflictsOutlasted && error.contested.includes(keyWrite)) {
    throw new Refusal('IDEMPOTENCY_REQUEST_IN_PROGRESS', { cause: error });
  }
  // Nothing was sent: a detour stayed undecided, so no condition has said whether the key has an answer.
  if (error instanceof ConflictsOutlasted && error.contested.length === 0) return resolveUnknown(once, error);
  if (isTransient(error)) return resolveUnknown(once, error);
  if (once.claim !== undefined && isFinal(error)) return freeze(once, once.claim, error);
  throw error;
};

export interface KeptAnswer<Result> {
  /** The answer's body. */
  readonly viewOf: (result: Result) => unknown;
  /** What a replay gets in place of an answer that holds a secret. */
  readonly instead?: (result: Result) => Refusal;
}

/**
 * Does a request's work at most once for an Idempotency-Key: the transaction that `work` passes to `commit` holds the
 * answer, too. A refusal is saved as well; otherwise two requests with one key could get two answers. Without a key
 * the writes are simply committed. `work` may try several commits until one succeeds, and commits nothing itself.
 *
 * @throws Refusal of the work; IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_REQUEST_IN_PROGRESS, SERVICE_UNAVAILABLE
 */
export const workOnce = async <Result>(
  once: Once,
  { viewOf, instead }: KeptAnswer<Result>,
  work: (commit: Commit<Result>) => Promise<Result>,
): Promise<SavedAnswer> => {
  const { platformId, claim, status } = once;
  const answerOf = (result: Result): Answer => ({ status, bodyText: JSON.stringify(viewOf(result)) });
  const keptOf = (result: Result, answer: Answer): Answer =>
    instead === undefined ? answer : refusedAnswer(instead(result), once);
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
    return settleFailure(once, error);
  }
};

/** The same for a use case with one attempt. `prepare` reads and decides, and writes nothing itself. */
export const answerOnce = (once: Once, prepare: () => Promise<Prepared>): Promise<SavedAnswer> =>
  workOnce<unknown>(once, { viewOf: (body) => body }, async (commit) => {
    const prepared = await prepare();
    const failed = await commit(prepared.writes, prepared.body);
    if (failed !== undefined) throw prepared.refusalFor(failed);
    return prepared.body;
  });

/**
 * The same for one write of a new item. Its uuid is new, so a failed condition can only come from this same write: the
 * SDK repeated it after a lost answer. Alone it costs half.
 */
export const fileOnce = <Result>(
  once: Once,
  kept: KeptAnswer<Result>,
  prepare: () => Promise<{ readonly write: Write; readonly result: Result }>,
): Promise<SavedAnswer> =>
  workOnce(once, kept, async (commit) => {
    const { write, result } = await prepare();
    if (once.claim === undefined) await writeAlone(write);
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
  once: Once,
  lost: Refusal,
  work: () => Promise<unknown>,
): Promise<SavedAnswer> => {
  const { platformId, claim, status } = once;
  const answer = async (): Promise<Answer> => ({ status, bodyText: JSON.stringify(await work()) });
  if (claim === undefined) return new SavedAnswer({ ...(await answer()), replayed: false });
  const reservation = { answer: refusedAnswer(lost, once), seconds: reservedSeconds };
  const failed = await tryTransact({ [keyWrite]: reservationWrite(platformId, claim, reservation) });
  if (failed !== undefined) return replay(failed.itemOf(keyWrite), claim);
  const save = (final: Answer) => writeAlone(finalWrite(platformId, claim, final));
  try {
    const final = await answer();
    await save(final);
    return new SavedAnswer({ ...final, replayed: false });
  } catch (error) {
    if (isFinal(error)) await save(refusedAnswer(error, once));
    throw error;
  }
};
