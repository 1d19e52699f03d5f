import type { Grant } from '../grant.ts';
import { accountOwners } from './accounts.ts';

/** Sends an event. After a 410, it disables the endpoint in the platform's record. */
const attempt: Grant = {
  get: ['SIGNING_KEYS'],
  batchGet: ['ENDPOINT', 'PLATFORM', 'WEBHOOK', 'WEBHOOK_ENDPOINT'],
  put: ['ENDPOINT', 'WEBHOOK'],
  update: ['PLATFORM', 'WEBHOOK_ENDPOINT'],
  signWebhooks: true,
};

/** Sends events for the first time. */
const deliver: Grant = {
  ...attempt,
  check: ['PLATFORM', 'WEBHOOK_ENDPOINT'],
  queryIndex: { due: ['WEBHOOK_HELD'] },
  start: ['webhook-delivery'],
};

/** Functions that make events and send them. */
export const webhookGrants: Readonly<Record<string, Grant>> = {
  // It also writes the audit trail. An account's event needs its owner's record, and a business's event needs its beneficial owners.
  'make-events': {
    get: accountOwners,
    batchGet: ['OWNER'],
    queryIndex: { owner: ['OWNER'] },
    put: ['AUDIT', 'AUDIT_HELD', 'AUDIT_HOUR'],
    addToTrail: true,
    invoke: ['deliver-events'],
  },
  'find-missing-events': {
    get: [...accountOwners, 'ACCOUNT', 'EVENT_SWEEP'],
    batchGet: ['OWNER', 'WEBHOOK'],
    queryIndex: {
      due: ['WEBHOOK_HELD'],
      owner: ['OWNER'],
      list: ['BULK', 'CUSTOMER', 'INVITATION', 'PAYOUT_BATCH', 'PLATFORM', 'TRANSACTION', 'VERIFICATION'],
    },
    put: ['EVENT_SWEEP', 'WEBHOOK'],
    check: ['PLATFORM', 'WEBHOOK_ENDPOINT'],
    // AUDIT_HELD: records of the audit trail that S3 did not take.
    query: ['AUDIT_HELD', 'WEBHOOK_ENDPOINT'],
    delete: ['AUDIT_HELD'],
    addToTrail: true,
    invoke: ['deliver-events'],
  },
  'deliver-events': { ...deliver, query: ['WEBHOOK_ENDPOINT'], invoke: ['deliver-to-slow-endpoints'] },
  'deliver-to-slow-endpoints': deliver,
  // WEBHOOK is read again when a resend came between.
  'attempt-delivery': {
    ...attempt,
    get: ['SIGNING_KEYS', 'WEBHOOK'],
    queryIndex: { status: ['WEBHOOK_WAITING'] },
    put: ['ENDPOINT', 'WEBHOOK', 'WEBHOOK_ATTEMPT'],
    start: ['webhook-delivery'],
  },
  // It also changes the keys that sign.
  'sweep-webhooks': {
    get: ['SIGNING_KEYS'],
    queryIndex: { due: ['WEBHOOK_DUE'], status: ['WEBHOOK_WAITING'] },
    put: ['ENDPOINT', 'SIGNING_KEYS', 'WEBHOOK'],
    sealKeys: true,
    start: ['webhook-delivery'],
  },
  // The platform's item counts them.
  'create-webhook-endpoint': { put: ['WEBHOOK_ENDPOINT'], update: ['PLATFORM'] },
  'list-webhook-endpoints': { query: ['WEBHOOK_ENDPOINT'], batchGet: ['ENDPOINT'] },
  'get-webhook-endpoint': { get: ['WEBHOOK_ENDPOINT'], batchGet: ['ENDPOINT'] },
  'update-webhook-endpoint': {
    get: ['WEBHOOK_ENDPOINT'],
    batchGet: ['ENDPOINT'],
    put: ['WEBHOOK_ENDPOINT'],
  },
  'delete-webhook-endpoint': {
    get: ['PLATFORM', 'WEBHOOK_ENDPOINT'],
    delete: ['WEBHOOK_ENDPOINT'],
    update: ['PLATFORM'],
  },
  'list-webhook-deliveries': { query: ['WEBHOOK'] },
  'get-webhook-delivery': { get: ['WEBHOOK'], query: ['WEBHOOK_ATTEMPT'] },
  'send-test-webhook': {
    get: ['PLATFORM', 'SIGNING_KEYS', 'WEBHOOK_ENDPOINT'],
    put: ['ACT', 'WEBHOOK'],
    update: ['PLATFORM', 'WEBHOOK_ENDPOINT'],
    signWebhooks: true,
  },
  'resend-webhook-delivery': {
    ...attempt,
    get: ['SIGNING_KEYS', 'WEBHOOK'],
    put: ['ACT', 'ENDPOINT', 'WEBHOOK', 'WEBHOOK_ATTEMPT'],
  },
};
