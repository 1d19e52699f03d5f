import type { WebhookType } from '#shared/outbox/event-types.ts';

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
    'a quote was created; in the sandbox also a transfer out that fails after 30 seconds',
  ),
  OUTGOING_PAYMENT_PROCESSING: payment(
    'the payout of an executed quote has started; in production also that of a transfer out',
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
  TEST: { when: 'the endpoint was set, or you asked for a test', data: 'none' },
};
