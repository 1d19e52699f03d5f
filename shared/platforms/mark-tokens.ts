import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { marksWrite, readTokens } from '#shared/tokens/store.ts';
import type { Token } from '#shared/tokens/token.ts';
import { usageKeyOf } from './request-limits.ts';
import { readPlatform, unchangedMarksCheck } from './store.ts';

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
      let after: string | undefined;
      for (;;) {
        const tokens = await readTokens(platformId, after, tokensPerWrite);
        const writes = tokens.filter(isWrong).map((token) => [token.uuid, marksWrite(token, marks)]);
        const change = { platform: unchangedMarksCheck(platform), ...Object.fromEntries(writes) };
        if (writes.length > 0 && !(await transactIfUnchanged(change))) return lostRace;
        after = tokens.at(-1)?.uuid;
        if (tokens.length < tokensPerWrite) return;
      }
    },
    { maxTries },
  );
