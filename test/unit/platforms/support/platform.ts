import type { Platform } from '#shared/platforms/platform.ts';

export const usd = {
  currencyCode: 'USD',
  minAmount: 100,
  maxAmount: 5_000_000,
  requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
  enabledTransactionTypes: ['INCOMING' as const, 'OUTGOING' as const],
};

export const platform: Platform = {
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
