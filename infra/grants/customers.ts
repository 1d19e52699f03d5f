import type { Grant } from '../grant.ts';

/** Approves the customer of the link. */
const openKycLink: Grant = {
  get: ['CUSTOMER', 'CUSTOMER_REF', 'KYC_LINK'],
  put: ['CUSTOMER'],
  update: ['KYC_LINK'],
};

/** What a result of the verification provider changes. A rejection stops payments on the customer's accounts. */
const decideByProvider: Grant = {
  get: ['CUSTOMER', 'PROVIDER_CASE', 'VERIFICATION'],
  queryIndex: { owner: ['DOCUMENT', 'OWNER'] },
  put: ['CUSTOMER', 'OWNER', 'PROVIDER_CASE', 'VERIFICATION'],
  update: ['ACCOUNT'],
  delete: ['PROVIDER_CASE'],
};

/** Functions of customers: records, owners, documents, verification and invitations. */
export const customerGrants: Readonly<Record<string, Grant>> = {
  // A name may be held by a customer that an import has not created.
  'create-customer': { get: ['CUSTOMER', 'PLATFORM'], put: ['CUSTOMER', 'CUSTOMER_REF', 'UMA'] },
  'get-bulk-customer-import-job': {
    get: ['BULK'],
    query: ['BULK_CHUNK'],
    // The link to the error report uses this role's permission to read it.
    readObjects: ['bulk', 'uploads/bulk'],
  },
  // An upload may have an Idempotency-Key.
  'plan-bulk-job': {
    get: ['BULK', 'IDEMPOTENCY'],
    put: ['BULK', 'IDEMPOTENCY'],
    readObjects: ['uploads/bulk'],
  },
  'import-bulk-chunk': {
    get: ['BULK', 'BULK_CHUNK', 'CUSTOMER', 'PLATFORM'],
    put: ['CUSTOMER', 'CUSTOMER_REF', 'UMA'],
    update: ['BULK_CHUNK'],
    readObjects: ['uploads/bulk'],
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
  // The answer shows a business with its beneficial owners.
  'get-customer': { get: ['CUSTOMER'], queryIndex: { owner: ['OWNER'] } },
  'update-customer': {
    get: ['CUSTOMER', 'PLATFORM'],
    put: ['CUSTOMER', 'REVERIFY', 'UMA'],
    update: ['ACCOUNT'],
    // An error names the open transactions.
    queryIndex: { owner: ['TRANSACTION'] },
  },
  'delete-customer': {
    get: ['CUSTOMER'],
    put: ['CUSTOMER'],
    update: ['ACCOUNT', 'EXTERNAL'],
    queryIndex: { owner: ['EXTERNAL', 'TRANSACTION'] },
  },
  'create-beneficial-owner': { get: ['CUSTOMER'], put: ['OWNER', 'REVERIFY'] },
  'list-beneficial-owners': { queryIndex: { owner: ['OWNER'] } },
  'get-beneficial-owner': { get: ['OWNER'] },
  'update-beneficial-owner': { get: ['CUSTOMER', 'OWNER'], put: ['OWNER', 'REVERIFY'] },
  'settle-owner-kyc': { get: ['OWNER'], put: ['OWNER'] },
  'submit-verification': {
    get: ['CUSTOMER', 'VERIFICATION'],
    queryIndex: { owner: ['DOCUMENT', 'OWNER'] },
    put: ['CUSTOMER', 'VERIFICATION'],
    // A rejection stops payments on the customer's accounts.
    update: ['ACCOUNT', 'DOCUMENT', 'PROVIDER_CASE'],
  },
  'receive-verification-result': decideByProvider,
  'follow-verifications': {
    ...decideByProvider,
    queryIndex: { due: ['PROVIDER_DUE', 'REVERIFY_DUE'], owner: ['DOCUMENT', 'OWNER'] },
    update: ['ACCOUNT', 'DOCUMENT', 'PROVIDER_CASE'],
    delete: ['PROVIDER_CASE', 'REVERIFY'],
    // The provider's links to documents use this role's permission to read them.
    readObjects: ['documents'],
    sign: true,
  },
  'list-verifications': { queryIndex: { list: ['VERIFICATION'], owner: ['VERIFICATION'] } },
  'get-verification': { get: ['VERIFICATION'] },
  'follow-upload': {
    get: ['CUSTOMER', 'DOCUMENT', 'STORED_DOCUMENT', 'IDEMPOTENCY', 'OWNER'],
    put: ['DOCUMENT', 'STORED_DOCUMENT', 'IDEMPOTENCY', 'SCAN'],
    update: ['DOCUMENT', 'DOCUMENT_COUNT'],
    readObjects: ['uploads/bulk', 'uploads/document'],
    putObjects: ['documents'],
    // `documents` is for the file that a new one has replaced.
    deleteObjects: ['documents', 'uploads/document'],
  },
  'list-documents': {
    query: ['DOCUMENT_COUNT'],
    queryIndex: { list: ['DOCUMENT'], owner: ['DOCUMENT'] },
  },
  'get-document': { get: ['DOCUMENT'] },
  // The link to the file uses this role's permission to read it. The act names the reader in the audit trail.
  'get-document-content': { get: ['DOCUMENT'], put: ['ACT'], readObjects: ['documents'] },
  'delete-document': {
    get: ['DOCUMENT'],
    put: ['STORED_DOCUMENT'],
    update: ['DOCUMENT_COUNT'],
    delete: ['DOCUMENT'],
    deleteObjects: ['documents'],
  },
  'sweep-documents': {
    get: ['DOCUMENT', 'SCAN'],
    put: ['STORED_DOCUMENT', 'SCAN'],
    update: ['DOCUMENT'],
    queryIndex: { due: ['DOCUMENT_DUE', 'SCAN_DUE'] },
    // The link for the scanner uses this role's permission to read the file.
    readObjects: ['documents'],
    readObjectTags: ['documents'],
    deleteObjects: ['documents'],
    // The questions to a scanner over HTTP.
    sign: true,
  },
  // In production, the link is the verification provider's, and belongs to a verification.
  'get-kyc-link': {
    get: ['CUSTOMER', 'CUSTOMER_REF', 'PROVIDER_CASE', 'VERIFICATION'],
    queryIndex: { owner: ['DOCUMENT', 'OWNER'] },
    put: ['CUSTOMER', 'KYC_LINK', 'PROVIDER_CASE', 'VERIFICATION'],
    sign: true,
  },
  'create-kyc-link': {
    get: ['CUSTOMER', 'PROVIDER_CASE', 'VERIFICATION'],
    queryIndex: { owner: ['DOCUMENT', 'OWNER'] },
    put: ['CUSTOMER', 'KYC_LINK', 'PROVIDER_CASE', 'VERIFICATION'],
    sign: true,
  },
  'open-kyc-link': openKycLink,
  // The form may create the customer first.
  'confirm-kyc-link': {
    get: ['CUSTOMER', 'CUSTOMER_REF', 'KYC_LINK', 'PLATFORM'],
    put: ['CUSTOMER', 'CUSTOMER_REF', 'UMA'],
    update: ['KYC_LINK'],
  },
  'create-invitation': { get: ['CUSTOMER', 'PLATFORM', 'UMA'], put: ['INVITATION'] },
  // Who reads it first after its time is over ends it.
  'get-invitation': { get: ['INVITATION'], update: ['INVITATION'] },
  'claim-invitation': { get: ['CUSTOMER', 'INVITATION', 'UMA'], update: ['INVITATION'] },
  'cancel-invitation': { get: ['INVITATION'], update: ['INVITATION'] },
};
