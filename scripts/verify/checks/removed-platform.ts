import { type Check, Difference, NotSeenHere } from '../check.ts';
import type { Facts } from '../facts.ts';

export const removedPlatformCheck: Check<Facts> = {
  name: 'removed-platform',
  asks: 'Is everything removed that the checks have stored?',
  isCleanUp: true,
  run: async ({ deployment, world }) => {
    world.sink?.stop();
    const { platform } = world;
    if (platform === undefined) throw new NotSeenHere('No platform was made.');
    world.platform = undefined;
    const count = await deployment.removePlatform(platform.id);
    const keys = await deployment.objectKeys(`documents/${platform.id}/`);
    if (keys.length > 0) throw new Difference(`${keys.length} objects of ${platform.id} are left`);
    return `${count} items and objects of Platform:${platform.id}`;
  },
};
