import type { Outside } from '../ports/outside.ts';

const timeoutMs = 5_000;

/** Asks from this machine, over the internet. */
export const realOutside: Outside = {
  get: async (url) => {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, body: await answer.text() };
  },
  now: () => new Date(),
};
