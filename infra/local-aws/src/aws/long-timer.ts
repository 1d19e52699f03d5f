/** setTimeout fires at once for a longer time than this (24.8 days). */
const longestTimeoutMs = 2_147_483_647;

/** Calls back after any number of milliseconds, unless the signal is aborted before. */
export const longTimer = (milliseconds: number, ended: AbortSignal, callback: () => void): void => {
  if (ended.aborted) return;
  const partMs = Math.min(Math.max(0, milliseconds), longestTimeoutMs);
  const cancel = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    ended.removeEventListener('abort', cancel);
    if (milliseconds > partMs) longTimer(milliseconds - partMs, ended, callback);
    else callback();
  }, partMs);
  ended.addEventListener('abort', cancel, { once: true });
};
