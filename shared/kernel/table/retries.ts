/** How often the SDK tries a call of DynamoDB: 3 tries of at most 3 s each stay below the functions' timeout of 10 s. */
export const databaseTries = 3;

/**
 * Conflicts of a transaction are retried 5 times with full jitter: 20, 40, 80, 160, 250 ms at most, well under 2 s in
 * all.
 */
export const conflictRetries = {
  maxTries: 6,
  backoff: { baseMs: 20, limitMs: 250 },
  deadlineMs: 2000,
} as const;
