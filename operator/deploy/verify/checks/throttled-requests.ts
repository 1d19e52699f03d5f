import { type Check, Difference, NotSeenHere } from '../check.ts';
import type { Facts } from '../facts.ts';
import { expectError } from './requests.ts';

/** More would be a load test. A stage with a larger burst is asked at its template only (stage-throttle). */
const mostRequests = 2_000;
/** From far away, an answer takes 200 ms. So many at once still exceed the sandbox's 200 a second. */
const atOnce = 200;
/** An open route, because AWS does not say whether refused credentials count. It has no such file: 404. */
const path = '/docs/none.css';

export const throttledRequestsCheck: Check<Facts> = {
  name: 'throttled-requests',
  asks: 'Is a burst above the limit of the stage a 429 with the body and headers of the API?',
  run: async ({ deployment: { baseUrl }, expected: { stage } }) => {
    const limit = stage.burst + 5 * stage.requestsPerSecond;
    if (limit > mostRequests) {
      throw new NotSeenHere(
        `It takes up to ${limit} requests to reach the stage's limit; this program sends at most ${mostRequests}.`,
      );
    }
    for (let sent = 0; sent < limit; sent += atOnce) {
      const answers = await Promise.all(Array.from({ length: atOnce }, () => fetch(`${baseUrl}${path}`)));
      const refused = answers.find(({ status }) => status === 429);
      for (const answer of answers) if (answer !== refused) await answer.body?.cancel();
      if (refused === undefined) continue;
      await expectError('Too many requests', refused, {
        status: 429,
        code: 'RATE_LIMITED',
        headers: { 'x-should-retry': 'true', 'retry-after': '' },
      });
      return `429 among the first ${sent + atOnce} requests`;
    }
    throw new Difference(`${limit} requests as fast as possible were all accepted`);
  },
};
