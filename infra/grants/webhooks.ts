import type { Grant } from '../grant.ts';
import { accountOwners } from './accounts.ts';

/** Sends an event. After a 410, it disables the endpoint in the platform's record. */
const attempt: Grant = {
  get: ['SIGNING_KEYS'],
  batchGet: ['ENDPOINT', 'PLATFORM', 'WEBHOOK'],
  put: ['ENDPOINT', 'WEBHOOK'],
  update: ['PLATFORM'],
  signWebhooks: true,
};

/** Sends events for the first time. */
const deliver: Grant = {
  ...attempt,
  check: ['PLATFORM'],
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
      list: ['BULK', 'CUSTOMER', 'INVITATION', 'PLATFORM', 'TRANSACTION', 'VERIFICATION'],
    },
    put: ['EVENT_SWEEP', 'WEBHOOK'],
    check: ['PLATFORM'],
    // Records of the audit trail that S3 did not take.
    query: ['AUDIT_HELD'],
    delete: ['AUDIT_HELD'],
    addToTrail: true,
    invoke: ['deliver-events'],
  },
  'deliver-events': { ...deliver, invoke: ['deliver-to-slow-endpoints'] },
  'deliver-to-slow-endpoints': deliver,
  // WEBHOOK is read again when a resend came between.
  'attempt-delivery': {
    ...attempt,
    get: ['SIGNING_KEYS', 'WEBHOOK'],
    put: ['ENDPOINT', 'WEBHOOK', 'WEBHOOK_ATTEMPT'],
  },
  // It also changes the keys that sign.
  'sweep-webhooks': {
    get: ['SIGNING_KEYS'],
    queryIndex: { due: ['WEBHOOK_DUE'] },
    put: ['SIGNING_KEYS', 'WEBHOOK'],
    sealKeys: true,
    start: ['webhook-delivery'],
  },
  'list-webhook-deliveries': { query: ['WEBHOOK'] },
  'get-webhook-delivery': { get: ['WEBHOOK'], query: ['WEBHOOK_ATTEMPT'] },
  'send-test-webhook': {
    get: ['PLATFORM', 'SIGNING_KEYS'],
    put: ['ACT', 'WEBHOOK'],
    update: ['PLATFORM'],
    signWebhooks: true,
  },
  'resend-webhook-delivery': {
    ...attempt,
    get: ['SIGNING_KEYS', 'WEBHOOK'],
    put: ['ACT', 'ENDPOINT', 'WEBHOOK', 'WEBHOOK_ATTEMPT'],
  },
};
