import { type WebhookType, webhookTypes } from '#shared/kernel/outbox/event.ts';
import { exampleIds } from '../examples/ids.ts';
import { eventTag } from '../tags.ts';
import { eventExample, kinds } from './kinds.ts';

interface Family {
  /** Schema of the whole event. */
  readonly name: string;
  /** Schema of `data`; TEST has none. */
  readonly data?: string;
  readonly fits: (type: WebhookType) => boolean;
}

/** The kinds whose `data` has one form share a schema. The first that fits counts. */
const families: readonly Family[] = [
  { name: 'OutgoingPaymentEvent', data: 'OutgoingTransaction', fits: (type) => type.startsWith('OUTGOING_') },
  { name: 'IncomingPaymentEvent', data: 'IncomingTransaction', fits: (type) => type.startsWith('INCOMING_') },
  { name: 'CustomerKycEvent', data: 'IndividualCustomer', fits: (type) => type.startsWith('CUSTOMER_KYC_') },
  { name: 'CustomerKybEvent', data: 'BusinessCustomer', fits: (type) => type.startsWith('CUSTOMER_KYB_') },
  { name: 'VerificationEvent', data: 'Verification', fits: (type) => type.startsWith('VERIFICATION_') },
  { name: 'InternalAccountEvent', data: 'InternalAccount', fits: (type) => type.startsWith('INTERNAL_') },
  { name: 'ExternalAccountEvent', data: 'ExternalAccount', fits: (type) => type.startsWith('EXTERNAL_') },
  { name: 'InvitationEvent', data: 'UmaInvitation', fits: (type) => type.startsWith('INVITATION_') },
  { name: 'DocumentEvent', data: 'Document', fits: (type) => type.startsWith('DOCUMENT_') },
  { name: 'BulkUploadEvent', data: 'BulkCustomerImportJob', fits: (type) => type.startsWith('BULK_') },
  { name: 'PayoutBatchEvent', data: 'PayoutBatch', fits: (type) => type.startsWith('PAYOUT_BATCH_') },
  { name: 'TestEvent', fits: (type) => type === 'TEST' },
];

/** @throws Error for a kind that no family takes */
export const familyOf = (type: WebhookType): Family => {
  const family = families.find(({ fits }) => fits(type));
  if (family === undefined)
    throw new Error(`shared/api/openapi/webhooks/webhooks.ts has no family for ${type}`);
  return family;
};

const schemaOf = ({ data, fits }: Family) => ({
  type: 'object' as const,
  required: ['id', 'type', 'timestamp', ...(data === undefined ? [] : ['data'])],
  properties: {
    id: {
      type: 'string' as const,
      description: 'Identifier of the event, the same in every attempt: process each once',
      example: exampleIds.webhook,
    },
    type: { type: 'string' as const, enum: webhookTypes.filter(fits), description: 'Kind of event' },
    timestamp: {
      type: 'string' as const,
      format: 'date-time',
      description:
        'When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account',
    },
    ...(data !== undefined && {
      data: {
        $ref: `#/components/schemas/${data}`,
        description: 'The resource as its GET showed it directly after the change',
      },
    }),
  },
});

/** The schemas of events, by name. */
export const eventSchemas = () =>
  Object.fromEntries(families.map((family) => [family.name, schemaOf(family)]));

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
  example,
});

const headers = [
  header('X-Webhook-Id', 'The id of the event, as in the body', exampleIds.webhook),
  header('X-Webhook-Timestamp', 'The timestamp of the event, as in the body', '2025-10-13T12:00:09.000Z'),
  header(
    'X-Webhook-Signature',
    'Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`',
    'MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=',
  ),
  header('webhook-id', 'The same as X-Webhook-Id', exampleIds.webhook),
  header(
    'webhook-timestamp',
    'When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off',
    '1760356809',
  ),
  header(
    'webhook-signature',
    '`v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough',
    'v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==',
  ),
];

const verifying =
  'Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.';

const answers = {
  200: { description: 'Any 2xx within five seconds: delivered. Do the work afterwards' },
  409: { description: 'Delivered: you have the event already' },
  410: { description: 'The service disables the endpoint and holds events until you set it again' },
  '5XX': { description: 'This and any other answer: the service retries for seven days' },
};

/** The answers to the one event that asks something. */
const decisions = {
  200: { description: 'You accept the payment' },
  202: { description: 'You decide later, within 30 seconds, with `/approve` or `/reject`' },
  403: { description: 'You reject the payment' },
  422: { description: 'Information about the receiver is missing: the payment fails' },
  '5XX': { description: 'This and any other answer: the payment fails' },
};

const webhookOf = (type: WebhookType) => ({
  post: {
    operationId: `on${type
      .toLowerCase()
      .split('_')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')}`,
    tags: [eventTag],
    security: [],
    summary: `Sent when ${kinds[type].when.replace(' (see above)', '').replaceAll('`', '')}`,
    description: verifying,
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${familyOf(type).name}` },
          example: eventExample(type),
        },
      },
    },
    responses: type === 'INCOMING_PAYMENT_PENDING' ? decisions : answers,
  },
});

/** The events that the service sends to the platform's endpoint. */
export const webhooks = () => Object.fromEntries(webhookTypes.map((type) => [type, webhookOf(type)]));
