import { expect, it } from 'vitest';
import { filesOf, pathsOf } from './support/sources.ts';

/**
 * Where transactions are committed, by the file of test/unit/conditions that fails each of their writes alone. A table there
 * names the items of a transaction, so a further write of it needs a case, too.
 */
const committing: Readonly<Record<string, readonly string[]>> = {
  customers: [
    'functions/customers/delete-customer.ts',
    'shared/accounts/file-external-account.ts',
    'shared/customers/change-customer.ts',
    'shared/customers/create-customer.ts',
    'shared/customers/name-holders.ts',
  ],
  deposits: [
    'shared/payments/deposits/assign.ts',
    'shared/payments/deposits/carry-out-return.ts',
    'shared/payments/deposits/receive.ts',
    'shared/payments/deposits/return-decision.ts',
  ],
  documents: [
    'functions/documents/delete-document.ts',
    'shared/audit/move-held.ts',
    'shared/documents/commit-stored-document.ts',
    'shared/documents/scanner/sweep-scan.ts',
  ],
  freezes: ['operator/actions/freeze-account.ts'],
  incoming: [
    'shared/payments/incoming/apply-decision.ts',
    'shared/payments/incoming/approval-request.ts',
    'shared/payments/incoming/pay-on-us.ts',
    'shared/payments/incoming/receive.ts',
    'shared/payments/incoming/settle-payout.ts',
    'shared/payments/incoming/settle.ts',
    'shared/payments/incoming/writes.ts',
  ],
  network: ['shared/payments/network/make-invoice.ts', 'shared/payments/network/receive-pay-request.ts'],
  'payout-batches': ['shared/payments/batches/pay-rows.ts'],
  people: [
    'functions/accounts/link-external-account.ts',
    'shared/accounts/bank-links/settle-link.ts',
    'shared/uma/invitations/end-invitation.ts',
    'shared/verification/decide.ts',
    'shared/verification/kyc-links/open-link.ts',
    'shared/verification/provider/ask.ts',
    'shared/verification/submit.ts',
  ],
  platforms: [
    'functions/platforms/create-token.ts',
    // The writes of create-token.ts.
    'operator/cli/admin/token.ts',
    'shared/platforms/change-config.ts',
    'shared/platforms/claim-uma-domain.ts',
    'shared/platforms/create-platform.ts',
    'shared/platforms/disable-platform.ts',
    'shared/platforms/set-request-limits.ts',
    'shared/platforms/set-terms.ts',
    'shared/platforms/tokens/store.ts',
    'shared/rates/store.ts',
    'shared/uma/counterparties/counterparty-list.ts',
    'shared/uma/lookups/look-up.ts',
  ],
  quotes: [
    'shared/payments/payouts/finish-payout.ts',
    'shared/payments/payouts/outcome-writes.ts',
    'shared/payments/payouts/pay-out.ts',
    'shared/payments/settlement/cancel.ts',
    'shared/transactions/store.ts',
  ],
  resolutions: [
    'operator/actions/resolve-payment.ts',
    'shared/payments/reconciliation-exceptions/store.ts',
    'shared/payments/settlement/carry-out.ts',
  ],
  'scheduled-payments': ['shared/payments/schedules/execute.ts'],
  transfers: ['shared/payments/transfers/settle-collection.ts', 'shared/payments/transfers/settle.ts'],
  webhooks: [
    'shared/webhooks/endpoints/change-further.ts',
    'shared/kernel/http/idempotency.ts',
    'shared/webhooks/delivery/make-attempt.ts',
    'shared/webhooks/delivery/release-held.ts',
  ],
};

const commit = /\b(?:tryTransact|transactIfUnchanged|transact|commit)(?:<[^>]*>)?\(/;

it('each file that commits a transaction has a table of the conditions of its writes', () => {
  const found = filesOf('{shared,functions,operator}/**/*.ts')
    .filter(({ path, text }) => path !== 'shared/kernel/table/transact.ts' && commit.test(text))
    .map(({ path }) => path);

  expect(found).toEqual(Object.values(committing).flat().toSorted());
});

it('each table of conditions is one that this list names', () => {
  const tables = Object.keys(committing).map((name) => `test/unit/conditions/${name}.test.ts`);

  expect(pathsOf('test/unit/conditions/*.test.ts')).toEqual(tables.toSorted());
});
