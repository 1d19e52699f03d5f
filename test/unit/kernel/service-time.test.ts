import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const fiveMinutesAt = async (timeScale: string | undefined): Promise<number> => {
  vi.stubEnv('TIME_SCALE', timeScale);
  const { serviceMs } = await import('#shared/kernel/service-time.ts');
  return serviceMs(300_000);
};

it.each([
  [undefined, 300_000],
  ['1', 300_000],
  ['20', 15_000],
  ['7', 42_857],
])('with TIME_SCALE %s, five minutes of the service take %i ms', async (timeScale, ms) => {
  expect(await fiveMinutesAt(timeScale)).toBe(ms);
});

it.each(['0', '0.5', 'fast', ''])('TIME_SCALE %j is refused when the module loads', async (timeScale) => {
  await expect(fiveMinutesAt(timeScale)).rejects.toThrow('TIME_SCALE');
});
