import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Wraps a question that may take longer than a page should wait: the answer is the new one if it comes in time, else the
 * last one that came. One question at a time.
 *
 * @param otherwise the answer while there is none yet
 */
export const keptAnswer = <Answer, Question extends readonly unknown[]>(
  ask: (...question: Question) => Promise<Answer>,
  { patienceMs, otherwise }: { readonly patienceMs: number; readonly otherwise: Answer },
): ((...question: Question) => Promise<Answer>) => {
  let last = otherwise;
  let asking: Promise<Answer> | undefined;
  const askAnew = async (question: Question): Promise<Answer> => {
    try {
      last = await ask(...question);
      return last;
    } finally {
      asking = undefined;
    }
  };
  return (...question) => {
    asking ??= askAnew(question);
    const late = sleep(patienceMs, undefined, { ref: false }).then(() => last);
    return Promise.race([asking, late]);
  };
};
