import { expect, test } from 'vitest';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { ConfigUpdate } from '#shared/platforms/contract.ts';
import { umaDomainSchema } from '#shared/platforms/contract.ts';
import { defaultCurrencies } from '#shared/platforms/default-currencies.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { accountsOpened, changedPlatform, checkConfigUpdate, configView } from '#shared/platforms/rules.ts';

const usd = {
  currencyCode: 'USD',
  minAmount: 100,
  maxAmount: 5_000_000,
  requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
  enabledTransactionTypes: ['INCOMING' as const, 'OUTGOING' as const],
};

const platform: Platform = {
  uuid: '019542f5-b3e7-7d02-8000-000000000400',
  configUuid: '019542f5-b3e7-7d02-8000-000000000001',
  name: 'Acme',
  umaDomain: 'acme.example',
  webhookEndpoint: 'https://acme.example/webhooks',
  supportedCurrencies: [{ ...usd, requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }] }],
  isRegulatedFinancialInstitution: true,
  accountsOpenedAt: { USD: '2026-01-01T00:00:00.000Z' },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 4,
};

const rules = { isPlainHttpWebhookAllowed: false, sandboxUmaDomain: 'sandbox.uma.test' };

const refusalOf = (update: ConfigUpdate): Refusal => {
  try {
    checkConfigUpdate(update, rules);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('The update is accepted');
};

test('an update that keeps the rules is taken as it is', () => {
  const change = checkConfigUpdate(
    { umaDomain: 'pay.acme.example', webhookEndpoint: 'https://acme.example/w', supportedCurrencies: [usd] },
    rules,
  );

  expect(change).toEqual({
    umaDomain: 'pay.acme.example',
    webhookEndpoint: 'https://acme.example/w',
    supportedCurrencies: [usd],
  });
});

test('every broken rule is named in one refusal', () => {
  const refusal = refusalOf({
    umaDomain: 'sandbox.uma.test',
    webhookEndpoint: 'https://127.0.0.1/w',
    supportedCurrencies: [
      usd,
      { ...usd, minAmount: 6_000_000 },
      {
        ...usd,
        currencyCode: 'EUR',
        requiredCounterpartyFields: [{ name: 'SHOE_SIZE', mandatory: false }],
      },
    ],
  });

  expect(refusal.code).toBe('INVALID_INPUT');
  expect(refusal.details).toMatchObject({
    issues: [
      { path: 'umaDomain' },
      { path: 'webhookEndpoint' },
      { path: 'supportedCurrencies.1.currencyCode' },
      { path: 'supportedCurrencies.1.minAmount' },
      { path: 'supportedCurrencies.2.requiredCounterpartyFields.0.name' },
    ],
  });
});

test('a mandatory field that no payment carries is not implemented', () => {
  const refusal = refusalOf({
    supportedCurrencies: [{ ...usd, requiredCounterpartyFields: [{ name: 'SHOE_SIZE', mandatory: true }] }],
  });

  expect(refusal.code).toBe('UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY');
  expect(refusal.status).toBe(501);
});

test('a change sets what it names and leaves the rest', () => {
  const next = changedPlatform(
    platform,
    { webhookEndpoint: 'https://acme.example/other' },
    '2026-02-01T00:00:00.000Z',
  );

  expect(next).toEqual({
    ...platform,
    webhookEndpoint: 'https://acme.example/other',
    webhookEndpointSince: '2026-02-01T00:00:00.000Z',
    updatedAt: '2026-02-01T00:00:00.000Z',
    version: 5,
  });
});

test('null unsets', () => {
  const next = changedPlatform(
    platform,
    { umaDomain: null, webhookEndpoint: null },
    '2026-02-01T00:00:00.000Z',
  );

  expect(next.umaDomain).toBeUndefined();
  expect(next.webhookEndpoint).toBeUndefined();
});

test('a change that names nothing changes nothing', () => {
  expect(changedPlatform(platform, {}, '2026-02-01T00:00:00.000Z')).toBe(platform);
});

test('a new currency opens its account; one that is left out keeps its own', () => {
  const next = changedPlatform(
    platform,
    { supportedCurrencies: [{ ...usd, currencyCode: 'EUR', requiredCounterpartyFields: [] }] },
    '2026-02-01T00:00:00.000Z',
  );

  expect(next.supportedCurrencies.map(({ currencyCode }) => currencyCode)).toEqual(['EUR']);
  expect(next.accountsOpenedAt).toEqual({
    USD: '2026-01-01T00:00:00.000Z',
    EUR: '2026-02-01T00:00:00.000Z',
  });
});

test('an account that is open keeps the moment it was opened', () => {
  const opened = accountsOpened(
    { USD: '2026-01-01T00:00:00.000Z' },
    platform.supportedCurrencies,
    '2026-02-01T00:00:00.000Z',
  );

  expect(opened).toEqual({ USD: '2026-01-01T00:00:00.000Z' });
});

test('a new platform offers each currency once, with usable limits', () => {
  const currencies = defaultCurrencies();
  const codes = currencies.map(({ currencyCode }) => currencyCode);

  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(['USD', 'EUR', 'MXN', 'BRL', 'INR', 'USDC', 'BTC']));
  expect(currencies.every(({ minAmount, maxAmount }) => 0 < minAmount && minAmount < maxAmount)).toBe(true);
});

test('the configuration is shown without the platform behind it', () => {
  expect(configView(platform)).toEqual({
    id: 'PlatformConfig:019542f5-b3e7-7d02-8000-000000000001',
    umaDomain: 'acme.example',
    proxyUmaSubdomain: undefined,
    webhookEndpoint: 'https://acme.example/webhooks',
    supportedCurrencies: [usd],
    isRegulatedFinancialInstitution: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  });
});

test.each(['acme.example', 'a-b.c1.example', 'xn--bcher-kva.example'])('%s is a UMA domain', (domain) => {
  expect(umaDomainSchema.parse(domain)).toBe(domain);
});

test('a UMA domain is made lower case', () => {
  expect(umaDomainSchema.parse('ACME.Example')).toBe('acme.example');
});

test.each([
  '',
  'example',
  '-a.example',
  'a-.example',
  'a..example',
  'a_b.example',
  'https://a.example',
  '127.0.0.1',
  'a.example.',
  `${'a'.repeat(64)}.example`,
])('%s is no UMA domain', (domain) => {
  expect(umaDomainSchema.safeParse(domain).success).toBe(false);
});

test.each([
  ['the same value', 'https://acme.example/webhooks'],
  ['another value', 'https://acme.example/w'],
  ['nothing', null],
])('an endpoint that was disabled is enabled by setting it to %s', (_, webhookEndpoint) => {
  const disabled = { ...platform, webhookEndpointDisabledAt: '2026-01-02T00:00:00.000Z' };

  const next = changedPlatform(disabled, { webhookEndpoint }, '2026-02-01T00:00:00.000Z');

  expect(configView(next).webhookEndpointDisabledAt).toBeUndefined();
});

test('an endpoint that was disabled stays so when something else changes', () => {
  const disabled = { ...platform, webhookEndpointDisabledAt: '2026-01-02T00:00:00.000Z' };

  const next = changedPlatform(disabled, { umaDomain: 'pay.acme.example' }, '2026-02-01T00:00:00.000Z');

  expect(configView(next).webhookEndpointDisabledAt).toBe('2026-01-02T00:00:00.000Z');
});
