import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { pageQuery, pageSchema, timestampSchema } from '#shared/kernel/schemas.ts';
import {
  attemptErrorClasses,
  attemptTriggers,
  defaultEndpoint,
  deliveryStatuses,
} from './delivery/delivery.ts';
import { furtherEndpointOperations, typeSchema } from './endpoints/contract.ts';

const statusSchema = z.enum(deliveryStatuses).meta({
  id: 'WebhookDeliveryStatus',
  description:
    'DELIVERED: answered 2xx or 409. RETRYING: will be sent again. HELD: the endpoint answered 410 or was removed; will be sent when it is set again. DEAD: not delivered within 7 days; kept. FAILED: of a type that is sent only once.',
});

const summaryFields = {
  trigger: z.enum(attemptTriggers),
  attemptedAt: timestampSchema,
  latencyMs: z.int().min(0).meta({ description: 'From resolving the host name to the end of the answer' }),
  responseStatus: z.int().optional().meta({ description: 'HTTP status; left out when there was no answer' }),
  errorClass: z.enum(attemptErrorClasses).optional().meta({
    id: 'WebhookErrorClass',
    description: 'Why the attempt failed; left out when the event was delivered',
  }),
};

const attemptSummarySchema = z.object(summaryFields).meta({ id: 'WebhookAttemptSummary' });

const attemptSchema = z
  .object({
    ...summaryFields,
    answerHead: z
      .string()
      .optional()
      .meta({ description: 'First 4 KB of the answer, without control characters' }),
  })
  .meta({ id: 'WebhookAttempt' });

const endpointQuery = z.union([z.literal(defaultEndpoint), idSchema('WebhookEndpoint')]);

const deliveryFields = {
  id: idSchema('Webhook'),
  endpointId: idSchema('WebhookEndpoint')
    .optional()
    .meta({ description: 'The endpoint; absent for the one of your configuration' }),
  type: typeSchema,
  timestamp: timestampSchema.meta({ description: 'When the change happened' }),
  url: z
    .string()
    .meta({ format: 'uri', description: 'Where the last attempt went, or where the first one will go' }),
  status: statusSchema,
  attemptCount: z.int().min(0),
  nextAttemptAt: timestampSchema
    .optional()
    .meta({ description: 'Earliest time of the next attempt, because the endpoint asked for a pause' }),
  deliveredAt: timestampSchema.optional(),
  lastAttempt: attemptSummarySchema.optional().meta({ description: 'Left out before the first attempt' }),
  createdAt: timestampSchema.meta({ description: 'When the event was created' }),
  updatedAt: timestampSchema.meta({ description: 'When the last attempt was recorded' }),
};

const deliverySchema = z.object(deliveryFields).meta({ id: 'WebhookDelivery' });

const fullDeliverySchema = z
  .object({
    ...deliveryFields,
    event: z.record(z.string(), z.unknown()).meta({ description: 'The body that was sent' }),
    attempts: z.array(attemptSchema).meta({ description: 'Newest first, at most 100, kept for 30 days' }),
  })
  .meta({ id: 'WebhookDeliveryWithAttempts' });

const deliveryPath = z.object({
  deliveryId: z.string().meta({ example: 'Webhook:019542f5-b3e7-7d02-8000-000000000000' }),
});

export const listWebhookDeliveries = defineOperation({
  id: 'listWebhookDeliveries',
  feature: 'webhooks',
  method: 'GET',
  path: '/webhooks/deliveries',
  permission: 'VIEW',
  summary: 'List the events that were sent to your webhook endpoints, newest first',
  request: {
    query: z.object({
      status: statusSchema.optional(),
      type: typeSchema.optional(),
      endpointId: endpointQuery
        .optional()
        .meta({ description: 'Only of this endpoint; `default` is the one of your configuration' }),
      createdAfter: timestampSchema.optional(),
      createdBefore: timestampSchema.optional(),
      ...pageQuery,
    }),
  },
  response: { status: 200, body: pageSchema(deliverySchema).meta({ id: 'WebhookDeliveryListResponse' }) },
  errors: [],
});

export const getWebhookDelivery = defineOperation({
  id: 'getWebhookDelivery',
  feature: 'webhooks',
  method: 'GET',
  path: '/webhooks/deliveries/{deliveryId}',
  permission: 'VIEW',
  summary: 'Get an event that was sent, with its attempts',
  request: { path: deliveryPath },
  response: { status: 200, body: fullDeliverySchema },
  errors: ['WEBHOOK_DELIVERY_NOT_FOUND'],
});

export const resendWebhookDelivery = defineOperation({
  id: 'resendWebhookDelivery',
  feature: 'webhooks',
  method: 'POST',
  path: '/webhooks/deliveries/{deliveryId}/resend',
  permission: 'MANAGE',
  summary: 'Send an event again at once, with the same body and id, to the present URL of its endpoint',
  request: { path: deliveryPath },
  response: { status: 200, body: deliverySchema },
  errors: ['WEBHOOK_DELIVERY_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_SET', 'IDEMPOTENCY_RESULT_NOT_KEPT'],
});

export const sendTestWebhook = defineOperation({
  id: 'sendTestWebhook',
  feature: 'webhooks',
  method: 'POST',
  path: '/sandbox/webhooks/test',
  permission: 'MANAGE',
  summary: 'Send a TEST event to your webhook endpoint and show its answer (sandbox only)',
  request: {
    query: z.object({
      endpointId: endpointQuery
        .optional()
        .meta({ description: 'The endpoint to test; `default` or none: the one of your configuration' }),
    }),
  },
  response: {
    status: 200,
    body: z
      .object({
        url: z.string().optional().meta({ format: 'uri' }),
        response_status: z.int(),
        response_body: z
          .string()
          .optional()
          .meta({ description: 'First 4 KB of the answer, without control characters' }),
      })
      .meta({ id: 'TestWebhookResponse' }),
  },
  errors: [
    'WEBHOOK_ENDPOINT_NOT_SET',
    'WEBHOOK_ENDPOINT_NOT_FOUND',
    'WEBHOOK_DELIVERY_ERROR',
    'IDEMPOTENCY_RESULT_NOT_KEPT',
  ],
  sandboxOnly: true,
});

export const webhookOperations = [
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  sendTestWebhook,
  ...furtherEndpointOperations,
];
