import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';
import {
  booleanQuerySchema,
  countryCodeSchema,
  currencyCodeSchema,
  currencyViewSchema,
  pageQuery,
  pageSchema,
} from '#shared/kernel/schemas.ts';

const umaProviderSchema = z
  .object({
    name: z.string().meta({ example: 'Sandbox' }),
    supportedRegions: z.array(countryCodeSchema),
    domain: z.string().meta({ example: 'sandbox.uma.test' }),
    logoUrl: z.string().optional().meta({ format: 'uri' }),
    supportedCurrencies: z.array(currencyViewSchema),
    lei: z.string().optional().meta({ description: 'Legal entity identifier, ISO 17442' }),
    allowListStatus: z.boolean().meta({
      description: 'false: payments to and from this provider are refused (COUNTERPARTY_NOT_ALLOWED)',
    }),
  })
  .meta({ id: 'UmaProvider' });

const sortOrders = ['asc', 'desc'] as const;

const listQuerySchema = z.object({
  ...pageQuery,
  countryCode: countryCodeSchema.optional(),
  currencyCode: currencyCodeSchema.optional(),
  hasBlockedProviders: booleanQuerySchema
    .optional()
    .meta({ description: 'false leaves out providers that are not on the allowlist' }),
  sortOrder: z
    .enum(sortOrders, `must be one of ${sortOrders.join(', ')}`)
    .default('desc')
    .meta({
      description: 'By name',
    }),
});

export type UmaProviderQuery = z.output<typeof listQuerySchema>;

export const listUmaProviders = defineOperation({
  id: 'listUmaProviders',
  feature: 'directory',
  method: 'GET',
  path: '/uma-providers',
  permission: 'VIEW',
  summary: 'List institutions whose customers have UMA addresses, by name',
  request: { query: listQuerySchema },
  response: { status: 200, body: pageSchema(umaProviderSchema).meta({ id: 'UmaProviderListResponse' }) },
  errors: [],
});

export const directoryOperations = [listUmaProviders];
