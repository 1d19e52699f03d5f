/** What the end of an account number does in the sandbox: to transfers, and to executed quotes. */
const outcomes: readonly (readonly [end: string, transfers: string, quotes: string])[] = [
  ['002', 'FAILED at once, refunded', 'FAILED `QUOTE_EXECUTION_FAILED`, refunded'],
  ['003', 'FAILED at once, refunded', 'PROCESSING for 6 minutes, then COMPLETED'],
  ['004', 'REJECTED at once, refunded', 'FAILED `COUNTERPARTY_POST_TX_FAILED`, refunded'],
  [
    '005',
    'PENDING, 30 seconds later FAILED, refunded',
    'COMPLETED, seconds later FAILED `COUNTERPARTY_POST_TX_FAILED` and refunded: the bank returned it',
  ],
  ['006', 'COMPLETED', 'REFUNDED: the user cancelled it (`USER_CANCELLATION`)'],
  ['007', 'COMPLETED', 'FAILED `QUOTE_EXECUTION_FAILED`, and the refund fails, too'],
  ['any other', 'COMPLETED', 'COMPLETED'],
];

/** The table of outcomes in Markdown, for the API description and docs/sandbox.md. */
export const outcomesTable: readonly string[] = [
  '| Last three digits of the account number | Transfers | Executed quotes |',
  '|---|---|---|',
  ...outcomes.map((row) => `| ${row.join(' | ')} |`),
];
