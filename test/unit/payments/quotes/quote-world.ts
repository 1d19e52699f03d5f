import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import type { Holder, QuoteFacts } from '#shared/payments/quotes/facts.ts';
import type { QuoteOrder } from '#shared/payments/quotes/plan.ts';
import type { QuoteRequest } from '#shared/payments/quotes/schemas.ts';
import type { Platform, PlatformCurrency } from '#shared/platforms/platform.ts';

export const at = '2025-10-13T12:00:00.000Z';
const ownerUuid = '019542f5-b3e7-7d02-8000-00000000f000';
const otherUuid = '019542f5-b3e7-7d02-8000-00000000f400';
/** A uuid of 2025-10-13T12:00:00.000Z. */
export const quoteUuid = '0199dd71-1600-7d02-8abc-0123456789ab';

export const currency = (currencyCode: string, more: Partial<PlatformCurrency> = {}): PlatformCurrency => ({
  currencyCode,
  minAmount: 100,
  maxAmount: 1_000_000,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  ...more,
});

export const platform = (more: Partial<Platform> = {}): Platform => ({
  uuid: '019542f5-b3e7-7d02-8000-00000000e000',
  configUuid: '019542f5-b3e7-7d02-8000-0000000c0f16',
  name: 'Acme',
  supportedCurrencies: [currency('USD'), currency('EUR')],
  isRegulatedFinancialInstitution: true,
  fees: { variableBps: 50, fixedMinor: { USD: 25 } },
  accountsOpenedAt: { USD: at, EUR: at },
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...more,
});

export const customer = (more: Partial<Customer> = {}): Customer => ({
  platformId: platform().uuid,
  uuid: ownerUuid,
  version: 1,
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'c-1',
  umaAddress: '$jane@acme.example',
  currencies: ['USD', 'EUR'],
  accountsOpenedAt: { USD: at, EUR: at },
  isDeleted: false,
  kycStatus: 'APPROVED',
  fullName: 'Jane Doe',
  createdAt: at,
  updatedAt: at,
  ...more,
});

export const otherCustomer = (more: Partial<Customer> = {}): Customer =>
  customer({ uuid: otherUuid, umaAddress: '$joe@acme.example', platformCustomerId: 'c-2', ...more });

export const bank = (more: Partial<ExternalAccount> = {}): ExternalAccount => ({
  platformId: platform().uuid,
  uuid: '019542f5-b3e7-7d02-8abc-00000000ba4c',
  ownerKind: 'customer',
  ownerUuid,
  accountType: 'EUR_ACCOUNT',
  fields: { iban: 'DE89370400440532013000' },
  currency: 'EUR',
  status: 'ACTIVE',
  beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Obi' },
  beneficiaryVerificationStatus: 'MATCHED',
  defaultUmaDepositAccount: false,
  createdAt: at,
  updatedAt: at,
  ...more,
});

export const holder = (more: Partial<Customer> = {}): Holder => ({
  kind: 'CUSTOMER',
  customer: customer(more),
});

export const accountId = (code: string, uuid = ownerUuid): string =>
  `InternalAccount:${internalAccountUuid(uuid, code)}`;
export const othersAccountId = (code: string): string => accountId(code, otherUuid);

export const request = (more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  source: { sourceType: 'ACCOUNT', accountId: accountId('USD') },
  destination: { destinationType: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}` },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
  ...more,
});

export const facts = (more: Partial<QuoteFacts> = {}): QuoteFacts => ({
  platform: platform(),
  payer: holder(),
  destination: { kind: 'EXTERNAL', account: bank() },
  lookup: undefined,
  rates: { perUsd: { USD: '1', EUR: '0.8', MXN: '20' }, updatedAt: at },
  ...more,
});

export const order = (
  asked: Partial<QuoteRequest> = {},
  found: Partial<QuoteFacts> = {},
  more: Partial<QuoteOrder> = {},
): QuoteOrder => ({
  request: request(asked),
  facts: facts(found),
  environment: 'sandbox',
  isSwitchConfigured: true,
  uuid: quoteUuid,
  ...more,
});

/** The error that a rule throws. */
export const apiErrorOf = (rule: () => unknown): ApiError => {
  try {
    rule();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
};
