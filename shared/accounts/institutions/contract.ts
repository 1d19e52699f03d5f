import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';
import { countryCodeSchema, currencyCodeSchema, pageSchema, shortListQuery } from '#shared/kernel/schemas.ts';

const discoverySchema = z
  .object({
    bankName: z.string().meta({
      description: 'What the creation of an external account takes as bankName',
      example: 'Guaranty Trust Bank',
    }),
    displayName: z.string().meta({ description: 'What to show to people', example: 'GTBank' }),
    country: countryCodeSchema.meta({ example: 'NG' }),
    currency: currencyCodeSchema.meta({ example: 'NGN' }),
  })
  .meta({ id: 'Discovery' });

export const listDiscoveries = defineOperation({
  id: 'listDiscoveries',
  feature: 'discoveries',
  method: 'GET',
  path: '/discoveries',
  permission: 'VIEW',
  summary: 'List banks, e-money issuers and mobile-money providers that can be paid, by country and currency',
  request: {
    query: z.object({
      ...shortListQuery,
      country: countryCodeSchema.optional(),
      currency: currencyCodeSchema.optional(),
    }),
  },
  response: {
    status: 200,
    body: pageSchema(discoverySchema).meta({ id: 'DiscoveryListResponse' }),
  },
  errors: [],
});

export const discoveryOperations = [listDiscoveries];
