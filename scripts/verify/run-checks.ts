import { type Check, Difference, NotSeenHere, type Result, type Verdict } from './check.ts';

export interface RunOptions {
  /** Asks everything, also after a difference. */
  readonly isThorough?: boolean;
  /** Called as soon as a check has its verdict. */
  readonly onResult?: (result: Result) => void;
  /** Once aborted, only checks that clean up still run. */
  readonly signal?: AbortSignal;
}

/** The message of `fetch` says only that it failed; its cause says why. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/** An error that no check expects, such as a missing right of the caller, is a difference too. */
const verdictOf = async <Facts>(check: Check<Facts>, facts: Facts): Promise<Verdict> => {
  try {
    return { kind: 'passed', seen: await check.run(facts) };
  } catch (error) {
    if (error instanceof NotSeenHere) return { kind: 'not seen here', reason: error.message };
    if (error instanceof Difference) return { kind: 'failed', difference: error.message };
    return { kind: 'failed', difference: `The check itself failed: ${messageOf(error)}` };
  }
};

/** Asks the checks in order and stops at the first difference. Checks that clean up always run. */
export const runChecks = async <Facts>(
  checks: readonly Check<Facts>[],
  facts: Facts,
  { isThorough = false, onResult, signal }: RunOptions = {},
): Promise<Result[]> => {
  const results: Result[] = [];
  let isStopped = false;
  for (const check of checks) {
    const { name, asks, isCleanUp } = check;
    const isRun: boolean = isCleanUp === true || !(isStopped || signal?.aborted);
    const verdict: Verdict = isRun ? await verdictOf(check, facts) : { kind: 'not run' };
    const result = { name, asks, verdict };
    results.push(result);
    onResult?.(result);
    isStopped ||= verdict.kind === 'failed' && !isThorough;
  }
  return results;
};

export const hasFailed = (results: readonly Result[]): boolean =>
  results.some(({ verdict }) => verdict.kind === 'failed');
