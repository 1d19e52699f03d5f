/** One alarm: docs/runbook.md has a heading of the same words for each. */
export interface AlarmText {
  readonly heading: string;
  /** Who is hurt, and how: the first sentence of the alarm. */
  readonly errorImpact: string;
}

export const alarmTexts = {
  apiServerErrors: {
    heading: 'API server errors',
    errorImpact: 'Platforms get 5xx answers: payments, reads or set-up calls of their customers fail.',
  },
  functionErrors: {
    heading: 'Function errors',
    errorImpact: 'A worker throws: outcomes of payments come late.',
  },
  failedRefunds: {
    heading: 'Failed refunds',
    errorImpact: "A payment failed and its refund too: a customer's money waits in clearing for an operator.",
  },
  streamDelay: {
    heading: 'Stream delay',
    errorImpact: 'Changes wait in the stream: whatever follows them reaches platforms late, webhooks first.',
  },
  failedEvents: {
    heading: 'Failed events',
    errorImpact: 'Changes were given up on: what had to follow them did not happen by itself.',
  },
  lostEvents: {
    heading: 'Lost events',
    errorImpact:
      'Changes were not told by webhook when they happened: their platforms hear of them late, of some perhaps never.',
  },
  failedWorkflows: {
    heading: 'Failed workflows',
    errorImpact:
      'An execution ended without putting its payment into a final state: a customer waits for money.',
  },
  failedBackgroundWorkflows: {
    heading: 'Failed background workflows',
    errorImpact:
      'An execution that moves no money stopped halfway: a platform waits for an event, a verification, a linked account or a bulk job.',
  },
  deadDeliveries: {
    heading: 'Dead deliveries',
    errorImpact: 'A webhook was not taken for seven days: its platform does not know what happened.',
  },
  deliveryFaults: {
    heading: 'Delivery faults',
    errorImpact:
      'Webhooks are not sent again, by a fault of ours: their platforms wait for what they missed.',
  },
  oldRates: {
    heading: 'Old rates',
    errorImpact:
      'Exchange rates are not refreshed: customers pay at old rates, and after an hour get no quotes at all.',
  },
  tableThrottling: {
    heading: 'Table throttling',
    errorImpact: 'DynamoDB refuses requests: platforms see slow answers and 503.',
  },
  transactionConflicts: {
    heading: 'Transaction conflicts',
    errorImpact: 'Many payments hit the same account at once: its platform sees slow answers and 503.',
  },
} as const satisfies Record<string, AlarmText>;

/** The workflows that end payments, by name; all others have an alarm of their own. */
export const paymentWorkflows = ['delayed-outcome', 'payment-approval', 'quote-execution'];

/** Functions that log what an alarm counts, where no metric of AWS shows it, by the alarm's name. */
export const reporters = {
  /** Those that end payments, or find how one has ended (shared/payouts/report-failed-refund.ts). */
  failedRefunds: ['finish-overdue', 'pay-out', 'receive-switch-result'],
  deadDeliveries: ['attempt-delivery'],
  deliveryFaults: ['attempt-delivery'],
  lostEvents: ['make-events'],
} as const satisfies Partial<Record<keyof typeof alarmTexts, readonly string[]>>;

/** Whose asynchronous calls tell of changes: what of them Lambda drops is told by nobody. */
export const tellers = ['deliver-events', 'deliver-apart'];

export type AlarmName = keyof typeof alarmTexts;

/** GitHub's anchor of a heading. */
export const runbookLink = ({ heading }: AlarmText): string =>
  `docs/runbook.md#${heading.toLowerCase().replaceAll(' ', '-')}`;
