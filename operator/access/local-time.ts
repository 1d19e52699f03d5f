import { keepTime } from '@payments-service/local-aws/keep-time';
import * as z from 'zod';
import { callControl } from '../../scripts/control/call-control.ts';

const clockSchema = z.object({ now: z.iso.datetime(), isStill: z.boolean() });
const everyMs = 1_000;

/** Lets this process read the time of the local service, which can be ahead of the machine's (npm run clock). */
export const keepLocalTime = async (): Promise<void> => {
  const clock = new Float64Array([0, Number.NaN]);
  const realNow = Date.now.bind(Date);
  const look = async (): Promise<void> => {
    const { now, isStill } = await callControl('/_local/clock', clockSchema);
    clock[0] = Date.parse(now) - realNow();
    clock[1] = isStill ? Date.parse(now) : Number.NaN;
  };
  // A service without controls has the machine's time.
  const hasControls = await look().then(
    () => true,
    () => false,
  );
  if (!hasControls) return;
  setInterval(() => void look().catch(() => undefined), everyMs).unref();
  keepTime(clock);
};
