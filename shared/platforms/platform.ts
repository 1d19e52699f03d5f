import * as z from 'zod';
import { requestLimitsSchema, usageSchema } from './request-limits.ts';

/** What the service may ask or say about the parties of a payment. */
export const customerInfoFieldNames = [
  'FULL_NAME',
  'BIRTH_DATE',
  'NATIONALITY',
  'PHONE_NUMBER',
  'EMAIL',
  'POSTAL_ADDRESS',
  'TAX_ID',
  'REGISTRATION_NUMBER',
  'USER_TYPE',
  'COUNTRY_OF_RESIDENCE',
  'ACCOUNT_IDENTIFIER',
  'FI_LEGAL_ENTITY_NAME',
  'FI_ADDRESS',
  'PURPOSE_OF_PAYMENT',
  'ULTIMATE_INSTITUTION_COUNTRY',
  'IDENTIFIER',
  'BUSINESS_TYPE',
] as const;
export type CustomerInfoFieldName = (typeof customerInfoFieldNames)[number];

const counterpartyFieldSchema = z.object({ name: z.enum(customerInfoFieldNames), mandatory: z.boolean() });
export type CounterpartyField = Readonly<z.output<typeof counterpartyFieldSchema>>;

const fieldNames = z.array(z.enum(customerInfoFieldNames)).readonly();

const platformCurrencySchema = z.object({
  currencyCode: z.string(),
  /** In the smallest unit of the currency, both inclusive. */
  minAmount: z.int(),
  maxAmount: z.int(),
  requiredCounterpartyFields: z.array(counterpartyFieldSchema).readonly(),
  providerRequiredCustomerFields: fieldNames.optional(),
  providerRequiredCounterpartyCustomerFields: fieldNames.optional(),
  enabledTransactionTypes: z.array(z.enum(['INCOMING', 'OUTGOING'])).readonly(),
});
/** A currency that a platform offers, with the limits of one payment in it. */
export type PlatformCurrency = Readonly<z.output<typeof platformCurrencySchema>>;

const operatorLimitsSchema = platformCurrencySchema
  .pick({ minAmount: true, maxAmount: true, enabledTransactionTypes: true })
  .partial({ enabledTransactionTypes: true });
/** What the operator allows a platform in a currency. Absent directions: both. */
export type OperatorLimits = Readonly<z.output<typeof operatorLimitsSchema>>;

const platformFeesSchema = z.object({
  /** Of the whole amount sent, in hundredths of a percent; an integer from 0 to 9,999. */
  variableBps: z.int(),
  /** By sending currency, in its smallest unit. A currency that is absent has no fixed fee. */
  fixedMinor: z.record(z.string(), z.int()).readonly(),
});
/** What a platform pays for a payment. */
export type PlatformFees = Readonly<z.output<typeof platformFeesSchema>>;

export const feeTypes = ['CROSS_CURRENCY_TRANSACTION', 'SAME_CURRENCY_TRANSACTION'] as const;
export type FeeType = (typeof feeTypes)[number];

const ownFeeSchema = z.object({
  feeType: z.enum(feeTypes),
  sourceCurrency: z.string(),
  /** Of the whole amount sent, in hundredths of a percent; an integer from 0 to 9,999. */
  variableFeeBps: z.int(),
  /** In the smallest unit of the source currency. */
  fixedFeeMinor: z.int(),
});
/** What a platform itself takes of its customers' quotes of one kind and sending currency. */
export type OwnFee = Readonly<z.output<typeof ownFeeSchema>>;

export const platformItemSchema = z.object({
  /** Owns internal accounts (kernel/ids.ts). */
  uuid: z.string(),
  /** Of the `PlatformConfig:` identifier. */
  configUuid: z.string(),
  name: z.string(),
  /** Lower case. A lock reserves it for this platform in the whole service. */
  umaDomain: z.string().optional(),
  proxyUmaSubdomain: z.string().optional(),
  webhookEndpoint: z.string().optional(),
  /** Since when the platform has had an endpoint, this one or an earlier one. Earlier events are not sent. */
  webhookEndpointSince: z.string().optional(),
  /** When the endpoint was last set, to a new or the same value. ISO 8601. */
  webhookEndpointSetAt: z.string().optional(),
  /** Since when nothing is sent to the endpoint, because it answered 410. Setting any endpoint ends this. */
  webhookEndpointDisabledAt: z.string().optional(),
  /** How many endpoints it has beside the one of its configuration (/webhooks/endpoints). */
  webhookEndpointCount: z.int().optional(),
  supportedCurrencies: z.array(platformCurrencySchema).readonly(),
  /** By currency, also one that the platform does not offer at present. The platform moves within them only. */
  operatorLimits: z.record(z.string(), operatorLimitsSchema).readonly().optional(),
  /** True: its individual customers start APPROVED. */
  isRegulatedFinancialInstitution: z.boolean(),
  /** Absent: the default fees (fees.ts). */
  fees: platformFeesSchema.optional(),
  /** Fees that replace `fees` at a moment, and stay here afterwards. `feesOf` chooses. */
  nextFees: platformFeesSchema.extend({ from: z.string() }).optional(),
  /** The platform's own fees; at most one for each kind and currency. Absent: none. */
  ownFees: z.array(ownFeeSchema).readonly().optional(),
  /** Since when every request of its tokens is refused. ISO 8601. */
  disabledAt: z.string().optional(),
  /** Absent: those of the environment. */
  requestLimits: requestLimitsSchema.optional(),
  usage: usageSchema.optional(),
  /** When the platform's own internal account in a currency was opened. A removed currency stays here. */
  accountsOpenedAt: z.record(z.string(), z.string()).readonly(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Grows by one with each change. */
  version: z.int(),
});
/** The tenant whose credentials call the API, with its configuration. */
export type Platform = Readonly<z.output<typeof platformItemSchema>>;
