import { type Check, Difference } from '../check.ts';
import type { Facts } from '../facts.ts';
import { waitFor } from '../world/wait-for.ts';
import { platformIn } from '../world/world.ts';

/** The service promises it: 50 s of the gateway's cache, and 10 s for running requests. */
const promiseSeconds = 60;

export const deletedTokenCheck: Check<Facts> = {
  name: 'deleted-token',
  asks: `Is a deleted token dead within ${promiseSeconds} s?`,
  run: async ({ world }) => {
    const platform = platformIn(world);
    const token = await platform.api.ok('createToken', {
      body: { name: 'To be deleted', permissions: ['VIEW'] },
    });
    const Authorization = `Basic ${Buffer.from(`${token.clientId}:${token.clientSecret}`).toString('base64')}`;
    const ask = async () => (await platform.fetch('/config', { headers: { Authorization } })).status;
    const before = await ask();
    if (before !== 200) throw new Difference(`A new token is answered ${before}`);
    await platform.api.ok('deleteToken', { path: { tokenId: token.id } });
    const deletedAt = performance.now();
    await waitFor('The deleted token is not refused', promiseSeconds, async () =>
      (await ask()) === 401 ? true : undefined,
    );
    return `401 after ${((performance.now() - deletedAt) / 1000).toFixed(1)} s`;
  },
};
