import * as z from 'zod';
import { umaAddressSchema } from '#shared/customers/uma-address.ts';
import { networkRefusals } from '#shared/kernel/errors.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { currencyViewSchema } from '#shared/kernel/schemas.ts';
import { fieldNameSchema } from '#shared/platforms/contract.ts';
import { exchangeRateSchema } from '#shared/transactions/rate-details.ts';

const currencyPreferenceSchema = z
  .object({
    currency: currencyViewSchema,
    estimatedExchangeRate: exchangeRateSchema,
    min: z.int().meta({ description: 'Least amount of one payment, in the smallest unit' }),
    max: z.int().meta({ description: 'Greatest amount of one payment, in the smallest unit' }),
  })
  .meta({ id: 'CurrencyPreference' });

const lookupFields = {
  supportedCurrencies: z.array(currencyPreferenceSchema),
  requiredPayerDataFields: z
    .array(
      z.object({ name: fieldNameSchema, mandatory: z.boolean() }).meta({ id: 'CounterpartyFieldDefinition' }),
    )
    .meta({
      description: "Taken from the paying customer's record, or from senderCustomerInfo of the quote",
    }),
  lookupId: idSchema('Lookup').meta({ description: 'For lookupId of a quote within ten minutes' }),
};

/** The customer that would pay. Estimates use that customer's first currency. */
const senderQuery = z.object({
  senderUmaAddress: umaAddressSchema.optional(),
  customerId: idSchema('Customer').optional(),
});

const senderRefusals = ['CUSTOMER_DELETED', 'INVALID_UMA_ADDRESS', 'USER_NOT_FOUND'] as const;

export const lookUpUmaAddress = defineOperation({
  id: 'lookUpUmaAddress',
  feature: 'receivers',
  method: 'GET',
  path: '/receiver/uma/{receiverUmaAddress}',
  permission: 'VIEW',
  summary: 'Ask in which currencies a UMA address can be paid, and what its receiver wants to know',
  request: { path: z.object({ receiverUmaAddress: umaAddressSchema }), query: senderQuery },
  response: {
    status: 200,
    body: z
      .object({ ...lookupFields, receiverUmaAddress: z.string() })
      .meta({ id: 'ReceiverUmaLookupResponse' }),
  },
  errors: [
    ...senderRefusals,
    ...networkRefusals,
    'INVALID_CURRENCY',
    'INVALID_RECEIVER',
    'QUOTE_REQUEST_FAILED',
  ],
});

export const lookUpExternalAccount = defineOperation({
  id: 'lookUpExternalAccount',
  feature: 'receivers',
  method: 'GET',
  path: '/receiver/external-account/{accountId}',
  permission: 'VIEW',
  summary: 'Ask how an external account can be paid, and what must be known of the payer',
  request: {
    path: z.object({
      accountId: z.string().meta({ example: 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000000' }),
    }),
    query: senderQuery,
  },
  response: {
    status: 200,
    body: z.object({ ...lookupFields, accountId: z.string() }).meta({
      id: 'ReceiverExternalAccountLookupResponse',
    }),
  },
  errors: [
    ...senderRefusals,
    'ACCOUNT_NOT_FOUND',
    'INVALID_BANK_ACCOUNT',
    'INVALID_CURRENCY',
    'QUOTE_REQUEST_FAILED',
  ],
});

export const receiverOperations = [lookUpUmaAddress, lookUpExternalAccount];
