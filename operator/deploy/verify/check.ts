/** One question to a deployment. */
export interface Check<Facts> {
  /** kebab-case. A report names a failed check by it. */
  readonly name: string;
  /** The question, in a sentence. */
  readonly asks: string;
  /** Runs also after a difference was found: it removes what earlier checks have made. */
  readonly isCleanUp?: true;
  /**
   * @returns what was seen, in a few words
   * @throws Difference where the deployment is not as it should be
   * @throws NotSeenHere where this place cannot answer
   */
  run(facts: Facts): Promise<string>;
}

/** The deployment is not as it should be. The message names the difference and what to do. */
export class Difference extends Error {}

/** Only another place can answer. The message gives the reason. */
export class NotSeenHere extends Error {}

/** What a check found. A check that did not run is never passed. */
export type Verdict =
  | { readonly kind: 'passed'; readonly seen: string }
  | { readonly kind: 'failed'; readonly difference: string }
  | { readonly kind: 'not seen here'; readonly reason: string }
  | { readonly kind: 'not run' };

export interface Result {
  readonly name: string;
  readonly asks: string;
  readonly verdict: Verdict;
}

/** Throws one Difference that lists all lines, if there are any. */
export const refuseDifferences = (lines: readonly string[]): void => {
  if (lines.length > 0) throw new Difference(lines.join('\n'));
};
