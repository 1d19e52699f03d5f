import type { AlarmText } from './alarm-text.ts';

/** Alarms about the scan of documents for malware. */
export const documentAlarmTexts = {
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
} as const satisfies Readonly<Record<string, AlarmText>>;
