import { afterAll, vi } from 'vitest';

/** For files that share a process: what one of them spied on, stubbed or froze must not reach the next. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
