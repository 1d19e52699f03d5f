import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bundleFunctions, repositoryRoot } from '#infra/bundle.ts';
import { configurationOf, readBy } from '#infra/configuration.ts';
import { findEntryPoints } from '#infra/entry-points.ts';
import { production } from '#infra/environments/production.ts';
import type { RoutedSwitchSettings, SwitchSettings } from '#infra/environments/switch-settings.ts';

const pemOf = (namedCurve: string): string => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve });
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
};
const right: SwitchSettings = { url: 'https://switch.bank.example/v1', publicKeyPem: pemOf('P-256') };
const other: SwitchSettings = { url: 'https://pix.bank.example/pix', publicKeyPem: pemOf('P-256') };

const configured = (settings?: SwitchSettings) =>
  configurationOf({
    settings: { ...production, ...(settings && { switch: settings }) },
    tableName: 'table',
    documentsBucketName: 'bucket',
    auditBucketName: 'trail',
    requestKeyId: 'alias/key',
    sealingKeyId: 'seal',
  });

const severalConfigured = (switches: Readonly<Record<string, RoutedSwitchSettings>>, more: object = {}) =>
  configurationOf({
    settings: { ...production, switches, ...more },
    tableName: 'table',
    documentsBucketName: 'bucket',
    auditBucketName: 'trail',
    requestKeyId: 'alias/key',
    sealingKeyId: 'seal',
  });

describe('the settings of several switches', () => {
  it('become one variable for the routes and one for the keys, in their order', () => {
    const pix = { ...other, accountTypes: ['BRL_ACCOUNT'], maxAmount: 100 };
    const { SWITCHES = '', SWITCH_PUBLIC_KEYS = '', ...others } = severalConfigured({ pix, default: right });

    expect(JSON.parse(SWITCHES)).toEqual([
      { name: 'pix', url: other.url, accountTypes: ['BRL_ACCOUNT'], maxAmount: 100 },
      { name: 'default', url: right.url },
    ]);
    expect(JSON.parse(SWITCH_PUBLIC_KEYS)).toEqual({
      pix: other.publicKeyPem,
      default: right.publicKeyPem,
    });
    expect(others).not.toHaveProperty('SWITCH_URL');
  });

  it.each<[Record<string, RoutedSwitchSettings>, object, string]>([
    [{ Pix: right }, {}, 'settings.switches.Pix: a name has small letters'],
    [{ pix: { ...right, url: 'http://pix.example' } }, {}, 'settings.switches.pix.url must be https'],
    [{ pix: { ...right, publicKeyPem: pemOf('P-384') } }, {}, 'settings.switches.pix.publicKeyPem must be'],
    [{ pix: { ...right, minAmount: 2, maxAmount: 1 } }, {}, 'settings.switches.pix: minAmount and maxAmount'],
    [{ pix: { ...right, minAmount: 0.5 } }, {}, 'settings.switches.pix: minAmount and maxAmount'],
    [{ pix: right }, { switch: right }, 'name all in switches'],
    [
      { pix: { ...other, url: 'https://pix.bank.example/v1' }, default: right },
      {},
      'settings.switches.default.url must have another path than settings.switches.pix.url',
    ],
    [
      {
        pix: { ...other, url: 'https://pix.bank.example' },
        default: { ...right, url: 'https://switch.example' },
      },
      {},
      'settings.switches.default.url must have another path',
    ],
    [
      { pix: { ...other, publicKeyPem: `\n${right.publicKeyPem}` }, default: right },
      {},
      'settings.switches.default.publicKeyPem must be another key than settings.switches.pix.publicKeyPem',
    ],
  ])('are refused when they are wrong: %#', (switches, more, message) => {
    expect(() => severalConfigured(switches, more)).toThrow(message);
  });
});

describe('the settings of a switch', () => {
  it('become two variables, and none when they are missing', () => {
    expect(configured(right)).toMatchObject({ SWITCH_URL: right.url, SWITCH_PUBLIC_KEY: right.publicKeyPem });
    expect(Object.keys(configured()).filter((name) => name.startsWith('SWITCH'))).toEqual([]);
  });

  it('reach only the functions that need them', async () => {
    const bundles = await bundleFunctions();
    const variables = {
      ...{ SWITCH_URL: right.url, SWITCH_PUBLIC_KEY: right.publicKeyPem },
      ...severalConfigured({ default: right }),
    };
    const namedBy = (name: string): string[] =>
      findEntryPoints(repositoryRoot)
        .filter(({ path }) => name in readBy({ path }, bundles, variables))
        .map(({ id }) => id)
        .toSorted();

    expect(namedBy('SWITCH_PUBLIC_KEY')).toEqual([
      'receive-collection-result',
      'receive-invoice-payment',
      'receive-switch-deposit',
      'receive-switch-result',
    ]);
    expect(namedBy('SWITCH_PUBLIC_KEYS')).toEqual(namedBy('SWITCH_PUBLIC_KEY'));
    expect(namedBy('SWITCHES')).toEqual(namedBy('SWITCH_URL'));
    // Whoever sends an incoming payment on to a bank chooses its switch.
    expect(namedBy('SWITCH_URL')).toEqual([
      'answer-pay-request',
      'approve-incoming-payment',
      'ask-platform',
      'create-payout-batch',
      'create-quote',
      'create-transfer-in',
      'create-transfer-out',
      'finish-overdue',
      'pay-batch-rows',
      'pay-out',
      'receive-invoice-payment',
      'receive-sandbox-uma-payment',
      'reject-incoming-payment',
      'take-post-transaction-hook',
      'time-out-approval',
    ]);
  });

  it('put the service on the UMA network when one is on the Lightning network', () => {
    expect(configured(right)).not.toHaveProperty('IS_ON_UMA_NETWORK');
    expect(configured({ ...right, lightning: true })).toMatchObject({
      SWITCH_LIGHTNING: 'true',
      IS_ON_UMA_NETWORK: 'true',
    });
    const { SWITCHES = '', IS_ON_UMA_NETWORK } = severalConfigured({
      default: { ...right, lightning: true },
    });
    expect([JSON.parse(SWITCHES), IS_ON_UMA_NETWORK]).toMatchObject([[{ lightning: true }], 'true']);
  });

  const fields = { accountNumber: '12345678', routingNumber: '021000021' };
  const deposits = { currency: 'USD', accountType: 'USD_ACCOUNT', fields } as const;

  it('name the accounts where customers pay money in', () => {
    const { DEPOSIT_ACCOUNTS = '' } = configured({ ...right, depositAccounts: [deposits] });

    expect(JSON.parse(DEPOSIT_ACCOUNTS)).toEqual([deposits]);
    expect(configured(right)).not.toHaveProperty('DEPOSIT_ACCOUNTS');
  });

  it.each([
    [{ ...deposits, currency: 'EUR' }, 'USD_ACCOUNT is not in EUR'],
    [{ ...deposits, fields: { accountNumber: '12345678' } }, 'USD_ACCOUNT needs a valid routingNumber'],
    [{ ...deposits, currency: 'BRL', accountType: 'BRL_ACCOUNT' }, 'BRL_ACCOUNT carries no reference'],
    [{ ...deposits, currency: 'USDC', accountType: 'SOLANA_WALLET' }, 'SOLANA_WALLET carries no reference'],
  ] as const)('are refused with such an account to pay into: %j', (account, problem) => {
    expect(() => configured({ ...right, depositAccounts: [account] })).toThrow(
      `settings.switch.depositAccounts: ${problem}`,
    );
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
