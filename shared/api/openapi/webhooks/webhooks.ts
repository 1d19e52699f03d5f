import { type WebhookType, webhookTypes } from '#shared/kernel/outbox/event.ts';
import { exampleIds } from '../examples/ids.ts';
import { eventTag } from '../tags.ts';
import { eventExample } from './examples.ts';

interface Kind {
  /** When the service sends it, after "when". */
  readonly when: string;
  /** The operation whose answer `data` equals. */
  readonly data: string;
}

const transaction = 'GET /transactions/{transactionId}';
const customer = 'GET /customers/{customerId}';
const verification = 'GET /verifications/{verificationId}';
const bulkJob = 'GET /customers/bulk/jobs/{jobId}';

const payment = (when: string): Kind => ({ when, data: transaction });

/** Every kind of event, for the API description and docs/webhooks.md. The compiler reports a type that is missing here. */
export const kinds: Readonly<Record<WebhookType, Kind>> = {
  OUTGOING_PAYMENT_PENDING: payment(
    'a quote was created, or a transfer out with `executeAt`; in the sandbox also one that fails after 30 seconds',
  ),
  OUTGOING_PAYMENT_PROCESSING: payment(
    'the payout of an executed quote has started, or that of a transfer out at its `executeAt`; in production also of any other',
  ),
  OUTGOING_PAYMENT_COMPLETED: payment('the receiver has the money'),
  OUTGOING_PAYMENT_FAILED: payment(
    'the payment failed or was rejected; `refund` says what happens to the money',
  ),
  OUTGOING_PAYMENT_EXPIRED: payment('nobody executed the quote in time, or you cancelled it'),
  OUTGOING_PAYMENT_REFUND_PENDING: payment(
    'the refund has started; not in this version, where a refund is complete or has failed at once',
  ),
  OUTGOING_PAYMENT_REFUND_COMPLETED: payment(
    'the refund is complete, beside `OUTGOING_PAYMENT_FAILED`; alone when the payment was cancelled (`REFUNDED`)',
  ),
  OUTGOING_PAYMENT_REFUND_FAILED: payment('the refund failed; the operator gets an alarm'),
  INCOMING_PAYMENT_PENDING: payment(
    'a payment from a UMA address waits for your answer, which decides (see above); in the sandbox also when a transfer in was created that fails after 30 seconds, where your answer decides nothing',
  ),
  INCOMING_PAYMENT_COMPLETED: payment('an incoming payment, a transfer in or a deposit is on the account'),
  INCOMING_PAYMENT_FAILED: payment(
    "an incoming payment or a transfer in failed, was rejected or cancelled, or was not approved in time; also when the payer's bank took a completed transfer in back",
  ),
  INCOMING_PAYMENT_REFUND_COMPLETED: payment(
    "money that had come in went back, beside `INCOMING_PAYMENT_FAILED`: the payer's bank took a completed transfer in back, or the operator made a failed refund good; only in production",
  ),
  INCOMING_PAYMENT_REFUND_FAILED: payment(
    'money that had come in is on no account any more, or should go back and cannot, beside `INCOMING_PAYMENT_FAILED`; the operator gets an alarm',
  ),
  CUSTOMER_KYC_APPROVED: { when: 'an individual was approved', data: customer },
  CUSTOMER_KYC_REJECTED: { when: 'an individual was rejected', data: customer },
  CUSTOMER_KYC_PENDING: { when: "an individual's check has started", data: customer },
  CUSTOMER_KYB_APPROVED: { when: 'a business was approved', data: customer },
  CUSTOMER_KYB_REJECTED: { when: 'a business was rejected', data: customer },
  CUSTOMER_KYB_PENDING: { when: "a business's check has started", data: customer },
  VERIFICATION_APPROVED: { when: 'a verification was approved', data: verification },
  VERIFICATION_REJECTED: { when: 'a verification was rejected', data: verification },
  VERIFICATION_RESOLVE_ERRORS: {
    when: 'something is missing or wrong; `errors` lists it',
    data: verification,
  },
  VERIFICATION_IN_PROGRESS: { when: 'a verification was submitted', data: verification },
  VERIFICATION_PENDING_MANUAL_REVIEW: { when: 'a person reviews the verification', data: verification },
  VERIFICATION_READY_FOR_VERIFICATION: {
    when: 'a link of the verification provider waits for the customer',
    data: verification,
  },
  INTERNAL_ACCOUNT_BALANCE_UPDATED: {
    when: 'money moved in or out of an internal account',
    data: 'an entry of GET /customers/internal-accounts',
  },
  INTERNAL_ACCOUNT_STATUS_UPDATED: {
    when: "an operator of the service froze or released an internal account, or the account was closed or opened again; for PENDING and ACTIVE the owner's own event tells it",
    data: 'an entry of GET /customers/internal-accounts',
  },
  EXTERNAL_ACCOUNT_STATUS_UPDATED: {
    when: 'the status of an external account changed, as when its bank link is complete or its owner was deleted',
    data: 'GET /customers/external-accounts/{externalAccountId}',
  },
  INVITATION_CLAIMED: {
    when: 'somebody claimed your invitation; send the money that it promises',
    data: 'GET /invitations/{invitationCode}',
  },
  DOCUMENT_SCANNED: {
    when: "the scan of a document's file ended; `scanStatus` is CLEAN, INFECTED or UNSCANNABLE",
    data: 'GET /documents/{documentId}',
  },
  BULK_UPLOAD_COMPLETED: { when: 'the import processed every row of a file', data: bulkJob },
  BULK_UPLOAD_FAILED: { when: 'a file could not be used, or an error on our side left rows', data: bulkJob },
  PAYOUT_BATCH_COMPLETED: {
    when: 'every row of a payout batch has its outcome, also when rows failed; each payment has events of its own',
    data: '`batch` of GET /payouts/batch/{batchId}',
  },
  TEST: { when: 'the endpoint was set, or you asked for a test', data: 'none' },
};

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
    throw new Error(`shared/api/openapi/webhooks/webhooks.ts has no schema for ${type}`);
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
