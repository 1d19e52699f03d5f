import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';

/** A function without this right runs as before, and no log line tells what went wrong. */
export const functionLogsCheck: Check<Facts> = {
  name: 'function-logs',
  asks: 'Can each function write its logs?',
  run: async ({ deployment }) => {
    const mute = await deployment.functionsWithoutLogs();
    refuseDifferences(mute.map((name) => `${name} writes no logs`));
    return 'all write';
  },
};
