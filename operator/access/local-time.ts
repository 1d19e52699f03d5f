import { keepTime } from '@payments-service/local-aws/keep-time';
import * as z from 'zod';
import { OperatorError } from './operator-error.ts';

const clockSchema = z.object({ now: z.iso.datetime(), isStill: z.boolean() });
const everyMs = 1_000;
/** A service whose time nobody moved answers with the machine's time, a few milliseconds late. */
const movedMs = 1_000;

/** @throws OperatorError when nothing listens there */
const ask = (url: URL): Promise<Response> =>
  fetch(url).catch((cause: unknown) => {
    throw new OperatorError(`No service answers at ${url.origin}. Start one with: npm start`, { cause });
  });

const readOffset = async (url: URL, clock: Float64Array, realNow: () => number): Promise<void> => {
  const answer = await ask(url);
  const { now, isStill } = clockSchema.parse(await answer.json());
  clock[0] = Date.parse(now) - realNow();
  clock[1] = isStill ? Date.parse(now) : Number.NaN;
};

/**
 * Lets this process read the time of the local service, which can be ahead of the machine's (npm run clock).
 *
 * @param baseUrl of its API
 * @param isLasting whether the process must follow when somebody moves the time later
 * @throws OperatorError when the service has ended
 */
export const keepLocalTime = async (baseUrl: string, isLasting: boolean): Promise<void> => {
  const url = new URL('/_local/clock', baseUrl);
  const clock = new Float64Array([0, Number.NaN]);
  const realNow = Date.now.bind(Date);
  const look = (): Promise<void> => readOffset(url, clock, realNow);
  // A service without controls has the machine's time.
  const hasControls = await look().then(
    () => true,
    (error: unknown) => {
      if (error instanceof OperatorError) throw error;
      return false;
    },
  );
  if (!hasControls) return;
  const [offsetMs = 0, stillAtMs = Number.NaN] = clock;
  if (isLasting) setInterval(() => void look().catch(() => undefined), everyMs).unref();
  else if (Math.abs(offsetMs) < movedMs && Number.isNaN(stillAtMs)) return;
  keepTime(clock);
};
