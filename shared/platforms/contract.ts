import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import {
  basisPointsSchema,
  currencyCodeSchema,
  namedAmountSchema,
  timestampSchema,
} from '#shared/kernel/schemas.ts';
import { customerInfoFieldNames, feeTypes } from './platform.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * A domain name of at most ten labels, changed to lower case. A claim writes two items for each domain above it. The
 * rules refuse a single label (UMA_DOMAIN_TAKEN).
 */
export const umaDomainSchema = z
  .string()
  .max(253, 'must have at most 253 characters')
  .toLowerCase()
  .regex(new RegExp(`^(?:${label}\\.){0,9}[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`), 'must be a domain name')
  .meta({ description: 'Domain of the UMA addresses of your customers', example: 'acme.example' });

export const fieldNameSchema = z.enum(customerInfoFieldNames).meta({ id: 'CustomerInfoFieldName' });

/** The rules refuse unknown names: the answer for a mandatory one is 501. */
const askedFieldNameSchema = z
  .string()
  .regex(/^[A-Z][A-Z_]{0,63}$/, `must be one of ${customerInfoFieldNames.join(', ')}`)
  .meta({ override: { $ref: '#/components/schemas/CustomerInfoFieldName' } });

const limitSchema = z
  .int('must be an integer in the smallest unit of the currency')
  .min(0, 'must be at least 0')
  .max(Number(maxAmountMinor), `must be at most ${maxAmountMinor}`)
  .meta({ description: 'In the smallest unit of the currency', example: 100 });

const currencyConfigFields = <Name extends z.ZodType>(name: Name) => ({
  currencyCode: currencyCodeSchema,
  minAmount: limitSchema,
  maxAmount: limitSchema,
  requiredCounterpartyFields: z
    .array(z.object({ name, mandatory: z.boolean() }))
    .max(50, 'must have at most 50 entries'),
  providerRequiredCustomerFields: z.array(fieldNameSchema).max(50, 'must have at most 50 entries').optional(),
  providerRequiredCounterpartyCustomerFields: z
    .array(fieldNameSchema)
    .max(50, 'must have at most 50 entries')
    .optional(),
  enabledTransactionTypes: z.array(z.enum(['INCOMING', 'OUTGOING'])).max(10, 'must have at most 10 entries'),
});

export const webhookEndpointSchema = z
  .string()
  .min(1, 'must not be empty')
  .max(2048, 'must have at most 2048 characters')
  .meta({
    format: 'uri',
    description: 'Public https URL that events are sent to',
    example: 'https://acme.example/webhooks',
  });

const feeConfigSchema = z
  .object({
    feeType: z.enum(feeTypes).meta({
      description: 'Whether quotes send and receive the same currency or two',
      example: 'CROSS_CURRENCY_TRANSACTION',
    }),
    sourceCurrency: currencyCodeSchema.meta({ description: 'The currency that is sent' }),
    variableFeeBps: basisPointsSchema,
    fixedFee: namedAmountSchema.meta({ description: 'On top of the variable fee, in sourceCurrency' }),
  })
  .meta({ id: 'PlatformFeeConfig' });

const configSchema = z
  .object({
    id: idSchema('PlatformConfig'),
    umaDomain: z.string().optional().meta({ example: 'acme.example' }),
    proxyUmaSubdomain: z.string().optional(),
    webhookEndpoint: z.string().optional().meta({ format: 'uri', example: 'https://acme.example/webhooks' }),
    webhookEndpointDisabledAt: timestampSchema.optional().meta({
      description:
        'Since when events wait, because the endpoint answered 410; set webhookEndpoint again to get them',
    }),
    webhookPublicKey: z
      .string()
      .optional()
      .meta({ description: 'PEM of the key that checks X-Webhook-Signature' }),
    nextWebhookPublicKey: z.string().optional().meta({
      description:
        'Only while the key changes: PEM of a second key that also signs webhook-signature. Accept a signature by either key',
    }),
    supportedCurrencies: z.array(
      z.object(currencyConfigFields(fieldNameSchema)).meta({ id: 'PlatformCurrencyConfig' }),
    ),
    feeConfigs: z
      .array(feeConfigSchema)
      .optional()
      .meta({ description: 'Your own fees, on top of those of the service; absent when you take none' }),
    isRegulatedFinancialInstitution: z.boolean(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'PlatformConfig' });

const configUpdateSchema = z
  .object({
    umaDomain: umaDomainSchema.nullable().optional().meta({
      description: 'null gives the domain up; it stays reserved for you for 30 days',
    }),
    webhookEndpoint: webhookEndpointSchema
      .nullable()
      .optional()
      .meta({ description: 'null ends the sending of events' }),
    supportedCurrencies: z
      .array(
        z.object(currencyConfigFields(askedFieldNameSchema)).meta({ id: 'PlatformCurrencyConfigUpdate' }),
      )
      .min(1, 'must name at least one currency')
      .max(200, 'must have at most 200 entries')
      .optional()
      .meta({ description: 'Replaces the list; accounts in a currency that is left out stay' }),
    feeConfigs: z.array(feeConfigSchema).max(100, 'must have at most 100 entries').optional().meta({
      description:
        'Your own fees, on top of those of the service, for quotes made from now on. Replaces the list; an empty one ends them. At most one for each feeType and sourceCurrency',
    }),
  })
  .meta({ id: 'PlatformConfigUpdateRequest' });

/** The body of PATCH /config, before the rules check it. */
export type ConfigUpdate = z.output<typeof configUpdateSchema>;

export const getConfig = defineOperation({
  id: 'getConfig',
  feature: 'platforms',
  method: 'GET',
  path: '/config',
  permission: 'VIEW',
  summary: 'Get the configuration of your platform',
  request: {},
  response: { status: 200, body: configSchema },
  errors: [],
});

export const updateConfig = defineOperation({
  id: 'updateConfig',
  feature: 'platforms',
  method: 'PATCH',
  path: '/config',
  permission: 'MANAGE',
  summary: 'Change the configuration of your platform; fields left out stay as they are',
  request: { body: configUpdateSchema },
  response: { status: 200, body: configSchema },
  errors: [
    'AMOUNT_OUT_OF_RANGE',
    'INVALID_AMOUNT',
    'UMA_DOMAIN_TAKEN',
    'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
  ],
});

export const platformOperations = [getConfig, updateConfig];
