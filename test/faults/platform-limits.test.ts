import { expect, it } from 'vitest';
import * as z from 'zod';
import { admin } from '#test/support/admin.ts';
import { forgetAuthorizations, newPlatform, type TestPlatform } from '#test/support/service.ts';

type Credentials = TestPlatform['credentials'];

const statusOf = async (platform: TestPlatform, { clientId, clientSecret }: Credentials): Promise<number> => {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const answer = await fetch(`${platform.address.baseUrl}/config`, { headers: { authorization } });
  await answer.body?.cancel();
  return answer.status;
};

const shownSchema = z.looseObject({
  inForce: z.object({ of: z.string(), requestsPerSecond: z.number(), burst: z.number() }),
  isAsStored: z.boolean(),
});

it('a platform shares a bucket first, then has its own for all its tokens, and then the standard one alone', async () => {
  const platform = await newPlatform();
  const limits = (...options: string[]) => admin('platform', 'limits', `Platform:${platform.id}`, ...options);
  const shown = async () => shownSchema.parse(JSON.parse((await limits('--json')).text));
  expect(await shown()).toMatchObject({ inForce: { of: 'shared' }, isAsStored: true });

  expect(await limits('--rate', '2', '--burst', '3')).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('add --yes'),
  });
  await limits('--rate', '2', '--burst', '3', '--yes');
  const second = await platform.api.ok('createToken', { body: { name: 'Second', permissions: ['VIEW'] } });
  await limits('--rate', '1', '--burst', '2', '--yes');
  await forgetAuthorizations();
  const both = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? second : platform.credentials));
  const statuses = async () => Promise.all(both.map((credentials) => statusOf(platform, credentials)));
  const startedMs = performance.now();
  const answered = await statuses();
  const seconds = (performance.now() - startedMs) / 1000;
  // Two at once, and one more for each second that the thirty took.
  expect(answered.filter((status) => status === 200).length).toBeLessThanOrEqual(2 + seconds);
  expect(new Set(answered)).toEqual(new Set([200, 429]));
  expect(await shown()).toMatchObject({
    inForce: { of: 'own', requestsPerSecond: 1, burst: 2 },
    isAsStored: true,
  });

  await limits('--standard', '--yes');
  await forgetAuthorizations();
  expect(await statuses()).not.toContain(429);
  expect((await limits()).text).toMatch(/Requests a second +10000\nAt once +5000\nLimits +the environment's/);
});
