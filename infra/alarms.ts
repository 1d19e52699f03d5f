/** The text of one alarm. docs/runbook.md has a section with the same heading. */
export interface AlarmText {
  readonly heading: string;
  /** Who is hurt, and how. The alarm's description begins with it. */
  readonly errorImpact: string;
}

export const alarmTexts = {
  apiServerErrors: {
    heading: 'API server errors',
    errorImpact:
      'The API answers platforms with 5xx errors. Their payments, reads or configuration calls fail.',
  },
  functionErrors: {
    heading: 'Function errors',
    errorImpact:
      'A background function fails. Customers wait for the outcome of payments, or platforms for webhooks.',
  },
  failedRefunds: {
    heading: 'Failed refunds',
    errorImpact:
      "A payment failed and its refund failed too. The customer's money stays in clearing until an operator acts.",
  },
  streamDelay: {
    heading: 'Stream delay',
    errorImpact:
      'Changes are processed more than a minute late. Platforms get webhooks and some payment outcomes late.',
  },
  failedEvents: {
    heading: 'Failed events',
    errorImpact: 'Some changes were dropped after retries. Webhooks or workflows for them did not start.',
  },
  lostEvents: {
    heading: 'Lost events',
    errorImpact:
      'Platforms did not get some webhooks. An hourly sweep sends most of them late; a few may never be sent.',
  },
  failedWorkflows: {
    heading: 'Failed workflows',
    errorImpact:
      'A payment workflow stopped before its payment reached a final state. A customer waits for money.',
  },
  failedBackgroundWorkflows: {
    heading: 'Failed background workflows',
    errorImpact:
      'A platform waits: a webhook, a verification, a linked account or a bulk job stopped halfway.',
  },
  deadDeliveries: {
    heading: 'Dead deliveries',
    errorImpact:
      'A platform missed a webhook: its endpoint did not accept it for seven days, and retries have ended.',
  },
  deliveryFaults: {
    heading: 'Delivery faults',
    errorImpact:
      'Webhook retries fail because of an error on our side. Platforms wait for webhooks that they missed.',
  },
  oldRates: {
    heading: 'Old rates',
    errorImpact:
      'Customers pay at old exchange rates. In production, quotes stop when the rates are an hour old.',
  },
  tableThrottling: {
    heading: 'Table throttling',
    errorImpact: 'DynamoDB throttles requests. Platforms see slow answers and 503 errors.',
  },
  transactionConflicts: {
    heading: 'Transaction conflicts',
    errorImpact:
      'Many payments change the same account at once. The platform of that account sees slow answers and 503 errors.',
  },
} as const satisfies Record<string, AlarmText>;

/** The workflows that settle payments. A second alarm, failedBackgroundWorkflows, covers all others. */
export const paymentWorkflows = ['delayed-outcome', 'payment-approval', 'quote-execution'];

/**
 * These end a rollout and send all traffic to the former version. Alarms of platforms' endpoints or of a source do not:
 * a new version cannot have caused them.
 */
export const rollbackTriggers: readonly AlarmName[] = [
  'apiServerErrors',
  'failedRefunds',
  'failedWorkflows',
  'functionErrors',
];

/** By alarm: the functions whose logs it counts, where AWS has no metric for the problem. */
export const reporters = {
  /** They call shared/payouts/report-failed-refund.ts. */
  failedRefunds: ['finish-overdue', 'pay-out', 'receive-switch-result'],
  deadDeliveries: ['attempt-delivery'],
  deliveryFaults: ['attempt-delivery'],
  lostEvents: ['make-events'],
} as const satisfies Partial<Record<keyof typeof alarmTexts, readonly string[]>>;

/**
 * Functions that webhooks pass through by asynchronous calls. Lambda drops failed calls silently, so an alarm counts
 * them.
 */
export const webhookSenders = ['deliver-events', 'deliver-to-slow-endpoints'];

export type AlarmName = keyof typeof alarmTexts;

/** Link to the alarm's section, with the anchor that GitHub makes of the heading. */
export const runbookLink = ({ heading }: AlarmText): string =>
  `docs/runbook.md#${heading.toLowerCase().replaceAll(' ', '-')}`;
