import { setTimeout as sleep } from 'node:timers/promises';
import { invokeFunction } from '#test/support/host-control.ts';

const tries = 10;
const againMs = 1_000;

/**
 * Lets a production host read its sources of rates: its schedule does so in minutes only, and production quotes nothing
 * without them. On a busy machine a cold host may be too slow for its first questions.
 */
export const fileRates = async (controlUrl: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await invokeFunction(controlUrl, 'PaymentsService-local-prod-refresh-rates', {});
    if (error === undefined) return;
    if (attempt === tries) throw new Error(error.message);
    await sleep(againMs);
  }
};
