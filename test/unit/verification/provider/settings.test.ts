import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { settingsProblems } from '#infra/environments/check-settings.ts';
import { production } from '#infra/environments/production.ts';
import { sandbox } from '#infra/environments/sandbox.ts';
import { verificationConfiguration } from '#infra/environments/settings.ts';

const pemOf = (namedCurve: string): string => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve });
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
};
const provider = { url: 'https://verify.bank.example/v1', publicKeyPem: pemOf('P-256') };

describe('the settings of a verification provider', () => {
  it('become variables, and none when they are missing', () => {
    expect(verificationConfiguration(production)).toEqual({});
    expect(
      verificationConfiguration({
        mode: 'production',
        verificationProvider: provider,
        reverifyOnChange: true,
      }),
    ).toEqual({
      VERIFICATION_PROVIDER_URL: provider.url,
      VERIFICATION_PROVIDER_PUBLIC_KEY: provider.publicKeyPem,
      REVERIFY_ON_CHANGE: 'true',
    });
    expect(verificationConfiguration({ mode: 'production', reverifyOnChange: false })).toEqual({});
  });

  it.each([
    [
      'plain http',
      production,
      { ...provider, url: 'http://verify.bank.example' },
      'verificationProvider.url must',
    ],
    [
      'a slash at its end',
      production,
      { ...provider, url: `${provider.url}/` },
      'verificationProvider.url must',
    ],
    [
      'a key of another curve',
      production,
      { ...provider, publicKeyPem: pemOf('P-384') },
      'publicKeyPem must be',
    ],
    ['a text in place of the key', production, { ...provider, publicKeyPem: 'key' }, 'publicKeyPem must be'],
    ['the sandbox', sandbox, provider, 'are for production'],
  ])('are named before a deployment with %s', (_what, settings, verificationProvider, problem) => {
    const problems = settingsProblems({ ...settings, verificationProvider });

    expect(problems.filter((one) => one.includes(problem))).toHaveLength(1);
  });
});
