import { expect, test } from 'vitest';
import { configurationOf } from '#infra/configuration.ts';
import { sandbox } from '#infra/environments/sandbox.ts';
import type { Settings } from '#infra/environments/settings.ts';

const configured = (settings: Settings) =>
  configurationOf({ settings, tableName: 'table', documentsBucketName: 'bucket', webhookKeyId: 'alias/key' });

test('the source of rates is configured where the settings name one', () => {
  const rateSourceUrl = 'https://rates.example/latest';

  expect(configured({ ...sandbox, rateSourceUrl })).toMatchObject({ RATE_SOURCE_URL: rateSourceUrl });
});

test('no source of rates is configured where the settings name none', () => {
  expect(configured(sandbox)).not.toHaveProperty('RATE_SOURCE_URL');
});
