import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, Difference, NotSeenHere } from '../check.ts';
import type { Facts } from '../facts.ts';
import type { Deployment } from '../ports/deployment.ts';
import { TemporaryPlatform } from '../world/temporary-platform.ts';

export const temporaryPlatformCheck: Check<Facts> = {
  name: 'temporary-platform',
  asks: 'Can an operator create a platform, and does the API accept its credentials?',
  run: async ({ deployment, world }) => {
    const created = await deployment.createPlatform('Verification of the deployment');
    world.platform = new TemporaryPlatform(deployment.baseUrl, created);
    await world.platform.api.ok('getConfig');
    return `Platform:${created.platformId}`;
  },
};

/** Workers that still run may write once more, so it ends when nothing is found. */
const mostPasses = 5;
const pauseMs = 2_000;

const removeAll = async (deployment: Deployment, platformId: string): Promise<number> => {
  let count = 0;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const removed = await deployment.removePlatform(platformId);
    if (removed === 0) return count;
    count += removed;
    await sleep(pauseMs);
  }
  throw new Difference(`Something still writes items of Platform:${platformId} after it was removed`);
};

export const removedPlatformCheck: Check<Facts> = {
  name: 'removed-platform',
  asks: 'Is everything removed that the checks have stored?',
  isCleanUp: true,
  run: async ({ deployment, world }) => {
    const { platform, sink } = world;
    if (platform === undefined) throw new NotSeenHere('No platform was made.');
    // Events of the last changes would go on to an endpoint that is gone. A broken service may refuse even this.
    await platform.api.call('updateConfig', { body: { webhookEndpoint: null } }).catch(() => undefined);
    sink?.stop();
    world.platform = undefined;
    return `${await removeAll(deployment, platform.id)} items and objects of Platform:${platform.id}`;
  },
};
