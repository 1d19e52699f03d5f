import { clock } from '#shared/kernel/clock.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { markTokens } from './disable-platform.ts';
import type { Platform } from './platform.ts';
import type { RequestLimits, Usage } from './request-limits.ts';
import { limitsWrite, readPlatform } from './store.ts';

/** Absent limits: those of the environment. */
export interface LimitsChange {
  readonly requestLimits?: RequestLimits | undefined;
  /** Keys that were made for it; those that the platform has already stay. */
  readonly usage: Usage;
}

/**
 * Gives a platform limits and the usage key that they belong to. The platform is marked first, so that no token is made
 * with the former key after its tokens were read. May be repeated, also after an interruption.
 */
export const setRequestLimits = async (
  platformId: string,
  { requestLimits, usage }: LimitsChange,
): Promise<Platform> => {
  const platform = await changeWithRetry(async () => {
    const before = await readPlatform(platformId);
    const next = {
      ...before,
      requestLimits,
      usage: { ...before.usage, ...usage },
      updatedAt: clock.now().toISOString(),
      version: before.version + 1,
    };
    return (await transactIfUnchanged({ platform: limitsWrite(before, next) })) ? next : lostRace;
  });
  await markTokens(platformId);
  return platform;
};
