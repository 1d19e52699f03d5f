import { describe, expect, it, vi } from 'vitest';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';

describe('changeWithRetry', () => {
  it('tries again after a lost race', async () => {
    const attempt = vi.fn<() => Promise<string | typeof lostRace>>();
    attempt.mockResolvedValueOnce(lostRace).mockResolvedValueOnce(lostRace).mockResolvedValueOnce('changed');

    expect(await changeWithRetry(attempt)).toBe('changed');
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it('refuses with 503 after five lost races', async () => {
    const attempt = vi.fn(async (): Promise<typeof lostRace> => lostRace);

    const apiError = changeWithRetry<void>(attempt, { message: 'Busy.' });

    await expect(apiError).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
    expect(attempt).toHaveBeenCalledTimes(5);
  });

  it('does not retry an error', async () => {
    const attempt = vi.fn(async () => Promise.reject(new Error('broken')));

    await expect(changeWithRetry(attempt)).rejects.toThrow('broken');
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
