/** Files of one feature, and the tests that judge their mutants. */
export interface MutatedGroup {
  readonly name: string;
  /** Globs from the repository's root. */
  readonly files: readonly string[];
  /** Globs of tests without a service. They meet every mutant. */
  readonly unitTests: readonly string[];
  /** Tests of the service, the quick ones. They meet only what the unit tests let live, one mutant at a time. */
  readonly serviceTests: readonly string[];
}

const feature = (name: string, ...serviceTests: readonly string[]): MutatedGroup => ({
  name,
  files: [`shared/${name}/**/{rules,*-rules}.ts`],
  unitTests: [`test/unit/${name}/**/*.test.ts`],
  serviceTests,
});

/** Judge the contract of every feature. */
const contractTests = ['test/tidy/operations.test.ts', 'test/unit/openapi/document.test.ts'];

const wholeFeature = (name: string, ...serviceTests: readonly string[]): MutatedGroup => ({
  ...feature(name, ...serviceTests),
  files: [`shared/${name}/**/*.ts`],
  unitTests: [`test/unit/${name}/**/*.test.ts`, ...contractTests],
});

/** All files that decide about money, or about what happens once: rules, books, payments, keys, webhooks, imports. */
export const mutatedGroups: readonly MutatedGroup[] = [
  wholeFeature(
    'transfers',
    'test/api/sandbox-suffixes.test.ts',
    'test/api/idempotency-keys.test.ts',
    'test/workflow/delayed-outcome.test.ts',
    'test/workflow/overdue-outcome.test.ts',
  ),
  {
    ...wholeFeature(
      'quotes',
      'test/api/quotes.test.ts',
      'test/api/execute-quote.test.ts',
      'test/api/quote-refusals.test.ts',
      'test/api/quote-limits.test.ts',
      'test/api/quote-parties.test.ts',
      'test/api/quote-at-once.test.ts',
      'test/workflow/quote-execution.test.ts',
      'test/workflow/overdue-quotes.test.ts',
    ),
    unitTests: [
      'test/unit/quotes/**/*.test.ts',
      'test/unit/transactions/view.test.ts',
      'test/property/quote-*.test.ts',
      ...contractTests,
    ],
  },
  {
    ...wholeFeature(
      'ledger',
      'test/api/sandbox-suffixes.test.ts',
      'test/api/execute-quote.test.ts',
      'test/workflow/delayed-outcome.test.ts',
    ),
    unitTests: [
      'test/unit/{ledger,quotes,transfers,incoming}/**/*.test.ts',
      'test/property/quote-journals.test.ts',
      ...contractTests,
    ],
  },
  {
    name: 'kernel',
    files: [
      'shared/kernel/{idempotency,transact,condition,change-with-retry,transient,write-alone}.ts',
      'shared/kernel/http/idempotency-key.ts',
    ],
    unitTests: ['test/unit/kernel/**/*.test.ts'],
    serviceTests: [
      'test/api/idempotency-keys.test.ts',
      'test/prove/same-key-storm.test.ts',
      'test/prove/chaos.test.ts',
      'test/api/customers.test.ts',
    ],
  },
  {
    ...wholeFeature(
      'transactions',
      'test/api/transactions.test.ts',
      'test/api/transactions-to-account.test.ts',
    ),
    unitTests: [
      'test/unit/{transactions,events,transfers}/**/*.test.ts',
      'test/unit/quotes/settle.test.ts',
      ...contractTests,
    ],
  },
  wholeFeature(
    'incoming',
    'test/api/incoming.test.ts',
    'test/api/incoming-refusals.test.ts',
    'test/api/incoming-settlement.test.ts',
    'test/api/own-books.test.ts',
    'test/api/own-books-approval.test.ts',
    'test/api/payment-approval.test.ts',
    'test/workflow/payment-approval.test.ts',
    'test/workflow/own-books.test.ts',
  ),
  {
    name: 'payouts',
    files: ['shared/{payouts,settlement}/**/*.ts'],
    unitTests: ['test/unit/{payouts,switch}/**/*.test.ts'],
    serviceTests: [
      'test/workflow/pay-out-step.test.ts',
      'test/workflow/quote-execution.test.ts',
      'test/workflow/overdue-quotes.test.ts',
      'test/workflow/unanswerable-payout.test.ts',
      'test/api/switch-callback.test.ts',
    ],
  },
  wholeFeature(
    'webhooks',
    'test/api/webhook-deliveries.test.ts',
    'test/api/webhook-events.test.ts',
    'test/api/webhook-resend.test.ts',
    'test/api/webhook-test.test.ts',
    'test/workflow/webhook-delivery.test.ts',
    'test/workflow/webhook-gone.test.ts',
    'test/workflow/webhook-lanes.test.ts',
    'test/workflow/webhook-record-size.test.ts',
    'test/workflow/webhook-recovery.test.ts',
    'test/workflow/webhook-retries.test.ts',
  ),
  wholeFeature(
    'bulk',
    'test/api/bulk.test.ts',
    'test/api/bulk-files.test.ts',
    'test/workflow/bulk-customers.test.ts',
  ),
  wholeFeature(
    'verification',
    'test/api/verifications.test.ts',
    'test/api/verifications-again.test.ts',
    'test/workflow/verification-outcome.test.ts',
  ),
  {
    ...feature('rates', 'test/api/exchange-rates.test.ts', 'test/api/quotes.test.ts'),
    files: ['shared/rates/{rules,amounts,plausibility}.ts', 'shared/health/rules.ts'],
    unitTests: ['test/unit/{rates,quotes,health}/**/*.test.ts', 'test/property/**/*.test.ts'],
  },
  feature('accounts', 'test/api/external-accounts.test.ts', 'test/api/internal-accounts.test.ts'),
  feature('crypto', 'test/api/crypto-withdrawal-fee.test.ts'),
  feature('customers', 'test/api/customers.test.ts', 'test/api/beneficial-owners.test.ts'),
  feature('directory', 'test/api/uma-providers.test.ts'),
  feature('discoveries', 'test/api/discoveries.test.ts'),
  feature('documents', 'test/api/documents.test.ts', 'test/api/document-uploads.test.ts'),
  feature('invitations', 'test/api/invitations.test.ts', 'test/api/invitation-ends.test.ts'),
  feature('kyc', 'test/api/kyc-link.test.ts', 'test/api/kyc-page.test.ts'),
  feature('linkprovider', 'test/api/link-tokens.test.ts', 'test/workflow/account-link.test.ts'),
  feature('platforms', 'test/api/config.test.ts', 'test/api/uma-domains.test.ts'),
  feature('receivers', 'test/api/receivers.test.ts', 'test/api/receiver-accounts.test.ts'),
  feature('tokens', 'test/api/tokens.test.ts', 'test/api/authorization-permissions.test.ts'),
];

/** Files of these features that no mutant needs, with the reason. */
export const unmutated: Readonly<Record<string, string>> = {};
