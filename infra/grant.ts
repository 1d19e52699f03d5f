/** First parts of partition keys. docs/data-model.md lists the items under each. */
export const keyPrefixes = [
  'ACCOUNT',
  'ACT',
  'APPROVAL',
  'AUDIT',
  'AUDIT_HELD',
  'AUDIT_HOUR',
  'BULK',
  'BULK_CHUNK',
  'CHECKPOINT',
  'RECONCILIATION_EXCEPTION',
  'RECONCILIATION_EXCEPTION_DUE',
  'RECONCILIATION_EXCEPTION_OPEN',
  'CUSTOMER',
  'CUSTOMER_REF',
  'DEPOSIT',
  'DEPOSIT_DUE',
  'DEPOSIT_HELD',
  'DEPOSIT_LIST',
  'DEPOSIT_OWNER',
  'DOCUMENT',
  'DOCUMENT_COUNT',
  'DOCUMENT_DUE',
  'DUE',
  'ENDPOINT',
  'EVENT_SWEEP',
  'EXTERNAL',
  'EXTERNAL_ID',
  'STORED_DOCUMENT',
  'IDEMPOTENCY',
  'INVITATION',
  'JOURNAL',
  'KYC_LINK',
  'LEDGER_CHECK',
  'LINK',
  'LINK_DUE',
  'LOOKUP',
  'OWNER',
  'PAYOUT_BATCH',
  'PAYOUT_BATCH_DUE',
  'PAYOUT_ROW',
  'PLATFORM',
  'PROVIDER_CASE',
  'PROVIDER_DUE',
  'RATES',
  'RETENTION',
  'REVERIFY',
  'REVERIFY_DUE',
  'SCAN',
  'SCAN_DUE',
  'SIGNING_KEYS',
  'SIGN_IN',
  'SWITCH',
  'TOKEN',
  'TOKEN_REMOVED',
  'TRANSACTION',
  'TRIAL_BALANCE',
  'UMA',
  'UMA_ALLOWED',
  'UMA_COUNTERPARTY',
  'UMA_DOMAIN',
  'UMA_INVOICE',
  'UMA_KEYS',
  'UMA_NONCE',
  'UMA_ROTATION',
  'UMA_VELOCITY',
  'VERIFICATION',
  'WEBHOOK',
  'WEBHOOK_ATTEMPT',
  'WEBHOOK_DUE',
  'WEBHOOK_ENDPOINT',
  'WEBHOOK_HELD',
  'WEBHOOK_WAITING',
] as const;

export type KeyPrefix = (typeof keyPrefixes)[number];

/** Prefixes of object keys: rows of payout batches, errors of bulk jobs, stored documents, and raw uploads that no function has read yet. */
export const objectFolders = [
  'batches',
  'bulk',
  'documents',
  'uploads',
  'uploads/bulk',
  'uploads/document',
] as const;

export type ObjectFolder = (typeof objectFolders)[number];

export type IndexName = 'due' | 'list' | 'owner' | 'status';

/** What one function may do, by key prefix. IAM refuses everything else. */
export interface Grant {
  readonly get?: readonly KeyPrefix[];
  readonly batchGet?: readonly KeyPrefix[];
  readonly query?: readonly KeyPrefix[];
  /** Prefixes of the index's own partition key. */
  readonly queryIndex?: { readonly [Name in IndexName]?: readonly KeyPrefix[] };
  readonly put?: readonly KeyPrefix[];
  readonly update?: readonly KeyPrefix[];
  readonly delete?: readonly KeyPrefix[];
  /** Condition checks on items that the transaction does not change. */
  readonly check?: readonly KeyPrefix[];
  /** Workflows that it starts. It gets their ARNs as `<WORKFLOW>_STATE_MACHINE_ARN`. */
  readonly start?: readonly string[];
  /** Functions that it calls asynchronously. It gets their ARNs as `<FUNCTION>_FUNCTION_ARN`. */
  readonly invoke?: readonly string[];
  readonly readObjects?: readonly ObjectFolder[];
  /** Reads the tags that a scanner leaves on objects. */
  readonly readObjectTags?: readonly ObjectFolder[];
  readonly putObjects?: readonly ObjectFolder[];
  readonly deleteObjects?: readonly ObjectFolder[];
  /** Adds objects to the audit trail. Nobody changes or deletes one. */
  readonly addToTrail?: true;
  /** Signs requests to the switch, the verification provider and the scanner with the first KMS key. */
  readonly sign?: true;
  /** Signs webhooks with a sealed key that it opens. */
  readonly signWebhooks?: true;
  /** Has key pairs made whose private part is sealed. It can open none. */
  readonly sealKeys?: true;
  /** Has key pairs of UMA domains made, and opens them: no others. */
  readonly umaKeys?: true;
}
