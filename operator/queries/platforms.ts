import { readToEnd } from '#shared/kernel/table/pages.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { allPlatforms } from '#shared/platforms/store.ts';

const pageSize = 100;
const freshMs = 30_000;

/** All platforms, the oldest first, as they are now. Half a unit for each kilobyte of them. */
export const readPlatforms = (): Promise<Platform[]> =>
  readToEnd({ count: pageSize, read: allPlatforms, positionOf: ({ uuid }) => uuid });

let kept: { readonly platforms: Promise<readonly Platform[]>; readonly atMs: number } | undefined;

/** All platforms, at most half a minute old: a console asks for them with each page. */
export const everyPlatform = (): Promise<readonly Platform[]> => {
  if (kept === undefined || performance.now() - kept.atMs > freshMs) {
    kept = { platforms: readPlatforms(), atMs: performance.now() };
    kept.platforms.catch(() => {
      kept = undefined;
    });
  }
  return kept.platforms;
};
