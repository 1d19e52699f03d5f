import { describe, expect, it } from 'vitest';
import { longWait } from '#src/aws/long-timer.ts';

const dayMs = 86_400_000;

describe('a wait', () => {
  it('lasts its time', async () => {
    const startedAt = performance.now();

    await longWait(50, new AbortController().signal);

    expect(performance.now() - startedAt).toBeGreaterThan(45);
  });

  it.each([dayMs, 365 * dayMs])('of %i ms ends when it is aborted', async (milliseconds) => {
    const ended = new AbortController();
    const waited = longWait(milliseconds, ended.signal);

    ended.abort();

    await expect(waited).resolves.toBeUndefined();
  });

  it('ends at once when it was aborted before', async () => {
    await expect(longWait(dayMs, AbortSignal.abort())).resolves.toBeUndefined();
  });
});
