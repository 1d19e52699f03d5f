import type { Check } from '../check.ts';
import type { Facts } from '../facts.ts';
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
