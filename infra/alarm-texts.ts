/** Alarms about customers: their documents, their verification and the money that comes in for them. */
const customerAlarmTexts = {
  infectedDocuments: {
    heading: 'Infected documents',
    happened: "A scan found malware in the file of a customer's document.",
    errorImpact: 'Nobody can read the file, and no verification counts it. Payments go on.',
    firstStep: 'Take the document from the log line, and ask its platform where the file came from.',
  },
  overdueScans: {
    heading: 'Overdue scans',
    happened: 'A document has waited for its scan for more than half an hour.',
    errorImpact: 'Customers with such documents cannot be verified. Payments go on.',
    firstStep: 'Take the document from the log line, and look whether the scanner works.',
  },
  overduePayerData: {
    heading: 'Overdue payer data',
    happened: 'Personal data of payers is at least three days past its retention period.',
    errorImpact: 'Personal data stays longer than was promised. Payments go on.',
    firstStep: 'Find the platform in the log of finish-overdue.',
  },
  verificationProviderDown: {
    heading: 'Verification provider down',
    happened: 'The verification provider did not answer three questions in a row.',
    errorImpact: 'New customers wait for their verification. Payments of approved customers go on.',
    firstStep: 'Read the lines with VERIFICATION_PROVIDER_UNCLEAR, and call the operator of the provider.',
  },
  heldDeposits: {
    heading: 'Held deposits',
    happened: 'Money came in that no account could be found for, or that its account could not take.',
    errorImpact: 'The money is in suspense, and its owner waits for it.',
    firstStep: 'Run `npm run admin -- deposit list --stack STACK`.',
  },
  refusedDeposits: {
    heading: 'Refused deposits',
    happened: 'A switch told the service of a deposit in a form that the service cannot read.',
    errorImpact: 'The money is at the bank and nowhere on the books. Its owner waits for it.',
    firstStep: 'Find the line in the log of receive-switch-deposit, and call the operator of the switch.',
  },
} as const satisfies Readonly<Record<string, AlarmText>>;

/**
 * The text of one alarm. Its description is read by a tired engineer, so it says three things in this order. The
 * runbook has a section with the same heading.
 */
export interface AlarmText {
  readonly heading: string;
  /** What happened, in one sentence. */
  readonly happened: string;
  /** Who is hurt, and whether payments and their money are safe. */
  readonly errorImpact: string;
  /** What to look at first. */
  readonly firstStep: string;
}

