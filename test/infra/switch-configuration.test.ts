import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleFunctions, repositoryRoot } from '#infra/bundle.ts';
import { configurationOf, readBy } from '#infra/configuration.ts';
import { findEntryPoints } from '#infra/entry-points.ts';
import { production } from '#infra/environments/production.ts';
import type { SwitchSettings } from '#infra/environments/switch-settings.ts';

const pemOf = (namedCurve: string): string => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve });
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
};
const right: SwitchSettings = { url: 'https://switch.bank.example/v1', publicKeyPem: pemOf('P-256') };

const configured = (settings?: SwitchSettings) =>
  configurationOf({
    settings: { ...production, ...(settings && { switch: settings }) },
    tableName: 'table',
    documentsBucketName: 'bucket',
    webhookKeyId: 'alias/key',
  });

describe('the settings of a switch', () => {
  it('become two variables, and none when they are missing', () => {
    expect(configured(right)).toMatchObject({ SWITCH_URL: right.url, SWITCH_PUBLIC_KEY: right.publicKeyPem });
    expect(Object.keys(configured()).filter((name) => name.startsWith('SWITCH'))).toEqual([]);
  });

  it('reach only the functions that need them', async () => {
    const { buildDirectory } = await bundleFunctions();
    const variables = { SWITCH_URL: right.url, SWITCH_PUBLIC_KEY: right.publicKeyPem };
    const namedBy = (name: string): string[] =>
      findEntryPoints(repositoryRoot)
        .filter(({ path }) => name in readBy(join(buildDirectory, path), variables))
        .map(({ id }) => id)
        .toSorted();

    expect(namedBy('SWITCH_PUBLIC_KEY')).toEqual(['receive-switch-result']);
    expect(namedBy('SWITCH_URL')).toEqual(['create-quote', 'finish-overdue', 'pay-out']);
  });

  it.each([
    'http://switch.bank.example',
    'https://switch.bank.example/',
    'https://switch.bank.example/v1/',
    'https://switch.bank.example/v1?key=1',
    'https://',
    'switch.bank.example',
  ])('are refused when the URL is %j', (url) => {
    expect(() => configured({ ...right, url })).toThrow('settings.switch.url must be https');
  });

  it.each([
    ['of another curve', pemOf('P-384')],
    [
      'of no curve',
      createPublicKey(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
        .export({ type: 'spki', format: 'pem' })
        .toString(),
    ],
  ])('are refused when the key is one %s', (_name, publicKeyPem) => {
    expect(() => configured({ ...right, publicKeyPem })).toThrow('curve P-256');
  });
});
