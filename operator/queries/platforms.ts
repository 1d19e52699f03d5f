import type { Platform } from '#shared/platforms/platform.ts';
import { allPlatforms } from '#shared/platforms/store.ts';

const pageSize = 100;
/** A console asks for them with each page. */
const freshMs = 30_000;

let kept: { readonly platforms: Promise<readonly Platform[]>; readonly atMs: number } | undefined;

/** All platforms, the oldest first, at most half a minute old. Half a unit for each kilobyte of them. */
export const everyPlatform = (): Promise<readonly Platform[]> => {
  if (kept === undefined || performance.now() - kept.atMs > freshMs) {
    kept = { platforms: readAll(), atMs: performance.now() };
    kept.platforms.catch(() => {
      kept = undefined;
    });
  }
  return kept.platforms;
};

const readAll = async (): Promise<Platform[]> => {
  const platforms: Platform[] = [];
  for (;;) {
    const page = await allPlatforms({ after: platforms.at(-1)?.uuid, count: pageSize });
    platforms.push(...page);
    if (page.length < pageSize) return platforms;
  }
};
