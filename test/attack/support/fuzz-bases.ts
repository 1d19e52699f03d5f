import { randomUUID } from 'node:crypto';
import { type AccountType, accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { accountExample, business } from '#shared/api/openapi/examples/accounts.ts';
import { encode, type SampledOperation, sampleOf } from '#test/api/support/encode.ts';
import { basic, type RawRequest } from '#test/api/support/raw-request.ts';
import type { SampleRequest } from '#test/api/support/sample.ts';
import type { World } from '#test/api/support/world.ts';

const company = () => ({
  customerType: 'BUSINESS',
  platformCustomerId: randomUUID(),
  currencies: ['EUR'],
  address: { line1: '1 Main Street', postalCode: '12345', country: 'DE' },
  businessInfo: {
    legalName: 'Acme Trading Ltd',
    registrationNumber: 'HRB 12345',
    taxId: 'DE123456789',
    incorporatedOn: '2001-02-03',
    entityType: 'LLC',
    businessType: 'RETAIL_TRADE',
    purposeOfAccount: 'OTHER',
    sourceOfFunds: 'Sales',
  },
});

const wholeConfig = {
  umaDomain: null,
  webhookEndpoint: 'https://acme.example/webhooks',
  supportedCurrencies: [
    {
      currencyCode: 'USD',
      minAmount: 1,
      maxAmount: 1_000_000,
      requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
      providerRequiredCustomerFields: ['FULL_NAME'],
      providerRequiredCounterpartyCustomerFields: ['BIRTH_DATE'],
      enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
    },
  ],
};

/** Further shapes of a request: other customer types and all account types. */
const others = (operation: SampledOperation, { customerId }: World): SampleRequest[] => {
  const accounts = (more: object): SampleRequest[] =>
    accountTypeNames.map((type: AccountType, index) => ({
      body: { ...more, ...accountExample(type, {}, index % 5 === 0 ? business : undefined) },
    }));
  if (operation.id === 'createCustomer') return [{ body: company() }];
  if (operation.id === 'updateConfig') return [{ body: wholeConfig }];
  if (operation.id === 'createExternalAccount') return accounts({ customerId, platformAccountId: 'mine' });
  if (operation.id === 'createPlatformExternalAccount') return accounts({ platformAccountId: 'mine' });
  return [];
};

/** The requests that hostile variations start from. */
export const basesOf = async (operation: SampledOperation, world: World): Promise<RawRequest[]> => {
  const sample = await sampleOf(operation, world);
  const authorization = operation.permission === 'NONE' ? undefined : basic(world.platform.credentials);
  return [sample, sample, ...others(operation, world)].map((request) =>
    encode(operation, request, authorization),
  );
};
