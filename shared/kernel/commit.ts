import { type ConditionsFailed, type NamedWrites, tryTransact } from './transact.ts';

/**
 * Commits the last transaction of a use case, and in it the answer under the caller's key (idempotency.ts).
 *
 * @param result what the use case answers when the writes succeed
 * @returns the failed conditions; undefined when everything was written
 */
export type Commit<Result> = <Name extends string>(
  writes: NamedWrites<Name>,
  result: Result,
) => Promise<ConditionsFailed<Name> | undefined>;

/** For callers without a key: workflow steps and the operator's commands. */
export const commitPlain: Commit<unknown> = (writes) => tryTransact(writes);
