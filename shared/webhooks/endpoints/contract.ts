import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { webhookTypes } from '#shared/kernel/outbox/event.ts';
import { pageSchema, shortListQuery, textSchema, timestampSchema } from '#shared/kernel/schemas.ts';
import { webhookEndpointSchema } from '#shared/platforms/contract.ts';
import { healthStates } from './rules.ts';

export const typeSchema = z.enum(webhookTypes).meta({ id: 'WebhookType' });

const typesSchema = z
  .array(typeSchema)
  .min(1, 'must name at least one type')
  .max(webhookTypes.length, `must have at most ${webhookTypes.length} entries`)
  .refine((types) => new Set(types).size === types.length, 'must name each type once')
  .meta({
    description: 'Types of events that it gets; absent: all. It always gets its own TEST',
    example: ['OUTGOING_PAYMENT_COMPLETED', 'OUTGOING_PAYMENT_FAILED'],
  });

const descriptionSchema = textSchema(200).meta({
  description: 'Your own words for it',
  example: 'Ledger of the finance team',
});

const healthSchema = z
  .object({
    state: z.enum(healthStates).meta({
      id: 'WebhookEndpointState',
      description:
        'NOT_CALLED: nothing was sent to this URL yet. ANSWERING: the last answer was prompt. FAILING: it was not; each event is tried again. PAUSED: ten in a row were not; two of the events that wait are tried each minute',
    }),
    failuresInARow: z
      .int()
      .min(0)
      .meta({ description: 'Attempts that failed or were slow, one after the other' }),
    pausedUntil: timestampSchema.optional().meta({ description: 'PAUSED: when each event is tried again' }),
  })
  .meta({ id: 'WebhookEndpointHealth' });

const endpointSchema = z
  .object({
    id: idSchema('WebhookEndpoint'),
    url: z
      .string()
      .meta({ format: 'uri', description: 'Where events are sent', example: 'https://acme.example/ledger' }),
    types: typesSchema.optional(),
    description: descriptionSchema.optional(),
    status: z.enum(['ACTIVE', 'DISABLED']).meta({
      id: 'WebhookEndpointStatus',
      description: 'DISABLED: it answered 410, and its events are held; set url again to get them',
    }),
    disabledAt: timestampSchema.optional().meta({ description: 'DISABLED: since when' }),
    health: healthSchema,
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'WebhookEndpoint' });

const endpointPath = z.object({
  endpointId: z.string().meta({ example: 'WebhookEndpoint:019542f5-b3e7-7d02-8000-000000000000' }),
});

export const createWebhookEndpoint = defineOperation({
  id: 'createWebhookEndpoint',
  feature: 'webhooks',
  method: 'POST',
  path: '/webhooks/endpoints',
  permission: 'MANAGE',
  summary: 'Add an endpoint that gets events, beside the one of your configuration; at most ten',
  request: {
    body: z
      .object({
        url: webhookEndpointSchema,
        types: typesSchema.optional(),
        description: descriptionSchema.optional(),
      })
      .meta({ id: 'WebhookEndpointCreateRequest' }),
  },
  response: { status: 201, body: endpointSchema },
  errors: ['WEBHOOK_ENDPOINT_LIMIT_REACHED'],
});

export const listWebhookEndpoints = defineOperation({
  id: 'listWebhookEndpoints',
  feature: 'webhooks',
  method: 'GET',
  path: '/webhooks/endpoints',
  permission: 'VIEW',
  summary: 'List your endpoints beside the one of your configuration, oldest first, and how each does',
  request: { query: z.object(shortListQuery) },
  response: { status: 200, body: pageSchema(endpointSchema).meta({ id: 'WebhookEndpointListResponse' }) },
  errors: [],
});

export const getWebhookEndpoint = defineOperation({
  id: 'getWebhookEndpoint',
  feature: 'webhooks',
  method: 'GET',
  path: '/webhooks/endpoints/{endpointId}',
  permission: 'VIEW',
  summary: 'Get an endpoint, and how it does',
  request: { path: endpointPath },
  response: { status: 200, body: endpointSchema },
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

export const updateWebhookEndpoint = defineOperation({
  id: 'updateWebhookEndpoint',
  feature: 'webhooks',
  method: 'PATCH',
  path: '/webhooks/endpoints/{endpointId}',
  permission: 'MANAGE',
  summary: 'Change an endpoint; setting its url, also the same one, enables it again',
  request: {
    path: endpointPath,
    body: z
      .object({
        url: webhookEndpointSchema.optional(),
        types: typesSchema.nullable().optional().meta({ description: 'null: all types' }),
        description: descriptionSchema.nullable().optional().meta({ description: 'null removes it' }),
      })
      .meta({ id: 'WebhookEndpointUpdateRequest' }),
  },
  response: { status: 200, body: endpointSchema },
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

export const deleteWebhookEndpoint = defineOperation({
  id: 'deleteWebhookEndpoint',
  feature: 'webhooks',
  method: 'DELETE',
  path: '/webhooks/endpoints/{endpointId}',
  permission: 'MANAGE',
  summary: 'Remove an endpoint; events that it has not taken are not sent any more',
  request: { path: endpointPath },
  response: { status: 204 },
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

export const furtherEndpointOperations = [
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
];
