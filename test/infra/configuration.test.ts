import { expect, test } from 'vitest';
import { configurationOf } from '#infra/configuration.ts';
import { local } from '#infra/environments/local.ts';
import { production } from '#infra/environments/production.ts';
import { sandbox } from '#infra/environments/sandbox.ts';
import type { Settings } from '#infra/environments/settings.ts';

const configured = (settings: Settings) =>
  configurationOf({ settings, tableName: 'table', documentsBucketName: 'bucket', webhookKeyId: 'key' });

test('a source of rates is configured when the settings name one', () => {
  const url = 'https://rates.example/latest';

  expect(configured({ ...sandbox, rates: { url } })).toMatchObject({ RATE_SOURCE_URL: url });
});

test('no source of rates is configured when the settings name none', () => {
  expect(configured(sandbox)).not.toHaveProperty('RATE_SOURCE_URL');
  expect(configured({ ...sandbox, rates: 'shipped' })).not.toHaveProperty('RATE_SOURCE_URL');
});

test('a second signing key is configured when there is one', () => {
  const sources = {
    settings: sandbox,
    tableName: 'table',
    documentsBucketName: 'bucket',
    webhookKeyId: 'key',
  };

  expect(configurationOf(sources)).not.toHaveProperty('WEBHOOK_NEXT_KEY_ID');
  expect(configurationOf({ ...sources, nextWebhookKeyId: 'next' })).toMatchObject({
    WEBHOOK_KEY_ID: 'key',
    WEBHOOK_NEXT_KEY_ID: 'next',
  });
});

test('only the local host has a speed of the service to change', () => {
  expect(configured(local)).toMatchObject({ TIME_SCALE: '1' });
  for (const deployed of [sandbox, production]) expect(configured(deployed)).not.toHaveProperty('TIME_SCALE');
});
