/** Workflow steps that need more than a request's 10 s, by function name. */
export const stepTimeoutSeconds: Readonly<Record<string, number>> = {
  // Two signatures, up to 5 s for the endpoint, and then the writes of the decision.
  'ask-platform': 20,
  'attempt-delivery': 20,
  'plan-bulk-job': 60,
  // It stops by itself after 35 s and records its progress.
  'import-bulk-chunk': 60,
  // It reads up to 100 MB of errors, or thousands of small parts if the table was slow.
  'finish-bulk-job': 300,
  // It stops by itself after 30 s, but reads all journals of one account in one go.
  'check-ledger': 300,
};
