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
const verificationAnswer = answerOf('getVerification');
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
  ...verificationAnswer,
  verificationStatus,
  errors,
});

const problem = (type: string, reason: string): Data => ({ resourceId: exampleIds.customer, type, reason });

interface Kind {
  /** When the service sends it, after "when". */
  readonly when: string;
  /** The operation whose answer `data` equals. */
  readonly data: string;
  /** An example of `data`; undefined for TEST, which has none. */
  readonly example: Data | undefined;
}

const transaction = 'GET /transactions/{transactionId}';
const customer = 'GET /customers/{customerId}';
const verification = 'GET /verifications/{verificationId}';
const bulkJob = 'GET /customers/bulk/jobs/{jobId}';

const payment = (when: string, example: Data): Kind => ({ when, data: transaction, example });

/** Every kind of event, for the API description and docs/webhooks.md. The compiler reports a type that is missing here. */
export const kinds: Readonly<Record<WebhookType, Kind>> = {
  OUTGOING_PAYMENT_PENDING: payment(
    'a quote was created, or a transfer out with `executeAt`; in the sandbox also one that fails after 30 seconds',
    { ...unpaid, status: 'PENDING' },
  ),
  OUTGOING_PAYMENT_PROCESSING: payment(
    'the payout of an executed quote has started, or that of a transfer out at its `executeAt`; in production also of any other',
    { ...unpaid, status: 'PROCESSING' },
  ),
  OUTGOING_PAYMENT_COMPLETED: payment('the receiver has the money', paid),
  OUTGOING_PAYMENT_FAILED: payment(
    'the payment failed or was rejected; `refund` says what happens to the money',
    refunded('PENDING'),
  ),
  OUTGOING_PAYMENT_EXPIRED: payment('nobody executed the quote in time, or you cancelled it', {
    ...unpaid,
    status: 'EXPIRED',
  }),
  OUTGOING_PAYMENT_REFUND_PENDING: payment(
    'the refund has started; not in this version, where a refund is complete or has failed at once',
    refunded('PENDING'),
  ),
  OUTGOING_PAYMENT_REFUND_COMPLETED: payment(
    'the refund is complete, beside `OUTGOING_PAYMENT_FAILED`; alone when the payment was cancelled (`REFUNDED`)',
    refunded('COMPLETED'),
  ),
  OUTGOING_PAYMENT_REFUND_FAILED: payment(
    'the refund failed; the operator gets an alarm',
    refunded('FAILED'),
  ),
  INCOMING_PAYMENT_PENDING: payment(
    'a payment from a UMA address waits for your answer, which decides (see above); in the sandbox also when a transfer in was created that fails after 30 seconds, where your answer decides nothing',
    { ...unreceived, status: 'PENDING' },
  ),
  INCOMING_PAYMENT_COMPLETED: payment(
    'an incoming payment, a transfer in or a deposit is on the account',
    received,
  ),
  INCOMING_PAYMENT_FAILED: payment(
    "an incoming payment or a transfer in failed, was rejected or cancelled, or was not approved in time; also when the payer's bank took a completed transfer in back",
    { ...unreceived, status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' },
  ),
  INCOMING_PAYMENT_REFUND_COMPLETED: payment(
    "money that had come in went back, beside `INCOMING_PAYMENT_FAILED`: the payer's bank took a completed transfer in back, or the operator made a failed refund good; only in production",
    { ...takenBack, refund: refunded('COMPLETED').refund },
  ),
  INCOMING_PAYMENT_REFUND_FAILED: payment(
    'money that had come in is on no account any more, or should go back and cannot, beside `INCOMING_PAYMENT_FAILED`; the operator gets an alarm',
    { ...takenBack, refund: refunded('FAILED').refund },
  ),
  CUSTOMER_KYC_APPROVED: {
    when: 'an individual was approved',
    data: customer,
    example: { ...individual, kycStatus: 'APPROVED' },
  },
  CUSTOMER_KYC_REJECTED: {
    when: 'an individual was rejected',
    data: customer,
    example: { ...individual, kycStatus: 'REJECTED' },
  },
  CUSTOMER_KYC_PENDING: {
    when: "an individual's check has started",
    data: customer,
    example: { ...individual, kycStatus: 'PENDING' },
  },
  CUSTOMER_KYB_APPROVED: {
    when: 'a business was approved',
    data: customer,
    example: { ...company, kybStatus: 'APPROVED' },
  },
  CUSTOMER_KYB_REJECTED: {
    when: 'a business was rejected',
    data: customer,
    example: { ...company, kybStatus: 'REJECTED' },
  },
  CUSTOMER_KYB_PENDING: {
    when: "a business's check has started",
    data: customer,
    example: { ...company, kybStatus: 'PENDING' },
  },
  VERIFICATION_APPROVED: {
    when: 'a verification was approved',
    data: verification,
    example: verified('APPROVED'),
  },
  VERIFICATION_REJECTED: {
    when: 'a verification was rejected',
    data: verification,
    example: verified('REJECTED', [problem('APPLICANT_REJECTED', 'The names differ.')]),
  },
  VERIFICATION_RESOLVE_ERRORS: {
    when: 'something is missing or wrong; `errors` lists it',
    data: verification,
    example: verified('RESOLVE_ERRORS', [
      { ...problem('MISSING_FIELD', 'birthDate is missing.'), field: 'birthDate' },
    ]),
  },
  VERIFICATION_IN_PROGRESS: {
    when: 'a verification was submitted',
    data: verification,
    example: verified('IN_PROGRESS'),
  },
  VERIFICATION_PENDING_MANUAL_REVIEW: {
    when: 'a person reviews the verification',
    data: verification,
    example: verified('PENDING_MANUAL_REVIEW'),
  },
  VERIFICATION_READY_FOR_VERIFICATION: {
    when: 'a link of the verification provider waits for the customer',
    data: verification,
    example: verified('READY_FOR_VERIFICATION'),
  },
  INTERNAL_ACCOUNT_BALANCE_UPDATED: {
    when: 'money moved in or out of an internal account',
    data: 'an entry of GET /customers/internal-accounts',
    example: firstOf('listInternalAccounts'),
  },
  INTERNAL_ACCOUNT_STATUS_UPDATED: {
    when: "an operator of the service froze or released an internal account, or the account was closed or opened again; for PENDING and ACTIVE the owner's own event tells it",
    data: 'an entry of GET /customers/internal-accounts',
    example: { ...firstOf('listInternalAccounts'), status: 'FROZEN' },
  },
  EXTERNAL_ACCOUNT_STATUS_UPDATED: {
    when: 'the status of an external account changed, as when its bank link is complete or its owner was deleted',
    data: 'GET /customers/external-accounts/{externalAccountId}',
    example: { ...answerOf('getExternalAccount'), status: 'ACTIVE' },
  },
  INVITATION_CLAIMED: {
    when: 'somebody claimed your invitation; send the money that it promises',
    data: 'GET /invitations/{invitationCode}',
    example: answerOf('claimInvitation'),
  },
  DOCUMENT_SCANNED: {
    when: "the scan of a document's file ended; `scanStatus` is CLEAN, INFECTED or UNSCANNABLE",
    data: 'GET /documents/{documentId}',
    example: { ...answerOf('getDocument'), scanStatus: 'CLEAN' },
  },
  BULK_UPLOAD_COMPLETED: {
    when: 'the import processed every row of a file',
    data: bulkJob,
    example: {
      ...job,
      status: 'COMPLETED',
      progress: { total: 1, processed: 1, successful: 1, failed: 0 },
      completedAt: '2025-10-13T12:00:07.000Z',
    },
  },
  BULK_UPLOAD_FAILED: {
    when: 'a file could not be used, or an error on our side left rows',
    data: bulkJob,
    example: {
      ...job,
      status: 'FAILED',
      progress: { total: 0, processed: 0, successful: 0, failed: 0 },
      completedAt: '2025-10-13T12:00:07.000Z',
      errors: [
        { correlationId: job.id, code: 'INVALID_INPUT', message: 'The file is UTF-16; save it as UTF-8.' },
      ],
    },
  },
  PAYOUT_BATCH_COMPLETED: {
    when: 'every row of a payout batch has its outcome, also when rows failed; each payment has events of its own',
    data: '`batch` of GET /payouts/batch/{batchId}',
    example: {
      id: exampleIds.payoutBatch,
      status: 'COMPLETED',
      totals: [{ currency: 'USD', amount: 2 * 12_500, rows: 2 }],
      progress: { total: 2, processed: 2, successful: 2, failed: 0 },
      createdAt: '2025-10-13T12:00:00.000Z',
      confirmBy: '2025-10-14T12:00:00.000Z',
      confirmedAt: '2025-10-13T12:00:05.000Z',
      completedAt: '2025-10-13T12:00:09.000Z',
    },
  },
  TEST: { when: 'the endpoint was set, or you asked for a test', data: 'none', example: undefined },
};

/** A whole event as its endpoint gets it. */
export const eventExample = (type: WebhookType): Data => {
  const { example } = kinds[type];
  const event = { id: exampleIds.webhook, type, timestamp: '2025-10-13T12:00:09.000Z' };
  return example === undefined ? event : { ...event, data: example };
};
