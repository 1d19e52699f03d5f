import type { WebhookType } from '#shared/kernel/outbox/event.ts';
import { exampleIds } from '../examples/ids.ts';
import { answerExamples } from '../examples/requests.ts';

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/** The recorded answer of an operation. The resource in an event looks the same. */
const answerOf = (operationId: string): Data => {
  const answer = answerExamples[operationId];
  return isData(answer) ? answer : {};
};

const without = (data: Data, ...names: readonly string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));

const firstOf = (operationId: string): Data => {
  const { data } = answerOf(operationId);
  const first: unknown = Array.isArray(data) ? data[0] : undefined;
  return isData(first) ? first : {};
};

const paid = { ...answerOf('getTransaction'), quoteId: exampleIds.quote };
const unpaid = without(paid, 'settledAt');
const received = answerOf('approveIncomingPayment');
const unreceived = without(received, 'settledAt');
const individual = answerOf('getCustomer');
const company = {
  ...without(
    individual,
    ...['kycStatus', 'fullName', 'birthDate', 'nationality'],
    ...['idType', 'identifier', 'countryOfIssuance'],
  ),
  id: exampleIds.business,
  customerType: 'BUSINESS',
  businessInfo: { legalName: 'Acme Trading Ltd', registrationNumber: '5523041' },
};
const verification = answerOf('getVerification');
const job = answerOf('getBulkCustomerImportJob');

const failed = { ...unpaid, status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' };

const refunded = (status: string): Data => ({
  ...failed,
  refund: {
    reference: '01K7F0Q2VN8X4T6RZ3M5B9C1DE',
    initiatedAt: '2025-10-13T12:00:08.000Z',
    ...(status === 'COMPLETED' && { settledAt: '2025-10-13T12:00:09.000Z' }),
    status,
    reason: 'TRANSACTION_FAILED',
  },
});

const takenBack: Data = {
  ...unreceived,
  status: 'FAILED',
  failureReason: 'PAY_REQUEST_FAILED',
  failureDetail: {
    code: 'COLLECTION_FAILED',
    message: "The payer's bank did not give the money, or took it back.",
  },
};

const verified = (verificationStatus: string, errors: readonly Data[] = []): Data => ({
  ...verification,
  verificationStatus,
  errors,
});

const problem = (type: string, reason: string): Data => ({ resourceId: exampleIds.customer, type, reason });

/** `data` of an event of each kind; TEST has none. */
const dataByType: Readonly<Record<Exclude<WebhookType, 'TEST'>, Data>> = {
  OUTGOING_PAYMENT_PENDING: { ...unpaid, status: 'PENDING' },
  OUTGOING_PAYMENT_PROCESSING: { ...unpaid, status: 'PROCESSING' },
  OUTGOING_PAYMENT_COMPLETED: paid,
  OUTGOING_PAYMENT_FAILED: refunded('PENDING'),
  OUTGOING_PAYMENT_EXPIRED: { ...unpaid, status: 'EXPIRED' },
  OUTGOING_PAYMENT_REFUND_PENDING: refunded('PENDING'),
  OUTGOING_PAYMENT_REFUND_COMPLETED: refunded('COMPLETED'),
  OUTGOING_PAYMENT_REFUND_FAILED: refunded('FAILED'),
  INCOMING_PAYMENT_PENDING: { ...unreceived, status: 'PENDING' },
  INCOMING_PAYMENT_COMPLETED: received,
  INCOMING_PAYMENT_REFUND_COMPLETED: { ...takenBack, refund: refunded('COMPLETED').refund },
  INCOMING_PAYMENT_REFUND_FAILED: { ...takenBack, refund: refunded('FAILED').refund },
  INCOMING_PAYMENT_FAILED: { ...unreceived, status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' },
  CUSTOMER_KYC_APPROVED: { ...individual, kycStatus: 'APPROVED' },
  CUSTOMER_KYC_REJECTED: { ...individual, kycStatus: 'REJECTED' },
  CUSTOMER_KYC_PENDING: { ...individual, kycStatus: 'PENDING' },
  CUSTOMER_KYB_APPROVED: { ...company, kybStatus: 'APPROVED' },
  CUSTOMER_KYB_REJECTED: { ...company, kybStatus: 'REJECTED' },
  CUSTOMER_KYB_PENDING: { ...company, kybStatus: 'PENDING' },
  VERIFICATION_APPROVED: verified('APPROVED'),
  VERIFICATION_REJECTED: verified('REJECTED', [problem('APPLICANT_REJECTED', 'The names differ.')]),
  VERIFICATION_RESOLVE_ERRORS: verified('RESOLVE_ERRORS', [
    { ...problem('MISSING_FIELD', 'birthDate is missing.'), field: 'birthDate' },
  ]),
  VERIFICATION_IN_PROGRESS: verified('IN_PROGRESS'),
  VERIFICATION_PENDING_MANUAL_REVIEW: verified('PENDING_MANUAL_REVIEW'),
  VERIFICATION_READY_FOR_VERIFICATION: verified('READY_FOR_VERIFICATION'),
  INTERNAL_ACCOUNT_BALANCE_UPDATED: firstOf('listInternalAccounts'),
  INTERNAL_ACCOUNT_STATUS_UPDATED: { ...firstOf('listInternalAccounts'), status: 'FROZEN' },
  EXTERNAL_ACCOUNT_STATUS_UPDATED: { ...answerOf('getExternalAccount'), status: 'ACTIVE' },
  INVITATION_CLAIMED: answerOf('claimInvitation'),
  DOCUMENT_SCANNED: { ...answerOf('getDocument'), scanStatus: 'CLEAN' },
  BULK_UPLOAD_COMPLETED: {
    ...job,
    status: 'COMPLETED',
    progress: { total: 1, processed: 1, successful: 1, failed: 0 },
    completedAt: '2025-10-13T12:00:07.000Z',
  },
  BULK_UPLOAD_FAILED: {
    ...job,
    status: 'FAILED',
    progress: { total: 0, processed: 0, successful: 0, failed: 0 },
    completedAt: '2025-10-13T12:00:07.000Z',
    errors: [
      { correlationId: job.id, code: 'INVALID_INPUT', message: 'The file is UTF-16; save it as UTF-8.' },
    ],
  },
  PAYOUT_BATCH_COMPLETED: {
    id: exampleIds.payoutBatch,
    status: 'COMPLETED',
    totals: [{ currency: 'USD', amount: 2 * 12_500, rows: 2 }],
    progress: { total: 2, processed: 2, successful: 2, failed: 0 },
    createdAt: '2025-10-13T12:00:00.000Z',
    confirmBy: '2025-10-14T12:00:00.000Z',
    confirmedAt: '2025-10-13T12:00:05.000Z',
    completedAt: '2025-10-13T12:00:09.000Z',
  },
};

const dataOf = (type: WebhookType): Data => (type === 'TEST' ? {} : { data: dataByType[type] });

/** A whole event as its endpoint gets it. */
export const eventExample = (type: WebhookType): Data => ({
  id: exampleIds.webhook,
  type,
  timestamp: '2025-10-13T12:00:09.000Z',
  ...dataOf(type),
});
