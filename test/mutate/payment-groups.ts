import { judgedAlsoBy, type MutatedGroup, wholeFeature } from './group.ts';

/** Payments, their books, and what happens once. */
export const paymentGroups: readonly MutatedGroup[] = [
  judgedAlsoBy(
    wholeFeature(
      'transfers',
      'test/api/sandbox-suffixes.test.ts',
      'test/api/idempotency-keys.test.ts',
      'test/workflow/delayed-outcome.test.ts',
      'test/faults/overdue-outcome.test.ts',
    ),
    'test/unit/settlement/cancel.test.ts',
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
      'test/faults/overdue-quotes.test.ts',
    ),
    unitTests: [
      'test/unit/quotes/**/*.test.ts',
      'test/unit/transactions/view.test.ts',
      'test/property/quote-*.test.ts',
      'test/unit/settlement/cancel.test.ts',
      'test/unit/payouts/payout-route.test.ts',
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
      'test/property/{quote-journals,statements}.test.ts',
      'test/unit/customers/customer-endpoints.test.ts',
    ],
  },
  {
    name: 'kernel',
    files: [
      'shared/kernel/{account-id,canonical-json,change-with-retry,commit,condition,cursor,full-jitter}.ts',
      'shared/kernel/{idempotency,idempotency-record,ids,item,magic-values,money,page,range,read-batch}.ts',
      'shared/kernel/{refusal,retries,schemas,sweep,touched-ids,transact,transaction-reference,transient}.ts',
      'shared/kernel/{workflow-step,write-alone}.ts',
      'shared/kernel/http/*.ts',
    ],
    unitTests: [
      'test/unit/kernel/**/*.test.ts',
      'test/unit/transactions/{list,store}.test.ts',
      'test/unit/bulk/{import-chunk,upload-claim}.test.ts',
      'test/unit/customers/customer-endpoints.test.ts',
      'test/unit/quotes/settle-internal.test.ts',
    ],
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
      'test/unit/{transactions,events,timeline,transfers}/**/*.test.ts',
      'test/unit/{quotes/settle,settlement/cancel,incoming/own-books}.test.ts',
    ],
  },
  judgedAlsoBy(
    wholeFeature(
      'incoming',
      'test/api/incoming.test.ts',
      'test/api/incoming-refusals.test.ts',
      'test/api/incoming-settlement.test.ts',
      'test/api/own-books.test.ts',
      'test/api/own-books-approval.test.ts',
      'test/api/payment-approval.test.ts',
      'test/faults/payment-approval.test.ts',
      'test/faults/own-books.test.ts',
    ),
    'test/unit/payouts/{finish-payout,receive-result}.test.ts',
  ),

  {
    name: 'payouts',
    files: ['shared/{payouts,settlement}/**/*.ts'],
    unitTests: [
      'test/unit/{payouts,settlement,switch}/**/*.test.ts',
      'test/unit/{incoming,transfers}/settle-payout.test.ts',
    ],
    serviceTests: [
      'test/faults/pay-out-step.test.ts',
      'test/workflow/quote-execution.test.ts',
      'test/faults/overdue-quotes.test.ts',
      'test/faults/unanswerable-payout.test.ts',
      'test/production/switch-callback.test.ts',
      'test/production/switched-transfers.test.ts',
    ],
  },
];
