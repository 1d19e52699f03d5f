/** Steps of workflows that take longer than a request's 10 s, by function name. */
export const stepTimeoutSeconds: Readonly<Record<string, number>> = {
  // Two signatures, up to 5 s for the endpoint, and then the writes that follow its answer.
  'ask-platform': 20,
  'attempt-delivery': 20,
  'plan-bulk-job': 60,
  // It stops by itself after 35 s, with what it has done recorded.
  'import-bulk-chunk': 60,
  // 100 MB of errors, or thousands of small parts of them when the table was slow.
  'finish-bulk-job': 300,
};
