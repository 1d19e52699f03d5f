/** A mutant that no test can catch, with the argument why it changes nothing. */
export interface Waiver {
  readonly file: string;
  /** The line of the file where the mutant starts. */
  readonly at: string;
  /** The text that the mutant replaces. */
  readonly original: string;
  readonly replacement: string;
  readonly because: string;
}

export const waivers: readonly Waiver[] = [
  {
    file: 'shared/ledger/store.ts',
    at: 'const facts = { deltaMinor: accountDelta(taken), purposes: [taken.purpose], ownerVersion };',
    original: '[taken.purpose]',
    replacement: '[]',
    because:
      'A journal that takes money has a negative sum, and then the condition does not read the purposes.',
  },
  {
    file: 'shared/directory/rules.ts',
    at: '.sort((left, right) => (positionOf(left) < positionOf(right) ? -1 : 1));',
    original: 'positionOf(left) < positionOf(right)',
    replacement: '(positionOf(left) <= positionOf(right))',
    because: 'No two providers have the same position, so the order of equal ones never matters.',
  },
  {
    file: 'shared/rates/rules.ts',
    at: 'const byCode = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);',
    original: 'one < other',
    replacement: '(one <= other)',
    because: 'The codes are the keys of one object, so no two are equal.',
  },
  {
    file: 'shared/quotes/destination-rules.ts',
    at: 'checkRail(paymentRail, accountTypes[account.accountType].paymentRails ?? []);',
    original: '[]',
    replacement: '["Stryker was here"]',
    because:
      'The schema of a request allows only known rails, and an account type without rails allows none of them.',
  },
  {
    file: 'shared/quotes/schemas.ts',
    at: ".meta({ id: 'QuoteDestination' });",
    original: "'QuoteDestination'",
    replacement: '""',
    because: 'The name of a schema in OpenAPI. No answer and no check depends on it.',
  },
  {
    file: 'shared/ledger/contract.ts',
    at: ".meta({ id: 'JournalLeg' });",
    original: "'JournalLeg'",
    replacement: '""',
    because: 'The name of a schema in OpenAPI. No answer and no check depends on it.',
  },
  {
    file: 'shared/transactions/contract.ts',
    at: "export const transactionTypeSchema = z.enum(transactionTypes).meta({ id: 'TransactionType' });",
    original: "'TransactionType'",
    replacement: '""',
    because: 'The name of a schema in OpenAPI. No answer and no check depends on it.',
  },
  {
    file: 'shared/transactions/events.ts',
    at: 'if (before?.version === version) return [];',
    original: 'before?.version === version',
    replacement: 'false',
    because: 'A write that leaves the version leaves status and refund, too, so no type of event remains.',
  },
  {
    file: 'shared/transactions/rate-schemas.ts',
    at: ".meta({ id: 'OutgoingRateDetails' });",
    original: "'OutgoingRateDetails'",
    replacement: '""',
    because: 'The name of a schema in OpenAPI. No answer and no check depends on it.',
  },
  {
    file: 'shared/webhooks/contract.ts',
    at: "const typeSchema = z.enum(webhookTypes).meta({ id: 'WebhookType' });",
    original: "'WebhookType'",
    replacement: '""',
    because: 'The name of a schema in OpenAPI. No answer and no check depends on it.',
  },
  {
    file: 'shared/bulk/contract.ts',
    at: ".meta({ id: 'BulkCustomerImportJob' });",
    original: "'BulkCustomerImportJob'",
    replacement: '""',
    because: 'The name of a schema in OpenAPI. No answer and no check depends on it.',
  },
  {
    file: 'shared/bulk/contract.ts',
    at: "example: { row: 17, issues: [{ column: 'birthDate', rule: 'must be a date', value: '1********5' }] },",
    original: "'birthDate'",
    replacement: '""',
    because: 'An example in OpenAPI. No answer and no check depends on it.',
  },
  {
    file: 'shared/verification/contract.ts',
    at: ".meta({ id: 'VerificationError' });",
    original: "'VerificationError'",
    replacement: '""',
    because: 'The name of a schema in OpenAPI. No answer and no check depends on it.',
  },
];