export const alarmTexts = {
  apiServerErrors: {
    heading: 'API server errors',
    happened: 'The API answered platforms with 5xx errors for two minutes.',
    errorImpact: 'Their payments, reads or configuration calls fail. A retry with the same key is safe.',
    firstStep: 'Find the failing route in the access log.',
  },
  slowAnswers: {
    heading: 'Slow answers',
    happened: 'One answer of a hundred took longer than 3 seconds, for five minutes.',
    errorImpact: 'Payments still work, but platforms may reach their time-outs and send them again.',
    firstStep: 'Run the saved query "Slowest operations".',
  },
  noTraffic: {
    heading: 'No traffic',
    happened: 'No request has reached the API for 15 minutes. There were more than 600 an hour before.',
    errorImpact: 'If platforms cannot reach the API, they can make no payment. Payments in progress go on.',
    firstStep: 'Call the API from outside, and check DNS, the certificate and the web ACL.',
  },
  failedSignIns: {
    heading: 'Failed sign-ins',
    happened: 'The API refused more than 300 requests within five minutes with 401.',
    errorImpact:
      'Either a platform uses wrong credentials and its payments do not start, or somebody guesses secrets.',
    firstStep: 'Find in the log of the authorizer whose credentials they are.',
  },
  functionErrors: {
    heading: 'Function errors',
    happened: 'A background function keeps throwing errors.',
    errorImpact: 'Customers wait for the outcome of payments, or platforms for webhooks. No money is lost.',
    firstStep: 'Find the function, and read its log.',
  },
  functionThrottling: {
    heading: 'Function throttling',
    happened: 'Lambda refused to start functions for two minutes: the account has no free instance.',
    errorImpact: 'Platforms get 5xx errors, and payments end late. A retry with the same key is safe.',
    firstStep: "Compare the account's concurrent executions with its limit.",
  },
  accountConcurrency: {
    heading: 'Account concurrency',
    happened: "More than 80 % of the account's concurrent Lambda executions are taken.",
    errorImpact: 'Payments still work. At 100 % Lambda refuses calls, and platforms get 5xx errors.',
    firstStep: 'Ask AWS for a higher quota, or find which function takes the instances.',
  },
  failedRefunds: {
    heading: 'Failed refunds',
    happened: 'A payment failed, and the service could not correct the account.',
    errorImpact: 'Money may be stuck in clearing, or an account may hold money that a bank took back.',
    firstStep: 'Take the transaction from the log line, and ask the operator of the switch.',
  },
  ...customerAlarmTexts,
  switchDown: {
    heading: 'Switch down',
    happened: 'A payment switch did not answer three questions in a row.',
    errorImpact: 'Payments of this switch wait in PROCESSING; others go on. No money is lost.',
    firstStep: 'Take the name of the switch from the log line, and call its operator.',
  },
  reconciliationExceptions: {
    heading: 'Reconciliation exceptions',
    happened:
      'A switch took back a final result or changed a deposit, or a provider contradicted a decision.',
    errorImpact: 'The service keeps what was recorded first. It and the other side disagree about it.',
    firstStep: 'Take the payment, deposit or verification from the log line, and ask the other side.',
  },
  refusedSignatures: {
    heading: 'Refused signatures',
    happened:
      'Three messages in the name of a switch or the verification provider in 15 minutes had a wrong signature.',
    errorImpact: 'None was believed. If they are real, results and deposits do not arrive.',
    firstStep: 'Ask the operator of the switch or provider whether they are its own; compare key and clock.',
  },
  streamDelay: {
    heading: 'Stream delay',
    happened: 'Changes of the table have waited for more than a minute, for three minutes.',
    errorImpact: 'Platforms get webhooks and some payment outcomes late. Nothing is lost for 24 hours.',
    firstStep: 'Read the logs of make-events and start-workflows.',
  },
  failedEvents: {
    heading: 'Failed events',
    happened: 'Some changes were dropped after retries.',
    errorImpact: 'Webhooks or workflows for them did not start. Sweeps repair most of it.',
    firstStep: 'Read the message in the queue of failed events.',
  },
  lostEvents: {
    heading: 'Lost events',
    happened: 'The service dropped events on their way to platforms.',
    errorImpact:
      'Platforms lack webhooks. A sweep sends many within an hour, others after a day or never. Money is safe.',
    firstStep: 'Read the log of make-events.',
  },
  failedSchedules: {
    heading: 'Failed schedules',
    happened: 'EventBridge could not start a scheduled function or a bulk import.',
    errorImpact: 'Overdue payments, expiries, webhooks or rates are not swept, or an uploaded file waits.',
    firstStep: 'Find the rule, and read the queue of failed events.',
  },
  failedWorkflows: {
    heading: 'Failed workflows',
    happened: 'A payment workflow stopped before its payment reached a final state.',
    errorImpact: 'A customer waits for money. It is not lost: the payment stays open until it is settled.',
    firstStep: 'Find the failed execution. Its name is the uuid of the transaction.',
  },
  ledgerDifferences: {
    heading: 'Ledger differences',
    happened: 'The check of the ledger found records that contradict each other.',
    errorImpact:
      'A balance, a journal or a payment may be wrong, and a customer may have too much or too little.',
    firstStep: 'Run `npm run admin -- ledger last --stack STACK`, and explain each id that it names.',
  },
  failedBackgroundWorkflows: {
    heading: 'Failed background workflows',
    happened:
      'A webhook, a verification, a linked account, a bulk job or a check of the ledger stopped halfway.',
    errorImpact: 'A platform waits for it. No payment and no money is affected.',
    firstStep: 'Find the failed execution, and the state that failed last.',
  },
  throttledWorkflows: {
    heading: 'Throttled workflows',
    happened: 'Step Functions delayed state transitions for three minutes, beyond the quota of the account.',
    errorImpact: 'Outcomes of payments and webhook retries come late. No execution is lost.',
    firstStep: 'Find the state machine with the most transitions, and ask AWS for a higher quota.',
  },
  deadDeliveries: {
    heading: 'Dead deliveries',
    happened: "A platform's endpoint did not accept a webhook for seven days, and retries have ended.",
    errorImpact: 'The platform missed the webhook. The payment itself is not affected.',
    firstStep: 'Take the platform from the log line, and tell it.',
  },
  deliveryFaults: {
    heading: 'Delivery faults',
    happened: 'Webhook retries failed for two minutes because of an error on our side.',
    errorImpact: 'Platforms wait for webhooks that they missed. Retries go on for seven days.',
    firstStep: 'Read the error in the log of attempt-delivery.',
  },
  oldRates: {
    heading: 'Old rates',
    happened: 'The exchange rates could not be refreshed twice in 15 minutes.',
    errorImpact: 'Customers pay at old rates. In production, quotes stop when the rates are an hour old.',
    firstStep: 'Read the log of refresh-rates, then ask the source by hand.',
  },
  strayRateSource: {
    heading: 'Stray rate source',
    happened: 'A source of exchange rates was left out twice in 15 minutes: it failed, or its rates stray.',
    errorImpact: 'Quotes go on with the other sources. If those stop agreeing, too, there are no new rates.',
    firstStep: 'Run `npm run admin -- rates show --stack STACK`, which names the source and the reason.',
  },
  tableThrottling: {
    heading: 'Table throttling',
    happened: 'DynamoDB refused requests to the table for three minutes.',
    errorImpact: 'Platforms see slow answers and 503 errors. A retry with the same key is safe.',
    firstStep: 'Compare the consumed units with what the table has ever seen.',
  },
  indexThrottling: {
    heading: 'Index throttling',
    happened: 'DynamoDB refused reads or writes of an index for three minutes.',
    errorImpact:
      'An index that takes no writes also stops writes to the table: payments of one platform or all get 503 errors.',
    firstStep: 'Find the index on the dashboard. One of its keys is probably too hot.',
  },
  transactionConflicts: {
    heading: 'Transaction conflicts',
    happened: 'More than 300 writes a minute met another write to the same item, for three minutes.',
    errorImpact:
      'Many payments change the same account at once. The platform of that account sees slow answers and 503 errors.',
    firstStep: 'Find the platform in the log of create-transfer-out.',
  },
} as const satisfies Record<string, AlarmText>;

export type AlarmName = keyof typeof alarmTexts;

/** Link to the alarm's section, with the anchor that GitHub makes of the heading. */
export const runbookLink = ({ heading }: AlarmText): string =>
  `docs/runbook.md#${heading.toLowerCase().replaceAll(' ', '-')}`;

/** What CloudWatch sends with the alarm. */
export const descriptionOf = (text: AlarmText): string =>
  `${text.happened} ${text.errorImpact} First: ${text.firstStep} ${runbookLink(text)}`;
