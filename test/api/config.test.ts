import { createPublicKey, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { platformItems, putItem } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const eur = {
  currencyCode: 'EUR',
  minAmount: 100,
  maxAmount: 5_000_000,
  requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
  providerRequiredCustomerFields: ['NATIONALITY'],
  enabledTransactionTypes: ['OUTGOING'],
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await newPlatform();
});

test('a new platform has a complete configuration', async () => {
  const config = await platform.api.ok('getConfig');

  expect(config.id).toMatch(/^PlatformConfig:/);
  expect(config.umaDomain).toMatch(/\.uma\.test$/);
  expect(config).not.toHaveProperty('webhookEndpoint');
  expect(config.isRegulatedFinancialInstitution).toBe(true);
  expect(config.supportedCurrencies.map(({ currencyCode }) => currencyCode)).toContain('USD');
  expect(config.createdAt).toBe(config.updatedAt);
  expect(createPublicKey(config.webhookPublicKey ?? '').asymmetricKeyDetails).toEqual({
    namedCurve: 'prime256v1',
  });
});

test('a platform that is not regulated says so', async () => {
  const { api } = await newPlatform({ isRegulated: false });

  expect((await api.ok('getConfig')).isRegulatedFinancialInstitution).toBe(false);
});

test('a change sets the fields that it names, and null unsets a field', async () => {
  const { api } = await newPlatform();
  const before = await api.ok('getConfig');
  const webhookEndpoint = 'https://acme.example/webhooks';

  const changed = await api.ok('updateConfig', { body: { webhookEndpoint } });
  const read = await api.ok('getConfig');
  const unset = await api.ok('updateConfig', { body: { webhookEndpoint: null } });

  expect(changed).toEqual({ ...before, webhookEndpoint, updatedAt: changed.updatedAt });
  expect(read).toEqual(changed);
  expect(unset).not.toHaveProperty('webhookEndpoint');
});

test('a disabled endpoint is shown with its time until it is set again', async () => {
  const { api, address, id } = await newPlatform();
  const webhookEndpoint = 'https://acme.example/webhooks';
  await api.ok('updateConfig', { body: { webhookEndpoint } });
  const disabledAt = '2026-01-02T00:00:00.000Z';
  const [stored] = (await platformItems(address, id)).filter(({ sk }) => sk === 'PLATFORM');
  await putItem(address, { ...stored, webhookEndpointDisabledAt: disabledAt });

  const shown = await api.ok('getConfig');
  const otherwise = await api.ok('updateConfig', { body: { umaDomain: null } });
  const setAgain = await api.ok('updateConfig', { body: { webhookEndpoint } });

  expect(shown.webhookEndpointDisabledAt).toBe(disabledAt);
  expect(otherwise.webhookEndpointDisabledAt).toBe(disabledAt);
  expect(setAgain).not.toHaveProperty('webhookEndpointDisabledAt');
  expect(await api.ok('getConfig')).toEqual(setAgain);
});

test('a change that names no field changes nothing', async () => {
  const before = await platform.api.ok('getConfig');

  expect(await platform.api.ok('updateConfig', { body: {} })).toEqual(before);
  expect(await platform.api.ok('updateConfig', { body: { isRegulatedFinancialInstitution: false } })).toEqual(
    before,
  );
});

test('currencies are replaced as a whole list', async () => {
  const { api } = await newPlatform();

  const changed = await api.ok('updateConfig', { body: { supportedCurrencies: [eur] } });

  expect(changed.supportedCurrencies).toEqual([eur]);
  expect((await api.ok('getConfig')).supportedCurrencies).toEqual([eur]);
});

