import { type WebhookType, webhookTypes } from '#shared/outbox/event-types.ts';

interface Kind {
  readonly when: string;
  /** What `data` is, by the operation that gives the same. */
  readonly data: string;
}

const transaction = 'GET /transactions/{transactionId}';
const customer = 'GET /customers/{customerId}';
const verification = 'GET /verifications/{verificationId}';
const bulkJob = 'GET /customers/bulk/jobs/{jobId}';

const payment = (when: string): Kind => ({ when, data: transaction });

/** A kind that is missing here does not compile. */
const kinds: Readonly<Record<WebhookType, Kind>> = {
  OUTGOING_PAYMENT_PENDING: payment('a quote or a transfer out was made'),
  OUTGOING_PAYMENT_PROCESSING: payment('a quote was executed and is being paid out'),
  OUTGOING_PAYMENT_COMPLETED: payment('the receiver has the money'),
  OUTGOING_PAYMENT_FAILED: payment('it failed or was rejected; `refund` says what becomes of the money'),
  OUTGOING_PAYMENT_EXPIRED: payment('its quote was not executed in time'),
  OUTGOING_PAYMENT_REFUND_PENDING: payment('its money is on the way back'),
  OUTGOING_PAYMENT_REFUND_COMPLETED: payment('its money is back'),
  OUTGOING_PAYMENT_REFUND_FAILED: payment('its money could not be given back; the operator has an alarm'),
  INCOMING_PAYMENT_PENDING: payment(
    'money is about to come in; from a UMA address, you are asked: see above',
  ),
  INCOMING_PAYMENT_COMPLETED: payment('money came in'),
  INCOMING_PAYMENT_FAILED: payment('it failed, was rejected, or was not approved in time'),
  CUSTOMER_KYC_APPROVED: { when: 'an individual was approved', data: customer },
  CUSTOMER_KYC_REJECTED: { when: 'an individual was rejected', data: customer },
  CUSTOMER_KYC_PENDING: { when: "an individual's check has begun", data: customer },
  CUSTOMER_KYB_APPROVED: { when: 'a business was approved', data: customer },
  CUSTOMER_KYB_REJECTED: { when: 'a business was rejected', data: customer },
  CUSTOMER_KYB_PENDING: { when: "a business's check has begun", data: customer },
  VERIFICATION_APPROVED: { when: 'a verification ended well', data: verification },
  VERIFICATION_REJECTED: { when: 'a verification ended badly', data: verification },
  VERIFICATION_RESOLVE_ERRORS: {
    when: 'something is missing or wrong: `errors` says what',
    data: verification,
  },
  VERIFICATION_IN_PROGRESS: { when: 'it was submitted', data: verification },
  VERIFICATION_PENDING_MANUAL_REVIEW: { when: 'a person looks at it', data: verification },
  VERIFICATION_READY_FOR_VERIFICATION: { when: 'nothing is missing any more', data: verification },
  INTERNAL_ACCOUNT_BALANCE_UPDATED: {
    when: 'money moved in or out of an internal account',
    data: 'an entry of GET /customers/internal-accounts',
  },
  INVITATION_CLAIMED: {
    when: 'somebody has claimed an invitation of yours; send the money that it promises',
    data: 'GET /invitations/{invitationCode}',
  },
  BULK_UPLOAD_COMPLETED: { when: 'all rows of a file were tried', data: bulkJob },
  BULK_UPLOAD_FAILED: { when: 'a file could not be read', data: bulkJob },
  TEST: { when: 'the endpoint was set, or you asked for a test', data: 'none' },
};

/** The table of all kinds of events. */
export const kindsTable = (): string[] => [
  '| `type` | When | `data` is the answer of |',
  '|---|---|---|',
  ...webhookTypes.map((type) => {
    const { when, data } = kinds[type];
    return `| \`${type}\` | ${when} | ${data === 'none' ? '' : data.replace(/(GET \S+)/, '`$1`')} |`;
  }),
];
