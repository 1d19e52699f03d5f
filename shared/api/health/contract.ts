import * as z from 'zod';
import { environmentSchema } from '#shared/kernel/config.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { timestampSchema } from '#shared/kernel/schemas.ts';

const healthSchema = z
  .object({
    status: z.enum(['UP', 'DEGRADED']).meta({
      description:
        'UP: everything works. DEGRADED: production has no current exchange rates, so it makes no quotes; the rest works',
    }),
    environment: environmentSchema.meta({ description: 'Whether money is real here' }),
    apiVersion: z.string().meta({ description: 'Version of the API, the first part of every path' }),
    checkedAt: timestampSchema.meta({ description: 'When the service read its table for this answer' }),
    rates: z.enum(['CURRENT', 'FROZEN', 'OLD', 'SHIPPED']).meta({
      description:
        'CURRENT: younger than an hour. FROZEN: the operator keeps them until further notice. OLD: older. SHIPPED: no source has given any, so the sandbox uses fixed rates',
    }),
    ratesUpdatedAt: timestampSchema
      .optional()
      .meta({ description: 'When the source made the rates; absent for shipped rates' }),
  })
  .meta({ id: 'Health' });

export const getHealth = defineOperation({
  id: 'getHealth',
  feature: 'health',
  method: 'GET',
  alsoMethods: ['HEAD'],
  path: '/health',
  permission: 'NONE',
  summary: 'Ask whether the service works: its gateway, its functions and its table answered',
  request: {},
  response: { status: 200, body: healthSchema },
  errors: [],
});

export const healthOperations = [getHealth];
