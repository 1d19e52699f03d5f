import type { AlarmText } from './alarm-texts.ts';

/** Alarms about customers: their documents, their verification and the money that comes in for them. */
export const customerAlarmTexts = {
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
