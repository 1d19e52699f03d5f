import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '#shared/kernel/clock.ts';

/** A question that failed while nobody waited for it. It has the name of the error that was its cause. */
export class FailedBefore extends Error {
  override readonly name: string;
  /** ISO 8601. */
  readonly at: string;

  constructor(cause: unknown, at: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = cause instanceof Error ? cause.name : 'error';
    this.at = at;
  }
}

/**
 * Wraps a question that may take longer than a page should wait: the answer is the new one if it comes in time, else the
 * last one that came. One question at a time. After one that failed, who would get the last answer gets the error, until
 * a later one succeeds: old numbers must not look like present ones.
 *
 * @param otherwise the answer while there is none yet
 * @throws FailedBefore, or the error of a question that fails in time
 */
export const keptAnswer = <Answer, Question extends readonly unknown[]>(
  ask: (...question: Question) => Promise<Answer>,
  { patienceMs, otherwise }: { readonly patienceMs: number; readonly otherwise: Answer },
): ((...question: Question) => Promise<Answer>) => {
  let last = otherwise;
  let failed: FailedBefore | undefined;
  let asking: Promise<Answer> | undefined;
  const askAnew = async (question: Question): Promise<Answer> => {
    try {
      last = await ask(...question);
      failed = undefined;
      return last;
    } catch (error) {
      failed = new FailedBefore(error, clock.now().toISOString());
      throw error;
    } finally {
      asking = undefined;
    }
  };
  const lastOne = (): Answer => {
    if (failed !== undefined) throw failed;
    return last;
  };
  return (...question) => {
    asking ??= askAnew(question);
    const late = sleep(patienceMs, undefined, { ref: false }).then(lastOne);
    return Promise.race([asking, late]);
  };
};
