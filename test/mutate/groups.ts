import { contracts, feature, judgedAlsoBy, type MutatedGroup, wholeFeature } from './group.ts';
import { paymentGroups } from './payment-groups.ts';

/** All files that decide about money, or about what happens once: rules, books, payments, keys, webhooks, imports. */
export const mutatedGroups: readonly MutatedGroup[] = [
  contracts,
  ...paymentGroups,
  judgedAlsoBy(
    wholeFeature(
      'webhooks',
      'test/api/webhook-deliveries.test.ts',
      'test/api/webhook-events.test.ts',
      'test/api/webhook-resend.test.ts',
      'test/api/webhook-test.test.ts',
      'test/workflow/webhook-delivery.test.ts',
      'test/faults/webhook-gone.test.ts',
      'test/faults/webhook-lanes.test.ts',
      'test/faults/webhook-record-size.test.ts',
      'test/faults/webhook-recovery.test.ts',
      'test/workflow/webhook-retries.test.ts',
    ),
    'test/unit/incoming/decision.test.ts',
    'test/unit/events/make-events.test.ts',
  ),

  judgedAlsoBy(
    wholeFeature(
      'bulk',
      'test/files/bulk.test.ts',
      'test/files/bulk-files.test.ts',
      'test/files/bulk-customers.test.ts',
    ),
    'test/unit/kernel/birth-date.test.ts',
  ),

  judgedAlsoBy(
    wholeFeature(
      'verification',
      'test/api/verifications.test.ts',
      'test/api/verifications-again.test.ts',
      'test/faults/verification-outcome.test.ts',
    ),
    'test/unit/events/features.test.ts',
    'test/unit/verification-provider/*.test.ts',
  ),
  wholeFeature('verification-provider', 'test/production/verification-provider.test.ts'),

  {
    ...feature('rates', 'test/api/exchange-rates.test.ts', 'test/api/quotes.test.ts'),
    files: ['shared/rates/{age,rules,amounts,combine-rates,plausibility}.ts', 'shared/health/rules.ts'],
    unitTests: ['test/unit/{rates,quotes,health}/**/*.test.ts', 'test/property/**/*.test.ts'],
  },
  judgedAlsoBy(
    wholeFeature(
      'accounts',
      'test/api/external-accounts.test.ts',
      'test/api/internal-accounts.test.ts',
      'test/api/account-suffixes.test.ts',
      'test/api/closed-accounts.test.ts',
    ),
    'test/unit/{transfers/plan,quotes/execute,discoveries/rules}.test.ts',
    'test/unit/customers/*.test.ts',
  ),

  feature('crypto', 'test/api/crypto-withdrawal-fee.test.ts'),
  judgedAlsoBy(
    wholeFeature(
      'customers',
      'test/api/customers.test.ts',
      'test/api/beneficial-owners.test.ts',
      'test/api/uma-addresses.test.ts',
      'test/api/closed-accounts.test.ts',
    ),
    'test/unit/verification/submit.test.ts',
    'test/unit/bulk/import-chunk.test.ts',
    'test/unit/events/{customers,features}.test.ts',
    'test/unit/{kyc,receivers}/rules.test.ts',
  ),

  feature('directory', 'test/api/uma-providers.test.ts'),
  feature('discoveries', 'test/examples/discoveries.test.ts'),
  feature('documents', 'test/files/documents.test.ts', 'test/files/document-uploads.test.ts'),
  feature('invitations', 'test/api/invitations.test.ts', 'test/api/invitation-ends.test.ts'),
  feature('kyc', 'test/api/kyc-link.test.ts', 'test/examples/kyc-page.test.ts'),
  feature('linkprovider', 'test/api/link-tokens.test.ts', 'test/faults/account-link.test.ts'),
  judgedAlsoBy(
    wholeFeature(
      'platforms',
      'test/api/config.test.ts',
      'test/api/uma-domains.test.ts',
      'test/faults/disabled-platform.test.ts',
      'test/faults/platform-limits.test.ts',
    ),
    'test/unit/customers/customer-endpoints.test.ts',
    'test/unit/{events/features,incoming/rules,receivers/rules,invitations/rules}.test.ts',
  ),

  feature('receivers', 'test/api/receivers.test.ts', 'test/api/receiver-accounts.test.ts'),
  judgedAlsoBy(
    wholeFeature(
      'tokens',
      'test/api/tokens.test.ts',
      'test/attack/authorization-permissions.test.ts',
      'test/faults/token-use.test.ts',
    ),
    'test/unit/audit/stamp.test.ts',
  ),

  judgedAlsoBy(
    wholeFeature(
      'switch',
      'test/production/switch-callback.test.ts',
      'test/production/switched-transfers.test.ts',
    ),
    'test/unit/payouts/**/*.test.ts',
    'test/unit/{transfers,incoming}/settle-payout.test.ts',
  ),
  wholeFeature('contradictions', 'test/production/switched-transfers.test.ts'),
  wholeFeature('deposits', 'test/production/switched-transfers.test.ts'),
  wholeFeature('retention', 'test/local/time.test.ts'),
  wholeFeature(
    'timeline',
    'test/reports/transaction-timeline.test.ts',
    'test/reports/quote-timeline.test.ts',
  ),
  {
    ...wholeFeature('ledger-check', 'test/operator/ledger-check.test.ts'),
    unitTests: ['test/unit/{ledger-check,reconciler}/**/*.test.ts'],
  },
];

/** Files of these features that no mutant needs, with the reason. */
export const unmutated: Readonly<Record<string, string>> = {};
