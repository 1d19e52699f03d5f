/**
 * Codes of error lines beside those of answers (errors.ts), with what each means. A line has the code only, because
 * bytes cost money: the operator's commands and the console add the sentence.
 */
export const faultMessages = {
  DELIVERY_FAULT: 'An attempt to deliver an event failed on our side; the workflow tries again.',
  EVENTS_GIVEN_UP:
    'A change was dropped because no event, or no audit record, could be made of it; the search for missing events sends most of these events, and repairs no audit record.',
  KEY_ROTATION_FAILED: 'The keys that sign webhooks could not be changed; the present ones go on signing.',
  LEDGER_DIFFERENCE: 'The check of the ledger found a difference; nothing was changed.',
  RATE_SOURCE_LEFT_OUT:
    'A source of exchange rates does not count: it gave no usable table, or it strays from the median.',
  REFUND_FAILED:
    'The account of a failed payment could not be corrected: money stays in clearing, or the account holds money that a bank took back.',
  DOCUMENT_INFECTED: 'A scan found malware in a document; its file is quarantined.',
  SCAN_OVERDUE: 'A file has waited for its scan for more than half an hour; it is asked about each hour.',
  PAYER_DATA_OVERDUE:
    'Personal data of payers is past its retention period: the removal is three days behind, or too many old payments are open.',
  DEPOSIT_HELD: 'Money came in that no account could be found for; it is in suspense.',
  SWITCH_DOWN: 'The payment switch does not answer; its payments wait, and it is asked ever less often.',
  SWITCH_UNCLEAR: 'The payment switch gave no clear answer; it is asked again.',
  VERIFICATION_PROVIDER_DOWN:
    'The verification provider does not answer; verifications wait, and it is asked again every minute.',
  VERIFICATION_PROVIDER_UNCLEAR: 'The verification provider gave no clear answer; it is asked again.',
  WEBHOOK_DEAD: 'An event was not taken for seven days; it can be sent again.',
} as const satisfies Readonly<Record<string, string>>;

export type FaultCode = keyof typeof faultMessages;
