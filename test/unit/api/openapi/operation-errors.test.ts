import { describe, expect, it } from 'vitest';
import { operations } from '#shared/api/operations.ts';

/**
 * The errors of each operation beside those that every operation can have. Clients write a branch for each of them, so
 * the list is part of the contract: a code that disappears here disappears from `GET /openapi.json`.
 */
const published: readonly (readonly [id: string, codes: string])[] = [
  ['getConfig', ''],
  ['updateConfig', 'AMOUNT_OUT_OF_RANGE UMA_DOMAIN_TAKEN UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'],
  ['createToken', 'PLATFORM_DISABLED'],
  ['listTokens', ''],
  ['getToken', 'TOKEN_NOT_FOUND'],
  ['deleteToken', 'TOKEN_NOT_FOUND'],
  ['createCustomer', 'INVALID_CURRENCY INVALID_UMA_ADDRESS UMA_ADDRESS_EXISTS PLATFORM_CUSTOMER_ID_EXISTS'],
  ['listCustomers', 'INVALID_UMA_ADDRESS'],
  ['getCustomer', 'USER_NOT_FOUND'],
  [
    'updateCustomer',
    'INVALID_CURRENCY INVALID_UMA_ADDRESS USER_NOT_FOUND UMA_ADDRESS_EXISTS CUSTOMER_DELETED CUSTOMER_HAS_FUNDS',
  ],
  ['deleteCustomer', 'USER_NOT_FOUND CUSTOMER_HAS_FUNDS CUSTOMER_DELETED'],
  ['uploadCustomersCsv', 'UNSUPPORTED_MEDIA_TYPE'],
  ['getBulkCustomerImportJob', 'BULK_UPLOAD_JOB_NOT_FOUND'],
  ['createBeneficialOwner', 'USER_NOT_FOUND CUSTOMER_DELETED'],
  ['listBeneficialOwners', ''],
  ['getBeneficialOwner', 'BENEFICIAL_OWNER_NOT_FOUND'],
  ['updateBeneficialOwner', 'BENEFICIAL_OWNER_NOT_FOUND CUSTOMER_DELETED'],
  ['submitVerification', 'USER_NOT_FOUND CUSTOMER_DELETED'],
  ['listVerifications', ''],
  ['getVerification', 'VERIFICATION_NOT_FOUND'],
  ['createDocument', 'UNSUITABLE_DOCUMENT LOW_QUALITY USER_NOT_FOUND BENEFICIAL_OWNER_NOT_FOUND'],
  ['listDocuments', ''],
  ['getDocument', 'DOCUMENT_NOT_FOUND'],
  ['getDocumentContent', 'DOCUMENT_NOT_FOUND DOCUMENT_SCAN_PENDING DOCUMENT_QUARANTINED'],
  ['replaceDocument', 'UNSUITABLE_DOCUMENT LOW_QUALITY DOCUMENT_NOT_FOUND'],
  ['deleteDocument', 'DOCUMENT_NOT_FOUND DOCUMENT_IN_USE'],
  [
    'followUpload',
    'UNSUITABLE_DOCUMENT LOW_QUALITY USER_NOT_FOUND BENEFICIAL_OWNER_NOT_FOUND DOCUMENT_NOT_FOUND IDEMPOTENCY_KEY_REUSED IDEMPOTENCY_REQUEST_IN_PROGRESS',
  ],
  ['getKycLink', 'USER_NOT_FOUND CUSTOMER_DELETED NOT_IMPLEMENTED'],
  ['openKycLink', 'REFERENCE_NOT_FOUND EXPIRED CUSTOMER_DELETED'],
  ['confirmKycLink', 'REFERENCE_NOT_FOUND EXPIRED CUSTOMER_DELETED'],
  ['listInternalAccounts', ''],
  ['listPlatformInternalAccounts', ''],
  [
    'createExternalAccount',
    'INVALID_CURRENCY INVALID_BANK_ACCOUNT USER_NOT_FOUND EXTERNAL_ACCOUNT_EXISTS CUSTOMER_DELETED INTERNAL_ERROR',
  ],
  ['listExternalAccounts', ''],
  ['getExternalAccount', 'ACCOUNT_NOT_FOUND'],
  ['deleteExternalAccount', 'ACCOUNT_NOT_FOUND'],
  [
    'createPlatformExternalAccount',
    'INVALID_CURRENCY INVALID_BANK_ACCOUNT EXTERNAL_ACCOUNT_EXISTS INTERNAL_ERROR',
  ],
  ['listPlatformExternalAccounts', ''],
  ['getPlatformExternalAccount', 'ACCOUNT_NOT_FOUND'],
  ['deletePlatformExternalAccount', 'ACCOUNT_NOT_FOUND'],
  ['createLinkToken', 'MISSING_MANDATORY_USER_INFO USER_NOT_FOUND CUSTOMER_DELETED NOT_IMPLEMENTED'],
  [
    'linkExternalAccount',
    'EXPIRED MISSING_MANDATORY_USER_INFO TOKEN_NOT_FOUND EXTERNAL_ACCOUNT_EXISTS CUSTOMER_DELETED NOT_IMPLEMENTED',
  ],
  ['listExchangeRates', 'AMOUNT_OUT_OF_RANGE INVALID_AMOUNT INVALID_CURRENCY QUOTE_REQUEST_FAILED'],
  [
    'lookUpUmaAddress',
    'CUSTOMER_DELETED INVALID_UMA_ADDRESS USER_NOT_FOUND INVALID_CURRENCY INVALID_RECEIVER LNURLP_REQUEST_FAILED QUOTE_REQUEST_FAILED',
  ],
  [
    'lookUpExternalAccount',
    'CUSTOMER_DELETED INVALID_UMA_ADDRESS USER_NOT_FOUND ACCOUNT_NOT_FOUND INVALID_BANK_ACCOUNT INVALID_CURRENCY QUOTE_REQUEST_FAILED',
  ],
  [
    'createQuote',
    'AMOUNT_OUT_OF_RANGE CUSTOMER_DELETED INSUFFICIENT_BALANCE SERVICE_SWITCH_ERROR USER_NOT_READY ACCOUNT_NOT_FOUND INVALID_AMOUNT INVALID_BANK_ACCOUNT INVALID_CURRENCY INVALID_RECEIVER INVALID_UMA_ADDRESS LNURLP_REQUEST_FAILED LOOKUP_REQUEST_NOT_FOUND MISSING_MANDATORY_USER_INFO NOT_IMPLEMENTED QUOTE_NOT_EXECUTABLE QUOTE_REQUEST_FAILED SELF_PAYMENT USER_NOT_FOUND',
  ],
  ['getQuote', 'QUOTE_NOT_FOUND'],
  [
    'executeQuote',
    'AMOUNT_OUT_OF_RANGE CUSTOMER_DELETED INSUFFICIENT_BALANCE SERVICE_SWITCH_ERROR USER_NOT_READY INVALID_BANK_ACCOUNT INVALID_CURRENCY QUOTE_NOT_FOUND QUOTE_NOT_EXECUTABLE',
  ],
  [
    'createTransferIn',
    'INVALID_AMOUNT INVALID_CURRENCY INVALID_BANK_ACCOUNT AMOUNT_OUT_OF_RANGE ACCOUNT_NOT_FOUND USER_NOT_READY CUSTOMER_DELETED SERVICE_SWITCH_ERROR',
  ],
  [
    'createTransferOut',
    'INVALID_AMOUNT INVALID_CURRENCY INVALID_BANK_ACCOUNT AMOUNT_OUT_OF_RANGE ACCOUNT_NOT_FOUND USER_NOT_READY CUSTOMER_DELETED SERVICE_SWITCH_ERROR INSUFFICIENT_BALANCE',
  ],
  ['listTransactions', ''],
  ['getTransaction', 'TRANSACTION_NOT_FOUND'],
  ['cancelTransaction', 'TRANSACTION_NOT_FOUND TRANSACTION_NOT_CANCELLABLE'],
  ['getTransactionTimeline', 'TRANSACTION_NOT_FOUND'],
  [
    'approveIncomingPayment',
    'TRANSACTION_NOT_FOUND TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL USER_NOT_READY',
  ],
  ['rejectIncomingPayment', 'TRANSACTION_NOT_FOUND TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
  [
    'receiveSandboxUmaPayment',
    'AMOUNT_OUT_OF_RANGE CUSTOMER_DELETED INVALID_AMOUNT INVALID_CURRENCY INVALID_UMA_ADDRESS USER_NOT_FOUND USER_NOT_READY',
  ],
  ['listJournalEntries', 'ACCOUNT_NOT_FOUND'],
  ['getAccountStatement', 'ACCOUNT_NOT_FOUND'],
  ['createInvitation', 'INVALID_UMA_ADDRESS INVALID_AMOUNT INVITATIONS_NOT_CONFIGURED'],
  ['getInvitation', 'INVITATION_NOT_FOUND'],
  [
    'claimInvitation',
    'INVALID_UMA_ADDRESS INVITATION_NOT_FOUND INVITATION_ALREADY_CLAIMED INVITATION_CANCELLED EXPIRED',
  ],
  ['cancelInvitation', 'INVITATION_NOT_FOUND INVITATION_ALREADY_CLAIMED INVITATION_CANCELLED EXPIRED'],
  ['listDiscoveries', ''],
  ['listUmaProviders', ''],
  [
    'estimateCryptoWithdrawalFee',
    'INVALID_AMOUNT INVALID_CURRENCY AMOUNT_OUT_OF_RANGE ACCOUNT_NOT_FOUND CUSTOMER_DELETED',
  ],
  ['listWebhookDeliveries', ''],
  ['getWebhookDelivery', 'WEBHOOK_DELIVERY_NOT_FOUND'],
  [
    'resendWebhookDelivery',
    'WEBHOOK_DELIVERY_NOT_FOUND WEBHOOK_ENDPOINT_NOT_SET IDEMPOTENCY_RESULT_NOT_KEPT',
  ],
  ['sendTestWebhook', 'WEBHOOK_ENDPOINT_NOT_SET WEBHOOK_DELIVERY_ERROR IDEMPOTENCY_RESULT_NOT_KEPT'],
  ['listSandboxValues', ''],
  [
    'fundInternalAccount',
    'INVALID_AMOUNT INVALID_CURRENCY AMOUNT_OUT_OF_RANGE ACCOUNT_NOT_FOUND CUSTOMER_DELETED',
  ],
  [
    'sendSandboxPayment',
    'CUSTOMER_DELETED INVALID_AMOUNT INVALID_BANK_ACCOUNT INVALID_CURRENCY QUOTE_NOT_EXECUTABLE QUOTE_NOT_FOUND USER_NOT_READY',
  ],
  ['receiveCollectionResult', 'FORBIDDEN INVALID_SIGNATURE TRANSACTION_NOT_FOUND PAYOUT_RESULT_CONTRADICTED'],
  ['receiveSwitchDeposit', 'FORBIDDEN INVALID_SIGNATURE DEPOSIT_CONTRADICTED'],
  ['receiveSwitchResult', 'FORBIDDEN INVALID_SIGNATURE TRANSACTION_NOT_FOUND PAYOUT_RESULT_CONTRADICTED'],
  [
    'receiveVerificationResult',
    'FORBIDDEN INVALID_SIGNATURE VERIFICATION_NOT_FOUND VERIFICATION_RESULT_CONTRADICTED',
  ],
  ['getHealth', ''],
  ['getRootPage', ''],
  ['getLlmsText', ''],
  ['getOpenApi', ''],
  ['getDocsPage', ''],
  ['getDocsAsset', 'ROUTE_NOT_FOUND'],
];

const errorsOf = (id: string): string => (operations.find((one) => one.id === id)?.errors ?? []).join(' ');

describe('the refusals', () => {
  it.each(published)('of %s are: %s', (id, codes) => {
    expect(errorsOf(id)).toBe(codes);
  });

  it('are published for every operation', () => {
    expect(operations.map(({ id }) => id).toSorted()).toEqual(published.map(([id]) => id).toSorted());
  });
});
