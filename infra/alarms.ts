import type { AlarmName } from './alarm-texts.ts';

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

/** Whether the alarm with this id ends a rollout. An alarm of many metrics has a number after its name. */
export const endsRollout = (id: string): boolean =>
  rollbackTriggers.some((name) => name === id.replace(/\d+$/, ''));

/** Of the names of alarms in their state, those that end a rollout of the stack. CloudFormation adds to a logical id. */
export const rolloutAlarms = (stackName: string, alarmNames: readonly string[]): string[] =>
  alarmNames.filter((name) =>
    rollbackTriggers.some((trigger) => name.startsWith(`${stackName}-Alarms${trigger}`)),
  );

/** By alarm: the functions whose logs it counts, where AWS has no metric for the problem. */
export const reporters = {
  /** They call shared/payments/payouts/payment-outcome.ts. */
  failedRefunds: ['finish-overdue', 'pay-out', 'receive-collection-result', 'receive-switch-result'],
  heldDeposits: ['finish-overdue', 'receive-invoice-payment', 'receive-switch-deposit'],
  refusedDeposits: ['receive-invoice-payment', 'receive-switch-deposit'],
  reconciliationExceptions: [
    'finish-overdue',
    'follow-verifications',
    'receive-collection-result',
    'receive-invoice-payment',
    'receive-switch-deposit',
    'receive-switch-result',
    'receive-verification-result',
  ],
  /** They believe a switch or the verification provider by its signature. */
  refusedSignatures: [
    'receive-collection-result',
    'receive-invoice-payment',
    'receive-switch-deposit',
    'receive-switch-result',
    'receive-verification-result',
  ],
  /** They call shared/switch/breaker.ts. */
  switchDown: ['answer-pay-request', 'finish-overdue', 'pay-out'],
  verificationProviderDown: ['follow-verifications'],
  infectedDocuments: ['sweep-documents'],
  overdueScans: ['sweep-documents'],
  overduePayerData: ['finish-overdue'],
  ledgerDifferences: ['check-ledger'],
  deadDeliveries: ['attempt-delivery'],
  deliveryFaults: ['attempt-delivery'],
  lostEvents: ['make-events'],
  strayRateSource: ['refresh-rates'],
} as const satisfies Partial<Record<AlarmName, readonly string[]>>;

/**
 * Functions that webhooks pass through by asynchronous calls. Lambda drops failed calls silently, so an alarm counts
 * them.
 */
export const webhookSenders = ['deliver-events', 'deliver-to-slow-endpoints'];

/** The operations whose answers the dashboard counts as payments. */
export const paymentFunctions = ['create-transfer-in', 'create-transfer-out', 'execute-quote'];
