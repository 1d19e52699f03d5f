import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { markTokens } from './mark-tokens.ts';
import type { Platform } from './platform.ts';
import { disabledWrite, readPlatform } from './store.ts';

const setDisabled = (platformId: string, disabledAt: string | undefined): Promise<Platform> =>
  changeWithRetry(async () => {
    const before = await readPlatform(platformId);
    const at = clock.now().toISOString();
    const next = { ...before, disabledAt, updatedAt: at, version: before.version + 1 };
    return (await transactIfUnchanged({ platform: disabledWrite(before, next) })) ? next : lostRace;
  });

/**
 * Refuses every request of a platform from now on; an authorizer that has just allowed one does so for another minute.
 * Its workflows and webhooks go on. The platform is marked first, so that no token is made after its tokens were read.
 * May be repeated, also after an interruption.
 */
export const disablePlatform = async (platformId: string): Promise<Platform> => {
  const { disabledAt = clock.now().toISOString() } = await readPlatform(platformId);
  const platform = await setDisabled(platformId, disabledAt);
  await markTokens(platformId);
  return platform;
};

/** Lets a platform in again. May be repeated, also after an interruption. */
export const enablePlatform = async (platformId: string): Promise<Platform> => {
  const platform = await setDisabled(platformId, undefined);
  await markTokens(platformId);
  return platform;
};
