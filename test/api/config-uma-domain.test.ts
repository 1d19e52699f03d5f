import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newPlatform } from '#test/support/service.ts';

test('a UMA domain belongs to one platform until the platform releases it', async () => {
  const first = await newPlatform();
  const second = await newPlatform();
  const umaDomain = `d-${randomUUID()}.example`;
  await first.api.ok('updateConfig', { body: { umaDomain: umaDomain.toUpperCase() } });

  const refusal = await second.api.refused('updateConfig', { body: { umaDomain } });
  await first.api.ok('updateConfig', { body: { umaDomain: null } });
  const taken = await second.api.ok('updateConfig', { body: { umaDomain } });

  expect(refusal.details?.issues).toMatchObject([{ path: 'umaDomain' }]);
  expect(taken.umaDomain).toBe(umaDomain);
});

test('when two platforms set the same UMA domain at once, one gets it', async () => {
  const rivals = await Promise.all([newPlatform(), newPlatform()]);
  const umaDomain = `d-${randomUUID()}.example`;

  const answers = await Promise.all(
    rivals.map(({ api }) => api.call('updateConfig', { body: { umaDomain } })),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});
