import { expect, test } from 'vitest';
import { configurationOf } from '#infra/configuration.ts';
import { local } from '#infra/environments/local.ts';
import { production } from '#infra/environments/production.ts';
import { sandbox } from '#infra/environments/sandbox.ts';
import type { Settings } from '#infra/environments/settings.ts';

const configured = (settings: Settings) =>
  configurationOf({
    settings,
    tableName: 'table',
    documentsBucketName: 'bucket',
    auditBucketName: 'trail',
    requestKeyId: 'key',
    sealingKeyId: 'seal',
  });

test('the sources of rates are configured when the settings name some', () => {
  const sources = { bank: 'https://rates.example/latest', market: 'https://market.example/usd' };

  expect(configured({ ...sandbox, rates: { sources } })).toMatchObject({
    RATE_SOURCES: '{"bank":"https://rates.example/latest","market":"https://market.example/usd"}',
  });
});

test('no source of rates is configured when the settings name none', () => {
  expect(configured(sandbox)).not.toHaveProperty('RATE_SOURCES');
  expect(configured({ ...sandbox, rates: 'shipped' })).not.toHaveProperty('RATE_SOURCES');
});

test('only the local host has a speed of the service to change', () => {
  expect(configured(local)).toMatchObject({ TIME_SCALE: '1' });
  for (const deployed of [sandbox, production]) expect(configured(deployed)).not.toHaveProperty('TIME_SCALE');
});
