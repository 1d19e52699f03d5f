import { expect, test } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { type ConfigUpdate, umaDomainSchema, updateConfig } from '#shared/platforms/contract.ts';
import { checkConfigUpdate } from '#shared/platforms/rules.ts';
import { usd } from './support/platform.ts';

const rules = {
  isPlainHttpWebhookAllowed: false,
  ownHost: 'api.Pay.example',
};

const apiErrorOf = (update: ConfigUpdate): ApiError => {
  try {
    checkConfigUpdate(update, rules);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The update is accepted');
};

test('a valid update is accepted unchanged', () => {
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

test('one refusal names every broken rule', () => {
  const apiError = apiErrorOf({
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

  expect(apiError.code).toBe('INVALID_INPUT');
  expect(apiError.details).toMatchObject({
    issues: [
      { path: 'webhookEndpoint' },
      { path: 'supportedCurrencies.1.currencyCode' },
      { path: 'supportedCurrencies.1.minAmount' },
      { path: 'supportedCurrencies.2.requiredCounterpartyFields.0.name' },
    ],
  });
});

test.each(['https://api.pay.example/2025-10-13/linkprovider/callback/x', 'https://API.pay.example.:443/'])(
  'this service itself, as %s, cannot be a webhook endpoint',
  (webhookEndpoint) => {
    const { details } = apiErrorOf({ webhookEndpoint });

    expect(details).toMatchObject({ issues: [{ path: 'webhookEndpoint' }] });
    expect(checkConfigUpdate({ webhookEndpoint: 'https://hooks.api.pay.example/' }, rules)).toBeDefined();
  },
);

test('a mandatory field that no payment carries is not implemented', () => {
  const apiError = apiErrorOf({
    supportedCurrencies: [{ ...usd, requiredCounterpartyFields: [{ name: 'SHOE_SIZE', mandatory: true }] }],
  });

  expect(apiError.code).toBe('UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY');
  expect(apiError.status).toBe(501);
  expect(apiError.details).toEqual({ name: 'SHOE_SIZE' });
});

test.each(['acme.example', 'a-b.c1.example', 'xn--bcher-kva.example'])('%s is a UMA domain', (domain) => {
  expect(umaDomainSchema.parse(domain)).toBe(domain);
});

test('a UMA domain is stored in lower case', () => {
  expect(umaDomainSchema.parse('ACME.Example')).toBe('acme.example');
});

test.each([
  '',
  'a.b.c.d.e.f.g.h.i.j.example',
  '-a.example',
  'a-.example',
  'a..example',
  'a_b.example',
  'https://a.example',
  '127.0.0.1',
  'a.example.',
  `${'a'.repeat(64)}.example`,
])('%s is not a UMA domain', (domain) => {
  expect(umaDomainSchema.safeParse(domain).success).toBe(false);
});

test('a currency may have one amount only', () => {
  const supportedCurrencies = [{ ...usd, minAmount: 500, maxAmount: 500 }];

  expect(checkConfigUpdate({ supportedCurrencies }, rules)).toMatchObject({ supportedCurrencies });
});

test.each(['FULL_NAME', 'A', 'X'.repeat(64)])('a wanted field may be spelled %s', (name) => {
  const supportedCurrencies = [{ ...usd, requiredCounterpartyFields: [{ name, mandatory: true }] }];

  expect(updateConfig.request.body.safeParse({ supportedCurrencies }).success).toBe(true);
});

test.each(['full_name', '_NAME', 'X'.repeat(65), ''])('a wanted field may not be spelled %j', (name) => {
  const supportedCurrencies = [{ ...usd, requiredCounterpartyFields: [{ name, mandatory: true }] }];

  expect(updateConfig.request.body.safeParse({ supportedCurrencies }).success).toBe(false);
});
