import type { Grant, KeyPrefix } from './grant.ts';

/** Whose an internal account is, and whether it exists, stands in its owner's record. */
const accountOwners: readonly KeyPrefix[] = ['CUSTOMER', 'PLATFORM'];

/** A UMA address leads to a customer of any platform; RATES is read every five minutes. */
const umaReceivers: readonly KeyPrefix[] = ['CUSTOMER', 'PLATFORM', 'RATES', 'UMA', 'UMA_DOMAIN'];

const createTransfer: Grant = {
  // IDEMPOTENCY is read only after an answer of DynamoDB was lost.
  get: [...accountOwners, 'EXTERNAL', 'IDEMPOTENCY'],
  put: ['IDEMPOTENCY', 'JOURNAL', 'TRANSACTION'],
  update: ['ACCOUNT'],
};

/** Moves a filed quote to PROCESSING and debits its sender. */
const executeQuote: Grant = {
  get: [...accountOwners, 'EXTERNAL', 'TRANSACTION'],
  put: ['JOURNAL'],
  update: ['ACCOUNT', 'TRANSACTION'],
};

const settleDelayedTransfer: Grant = {
  get: ['TRANSACTION'],
  put: ['JOURNAL'],
  update: ['ACCOUNT', 'TRANSACTION'],
};

/** Pays at the switch, or on our own books by filing an incoming payment; a deposit account opens its currency. */
const payOut: Grant = {
  get: [...accountOwners, 'EXTERNAL', 'TRANSACTION', 'UMA'],
  put: ['CUSTOMER', 'JOURNAL', 'TRANSACTION'],
  update: ['ACCOUNT', 'TRANSACTION'],
  // Orders to the operator's switch, in production.
  sign: true,
};

/** Ends an incoming payment, with its sender's where that is one of ours. */
const settleIncoming: Grant = settleDelayedTransfer;

/** Sends events; what answers 410 is disabled in the platform's record. */
const deliverEvents: Grant = {
  batchGet: ['ENDPOINT', 'PLATFORM', 'WEBHOOK'],
  put: ['ENDPOINT', 'WEBHOOK'],
  update: ['PLATFORM'],
  sign: true,
};

/** Gives a linked bank account its state, and ends the link. */
const settleLink: Grant = { get: ['EXTERNAL', 'LINK'], update: ['EXTERNAL', 'LINK'] };

/** Approves the customer whose link it is. */
const openKycLink: Grant = { get: ['CUSTOMER', 'KYC_LINK'], put: ['CUSTOMER'], update: ['KYC_LINK'] };

