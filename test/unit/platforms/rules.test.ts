import { expect, test } from 'vitest';
import { defaultCurrencies } from '#shared/platforms/create-platform.ts';
import { accountsOpened, changedPlatform, configView } from '#shared/platforms/rules.ts';
import { platform, usd } from './support/platform.ts';

test('a change sets the fields that it names and keeps the rest', () => {
  const next = changedPlatform(
    platform,
    { webhookEndpoint: 'https://acme.example/other' },
    '2026-02-01T00:00:00.000Z',
  );

  expect(next).toEqual({
    ...platform,
    webhookEndpoint: 'https://acme.example/other',
    webhookEndpointSince: '2026-02-01T00:00:00.000Z',
    webhookEndpointSetAt: '2026-02-01T00:00:00.000Z',
    updatedAt: '2026-02-01T00:00:00.000Z',
    version: 5,
  });
});

test('null unsets a field', () => {
  const next = changedPlatform(
    platform,
    { umaDomain: null, webhookEndpoint: null },
    '2026-02-01T00:00:00.000Z',
  );

  expect(next.umaDomain).toBeUndefined();
  expect(next.webhookEndpoint).toBeUndefined();
  expect(next.webhookEndpointSetAt).toBeUndefined();
});

test('a change that names no field changes nothing', () => {
  expect(changedPlatform(platform, {}, '2026-02-01T00:00:00.000Z')).toBe(platform);
});

test('a new currency opens an account; a dropped currency keeps its account', () => {
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

test('an open account keeps the time at which it was opened', () => {
  const opened = accountsOpened(
    { USD: '2026-01-01T00:00:00.000Z' },
    platform.supportedCurrencies,
    '2026-02-01T00:00:00.000Z',
  );

  expect(opened).toEqual({ USD: '2026-01-01T00:00:00.000Z' });
});

test('a new platform has each currency once, with usable limits', () => {
  const currencies = defaultCurrencies();
  const codes = currencies.map(({ currencyCode }) => currencyCode);

  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(['USD', 'EUR', 'MXN', 'BRL', 'INR', 'USDC', 'BTC']));
  expect(currencies.every(({ minAmount, maxAmount }) => 0 < minAmount && minAmount < maxAmount)).toBe(true);
});

test("the configuration does not show the platform's own fields", () => {
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

test.each([
  ['the same value', 'https://acme.example/webhooks'],
  ['another value', 'https://acme.example/w'],
  ['nothing', null],
])('an endpoint that was disabled is enabled by setting it to %s', (_, webhookEndpoint) => {
  const disabled = { ...platform, webhookEndpointDisabledAt: '2026-01-02T00:00:00.000Z' };

  const next = changedPlatform(disabled, { webhookEndpoint }, '2026-02-01T00:00:00.000Z');

  expect(configView(next).webhookEndpointDisabledAt).toBeUndefined();
});

test('an endpoint that was disabled stays disabled when another field changes', () => {
  const disabled = { ...platform, webhookEndpointDisabledAt: '2026-01-02T00:00:00.000Z' };

  const next = changedPlatform(disabled, { umaDomain: 'pay.acme.example' }, '2026-02-01T00:00:00.000Z');

  expect(configView(next).webhookEndpointDisabledAt).toBe('2026-01-02T00:00:00.000Z');
});
