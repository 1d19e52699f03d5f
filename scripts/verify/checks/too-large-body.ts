import { type Check, Difference } from '../check.ts';
import type { Facts } from '../facts.ts';

/** API Gateway takes 10 MB. */
const bytes = 10 * 1024 * 1024 + 1;

export const tooLargeBodyCheck: Check<Facts> = {
  name: 'too-large-body',
  asks: 'Is a body above 10 MB refused with 413, before a function sees it?',
  run: async ({ deployment: { baseUrl } }) => {
    const headers = { Authorization: 'Basic bm9ib2R5Om5vdGhpbmc=', 'Content-Type': 'application/json' };
    const body = new Uint8Array(bytes).fill(0x20);
    const answer = await fetch(`${baseUrl}/transfer-out`, { method: 'POST', headers, body });
    await answer.body?.cancel();
    if (answer.status === 413) return '413';
    throw new Difference(`A body of ${bytes} bytes is answered ${answer.status}, not 413`);
  },
};