test.each([
  [
    'an unknown currency',
    { supportedCurrencies: [{ ...eur, currencyCode: 'ZZZ' }] },
    ['supportedCurrencies.0.currencyCode'],
  ],
  ['a currency twice', { supportedCurrencies: [eur, eur] }, ['supportedCurrencies.1.currencyCode']],
  [
    'limits in the wrong order',
    { supportedCurrencies: [{ ...eur, minAmount: 5_000_001 }] },
    ['supportedCurrencies.0.minAmount'],
  ],
  [
    'a limit with a fraction',
    { supportedCurrencies: [{ ...eur, minAmount: 0.5 }] },
    ['supportedCurrencies.0.minAmount'],
  ],
  ['no currency at all', { supportedCurrencies: [] }, ['supportedCurrencies']],
  ['a webhook endpoint that is not a URL', { webhookEndpoint: 'acme' }, ['webhookEndpoint']],
  [
    'a webhook endpoint with credentials',
    { webhookEndpoint: 'https://a:b@acme.example/w' },
    ['webhookEndpoint'],
  ],
  [
    'an endless webhook endpoint',
    { webhookEndpoint: `https://acme.example/${'w'.repeat(2048)}` },
    ['webhookEndpoint'],
  ],
  ['a malformed UMA domain', { umaDomain: '-acme.example' }, ['umaDomain']],
  [
    'wrong types',
    { umaDomain: 7, webhookEndpoint: true, supportedCurrencies: 'EUR' },
    ['umaDomain', 'webhookEndpoint', 'supportedCurrencies'],
  ],
])('%s is refused and changes nothing', async (_, body, paths) => {
  const before = await platform.api.ok('getConfig');

  const apiError = await platform.api.refused('updateConfig', { body });

  expect(apiError).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect(apiError.details?.issues).toMatchObject(paths.map((path) => ({ path })));
  expect(await platform.api.ok('getConfig')).toEqual(before);
});

test.each([
  ["the sandbox's own UMA domain", 'sandbox.uma.test'],
  ['a UMA domain with a single label', 'acme'],
])('%s is taken and changes nothing', async (_, umaDomain) => {
  const before = await platform.api.ok('getConfig');

  const apiError = await platform.api.refused('updateConfig', { body: { umaDomain } });

  expect(apiError).toMatchObject({ status: 409, code: 'UMA_DOMAIN_TAKEN' });
  expect(await platform.api.ok('getConfig')).toEqual(before);
});

test('this service itself cannot be a webhook endpoint', async () => {
  const webhookEndpoint = `${platform.address.baseUrl}/linkprovider/callback/x`;

  const apiError = await platform.api.refused('updateConfig', { body: { webhookEndpoint } });

  expect(apiError.details?.issues).toMatchObject([
    { path: 'webhookEndpoint', message: expect.stringContaining('itself') },
  ]);
});

test('a mandatory field that no payment carries is not implemented', async () => {
  const currency = { ...eur, requiredCounterpartyFields: [{ name: 'SHOE_SIZE', mandatory: true }] };

  const apiError = await platform.api.refused('updateConfig', { body: { supportedCurrencies: [currency] } });

  expect(apiError).toMatchObject({ status: 501, code: 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY' });
});

test('simultaneous changes are all applied', async () => {
  const { api } = await newPlatform();
  const umaDomain = `d-${randomUUID()}.example`;

  await Promise.all([
    api.ok('updateConfig', { body: { umaDomain } }),
    api.ok('updateConfig', { body: { webhookEndpoint: 'https://acme.example/w' } }),
    api.ok('updateConfig', { body: { supportedCurrencies: [eur] } }),
  ]);

  expect(await api.ok('getConfig')).toMatchObject({
    umaDomain,
    webhookEndpoint: 'https://acme.example/w',
    supportedCurrencies: [eur],
  });
});

test('a new currency opens an account, a removed one keeps its account', async () => {
  const { api } = await newPlatform();
  const { supportedCurrencies } = await api.ok('getConfig');
  const jpy = { ...eur, currencyCode: 'JPY' };

  await api.ok('updateConfig', { body: { supportedCurrencies: [jpy] } });

  const { data } = await api.ok('listPlatformInternalAccounts');
  expect(data.map(({ balance }) => balance.currency.code).sort()).toEqual(
    [...supportedCurrencies.map(({ currencyCode }) => currencyCode), 'JPY'].sort(),
  );
});