/** What each function may do, by its name. Synth refuses a function that is missing here. */
export const grants: Readonly<Record<string, Grant>> = {
  'authorize-request': { get: ['TOKEN'] },

  'get-docs-asset': {},
  'get-docs-page': {},
  'get-open-api': {},

  'get-config': { get: ['PLATFORM'], readPublicKey: true },
  'update-config': {
    get: ['PLATFORM'],
    put: ['UMA_DOMAIN'],
    update: ['PLATFORM'],
    delete: ['UMA_DOMAIN'],
    readPublicKey: true,
  },
  'create-token': { put: ['TOKEN'] },
  'get-token': { get: ['TOKEN'] },
  'list-tokens': { query: ['TOKEN'] },
  'delete-token': { get: ['TOKEN'], query: ['TOKEN'], delete: ['TOKEN'], check: ['TOKEN'] },

  'create-customer': { get: ['PLATFORM', 'UMA_DOMAIN'], put: ['CUSTOMER', 'CUSTOMER_REF', 'UMA'] },
  'get-bulk-customer-import-job': {
    get: ['BULK'],
    query: ['BULK_CHUNK'],
    // The link to the error report carries this role's right to read it.
    readObjects: ['bulk', 'uploads'],
  },
  'plan-bulk-job': { get: ['BULK'], put: ['BULK'], readObjects: ['uploads'] },
  'import-bulk-chunk': {
    get: ['BULK', 'BULK_CHUNK', 'PLATFORM', 'UMA_DOMAIN'],
    put: ['CUSTOMER', 'CUSTOMER_REF', 'UMA'],
    update: ['BULK_CHUNK'],
    readObjects: ['uploads'],
    putObjects: ['bulk'],
  },
  'finish-bulk-job': {
    get: ['BULK'],
    query: ['BULK_CHUNK'],
    put: ['BULK'],
    readObjects: ['bulk'],
    putObjects: ['bulk'],
  },

  'list-customers': { get: ['CUSTOMER', 'CUSTOMER_REF', 'UMA'], queryIndex: { list: ['CUSTOMER'] } },
  // A business is shown with its beneficial owners.
  'get-customer': { get: ['CUSTOMER'], queryIndex: { owner: ['OWNER'] } },
  'update-customer': {
    get: ['CUSTOMER', 'PLATFORM', 'UMA_DOMAIN'],
    put: ['CUSTOMER', 'UMA'],
    delete: ['UMA'],
  },
  'delete-customer': { get: ['CUSTOMER'], put: ['CUSTOMER'], update: ['ACCOUNT'] },

  'create-beneficial-owner': { get: ['CUSTOMER'], put: ['OWNER'] },
  'list-beneficial-owners': { queryIndex: { owner: ['OWNER'] } },
  'get-beneficial-owner': { get: ['OWNER'] },
  'update-beneficial-owner': { get: ['CUSTOMER', 'OWNER'], put: ['OWNER'] },
  'settle-owner-kyc': { get: ['OWNER'], put: ['OWNER'] },

  'submit-verification': {
    get: ['CUSTOMER', 'VERIFICATION'],
    queryIndex: { owner: ['DOCUMENT', 'OWNER'] },
    put: ['CUSTOMER', 'VERIFICATION'],
    update: ['DOCUMENT'],
  },
  'list-verifications': { queryIndex: { list: ['VERIFICATION'], owner: ['VERIFICATION'] } },
  'get-verification': { get: ['VERIFICATION'] },

  'follow-upload': {
    get: ['CUSTOMER', 'DOCUMENT', 'FILING', 'OWNER'],
    put: ['DOCUMENT', 'FILING'],
    update: ['DOCUMENT', 'DOCUMENT_COUNT'],
    readObjects: ['uploads'],
    putObjects: ['documents'],
    // Of `documents`: the file that another has replaced.
    deleteObjects: ['documents', 'uploads'],
  },
  'list-documents': {
    query: ['DOCUMENT_COUNT'],
    queryIndex: { list: ['DOCUMENT'], owner: ['DOCUMENT'] },
  },
  'get-document': { get: ['DOCUMENT'] },
  'delete-document': {
    get: ['DOCUMENT'],
    put: ['FILING'],
    update: ['DOCUMENT_COUNT'],
    delete: ['DOCUMENT'],
    deleteObjects: ['documents'],
  },
  'sweep-documents': { put: ['FILING'], queryIndex: { due: ['DOCUMENT_DUE'] }, deleteObjects: ['documents'] },

  'get-kyc-link': { get: ['CUSTOMER', 'CUSTOMER_REF'], put: ['KYC_LINK'] },
  'open-kyc-link': openKycLink,
  'confirm-kyc-link': openKycLink,

  'list-internal-accounts': {
    get: ['CUSTOMER'],
    batchGet: ['ACCOUNT'],
    queryIndex: { list: ['CUSTOMER'] },
  },
  'list-platform-internal-accounts': { get: ['PLATFORM'], batchGet: ['ACCOUNT'] },
  // A default UMA deposit account changes its customer and the former default too.
  'create-external-account': {
    get: ['CUSTOMER'],
    put: ['CUSTOMER', 'EXTERNAL', 'EXTERNAL_ID'],
    update: ['EXTERNAL'],
  },
  'list-external-accounts': { queryIndex: { list: ['EXTERNAL'], owner: ['EXTERNAL'] } },
  'get-external-account': { get: ['EXTERNAL'] },
  'delete-external-account': {
    get: ['CUSTOMER', 'EXTERNAL'],
    put: ['CUSTOMER'],
    update: ['EXTERNAL'],
    delete: ['EXTERNAL_ID'],
  },
  'create-platform-external-account': { put: ['EXTERNAL', 'EXTERNAL_ID'] },
  'list-platform-external-accounts': { queryIndex: { owner: ['EXTERNAL'] } },
  'get-platform-external-account': { get: ['EXTERNAL'] },
  'delete-platform-external-account': {
    get: ['EXTERNAL'],
    update: ['EXTERNAL'],
    delete: ['EXTERNAL_ID'],
  },

  'create-link-token': { get: ['CUSTOMER'], put: ['LINK'] },
  'link-external-account': {
    get: ['CUSTOMER', 'LINK'],
    put: ['EXTERNAL', 'EXTERNAL_ID'],
    update: ['LINK'],
  },
  'settle-account-link': settleLink,
  'finish-links': { ...settleLink, queryIndex: { due: ['LINK_DUE'] } },

  'fund-internal-account': {
    get: accountOwners,
    batchGet: ['ACCOUNT'],
    put: ['JOURNAL'],
    update: ['ACCOUNT'],
  },

  'create-quote': {
    get: [...umaReceivers, 'EXTERNAL', 'IDEMPOTENCY', 'LOOKUP'],
    // JOURNAL and ACCOUNT with immediatelyExecute.
    put: ['IDEMPOTENCY', 'JOURNAL', 'TRANSACTION'],
    update: ['ACCOUNT'],
  },
  'get-quote': { get: ['TRANSACTION'] },
  'send-sandbox-payment': executeQuote,
  'execute-quote': {
    ...executeQuote,
    get: [...accountOwners, 'EXTERNAL', 'IDEMPOTENCY', 'TRANSACTION'],
    put: ['IDEMPOTENCY', 'JOURNAL'],
  },

  'pay-out': payOut,

  'receive-sandbox-uma-payment': {
    get: ['CUSTOMER', 'EXTERNAL', 'PLATFORM', 'UMA'],
    put: ['CUSTOMER', 'JOURNAL', 'TRANSACTION'],
    update: ['ACCOUNT'],
  },
  'approve-incoming-payment': settleIncoming,
  'reject-incoming-payment': settleIncoming,
  'time-out-approval': settleIncoming,
  'ask-platform': {
    get: ['PLATFORM', 'TRANSACTION'],
    put: ['APPROVAL', 'JOURNAL', 'WEBHOOK'],
    update: ['ACCOUNT', 'TRANSACTION'],
    delete: ['APPROVAL'],
    sign: true,
  },

  'receive-switch-result': settleIncoming,

  'create-transfer-in': createTransfer,
  'create-transfer-out': createTransfer,
  'settle-delayed-outcome': settleDelayedTransfer,
  'start-workflows': {
    start: ['account-link', 'delayed-outcome', 'payment-approval', 'quote-execution', 'verification-outcome'],
  },

  'list-exchange-rates': { get: ['PLATFORM', 'RATES'] },
  'refresh-rates': { get: ['RATES'], put: ['RATES'] },

  'look-up-uma-address': { get: umaReceivers, put: ['LOOKUP'] },
  // UMA: a sender may be named by its address.
  'look-up-external-account': {
    get: ['CUSTOMER', 'EXTERNAL', 'PLATFORM', 'RATES', 'UMA'],
    put: ['LOOKUP'],
  },

  'finish-overdue': { ...payOut, queryIndex: { due: ['DUE'] } },
  'get-transaction': { get: ['TRANSACTION'] },
  'list-transactions': {
    get: ['CUSTOMER_REF', 'TRANSACTION'],
    queryIndex: { list: ['TRANSACTION'], owner: ['TRANSACTION'], status: ['TRANSACTION'] },
  },

  'create-invitation': { get: ['CUSTOMER', 'PLATFORM', 'UMA'], put: ['INVITATION'] },
  'get-invitation': { get: ['INVITATION'] },
  'claim-invitation': { get: ['CUSTOMER', 'INVITATION', 'UMA'], update: ['INVITATION'] },
  'cancel-invitation': { get: ['INVITATION'], update: ['INVITATION'] },

  // What an account shows beside its balance stands in its owner's record.
  'make-events': { get: accountOwners, invoke: ['deliver-events'] },
  'find-missing-events': {
    get: [...accountOwners, 'ACCOUNT', 'EVENT_SWEEP'],
    batchGet: ['WEBHOOK'],
    queryIndex: { list: ['CUSTOMER', 'INVITATION', 'PLATFORM', 'TRANSACTION', 'VERIFICATION'] },
    put: ['EVENT_SWEEP'],
    invoke: ['deliver-events'],
  },
  'deliver-events': {
    ...deliverEvents,
    queryIndex: { due: ['WEBHOOK_HELD'] },
    start: ['webhook-delivery'],
  },
  // WEBHOOK is read again when a resend came between.
  'attempt-delivery': {
    ...deliverEvents,
    get: ['WEBHOOK'],
    put: ['ENDPOINT', 'WEBHOOK', 'WEBHOOK_ATTEMPT'],
  },
  'sweep-webhooks': {
    queryIndex: { due: ['WEBHOOK_DUE'] },
    put: ['WEBHOOK'],
    start: ['webhook-delivery'],
  },
  'list-webhook-deliveries': { query: ['WEBHOOK'] },
  'get-webhook-delivery': { get: ['WEBHOOK'], query: ['WEBHOOK_ATTEMPT'] },
  'send-test-webhook': { get: ['PLATFORM'], put: ['WEBHOOK'], update: ['PLATFORM'], sign: true },
  'resend-webhook-delivery': {
    ...deliverEvents,
    get: ['WEBHOOK'],
    put: ['ENDPOINT', 'WEBHOOK', 'WEBHOOK_ATTEMPT'],
  },

  'list-discoveries': {},

  'list-uma-providers': {},

  'estimate-crypto-withdrawal-fee': { get: accountOwners },

  'list-journal-entries': { get: accountOwners, query: ['JOURNAL'] },
};
