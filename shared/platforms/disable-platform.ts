import { clock } from '#shared/kernel/clock.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import type { Platform } from './platform.ts';
import { usageKeyOf } from './request-limits.ts';
import { disabledWrite, readPlatform, unchangedMarksCheck } from './store.ts';
import { marksWrite, tokenPages } from './tokens/store.ts';
import type { Token } from './tokens/token.ts';

/** With the check of the platform half of what a transaction may hold. */
const tokensPerWrite = 49;
/** Another operator changes the same platform, or its tokens are made and deleted. */
const maxTries = 20;

/**
 * Gives the tokens of a platform its marks: disabled, and the usage key. A sign-in reads only the token. Each write has
 * the condition that the platform still says so: if another operator changed it, the marks are those of the last change,
 * whoever writes them. May be repeated, also after an interruption.
 */
export const markTokens = (platformId: string): Promise<void> =>
  changeWithRetry(
    async () => {
      const platform = await readPlatform(platformId);
      const marks = { disabledAt: platform.disabledAt, usageKey: usageKeyOf(platform) };
      const isWrong = ({ disabledAt, usageKey }: Token): boolean =>
        disabledAt !== marks.disabledAt || usageKey !== marks.usageKey;
      for await (const tokens of tokenPages(platformId, tokensPerWrite)) {
        const writes = tokens.filter(isWrong).map((token) => [token.uuid, marksWrite(token, marks)]);
        const change = { platform: unchangedMarksCheck(platform), ...Object.fromEntries(writes) };
        if (writes.length > 0 && !(await transactIfUnchanged(change))) return lostRace;
      }
      return undefined;
    },
    { maxTries },
  );

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
