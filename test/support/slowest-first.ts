import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They read the records of all platforms, so they cost least while there are few. */
const acrossPlatforms = [
  'test/operator/admin-find.test.ts',
  'test/operator/ledger-check.test.ts',
  'test/operator/incidents-of-platforms.test.ts',
  'test/faults/platform-items.test.ts',
  'test/operator/admin-changes.test.ts',
  'test/operator/console.test.ts',
];

/**
 * The files that take longest, in the order of their start: a long file that starts last keeps a core idle at the end.
 * Files that wait (for workflows and retries) and files that compute take turns, so that both cores are busy.
 */
const longFiles = [
  'test/production/switched-transfers.test.ts',
  'test/bench/cost-lock-transfers.test.ts',
  'test/local/uma-two-services.test.ts',
  'test/local/uma-two-productions.test.ts',
  'test/local/time.test.ts',
  'test/local/start.test.ts',
  'test/local/switch-drills.test.ts',
  'test/local/unregulated-start.test.ts',
  'test/local/uma-demo.test.ts',
  'test/local/unregulated-production.test.ts',
  'test/local/uma-counterparties.test.ts',
  'test/local/ended-service.test.ts',
  'test/prove/uma-payments.test.ts',
  'test/faults/payment-approval.test.ts',
  ...acrossPlatforms,
  'test/examples/docs-site.test.ts',
  'test/examples/request-examples.test.ts',
  'test/delivery/webhook-delivery.test.ts',
  'test/attack/fuzz.test.ts',
  'test/operator/failed-refunds.test.ts',
  'test/network/uma-sending.test.ts',
  'test/prove/model.test.ts',
  'test/faults/repeated-posts.test.ts',
  'test/operator/deployed-stack.test.ts',
  'test/operator/frozen-accounts.test.ts',
  'test/files/document-replacement.test.ts',
  'test/prove/payment-crash-sweep.test.ts',
  'test/faults/own-books.test.ts',
  'test/operator/listen.test.ts',
  'test/network/uma-receiving.test.ts',
  'test/examples/sandbox-values.test.ts',
  'test/approvals/payment-approval.test.ts',
  'test/approvals/incoming-settlement.test.ts',
  'test/prove/document-crash-sweep.test.ts',
  'test/faults/pay-out-step.test.ts',
  'test/prove/crash-sweep.test.ts',
  'test/attack/authorization-permissions.test.ts',
  'test/files/document-uploads.test.ts',
  'test/files/bulk-customers.test.ts',
  'test/prove/execute-expire-race.test.ts',
  'test/operator/bulk-command.test.ts',
  'test/prove/webhook-fairness.test.ts',
  'test/prove/bad-endpoints.test.ts',
  'test/prove/chaos.test.ts',
  'test/examples/sandbox-suffixes.test.ts',
  'test/faults/overdue-quotes.test.ts',
  'test/workflow/quote-execution.test.ts',
  'test/api/idempotency-keys.test.ts',
  'test/api/incoming.test.ts',
  'test/payouts/scheduled-payments.test.ts',
  'test/verification/kyc-link.test.ts',
];

/**
 * Projects whose files wait come before those whose files compute: these fill the cores when few others are left. The many
 * short files of `service` end the first group, and what judges the records starts the second.
 */
const projects = [
  'more-production',
  'more-cost-lock',
  'more-alone',
  'more-local',
  'more-service',
  'service',
  'unit-alone',
  'more-post-run',
  'post-run',
  'more-unit-alone',
  'more-tools',
  'infra',
  'unit',
];

/** Folders whose files wait come before those whose files compute. */
const folders = [
  '/test/workflow/',
  '/test/prove/',
  '/test/network/',
  '/test/delivery/',
  '/test/approvals/',
  '/test/payouts/',
  '/test/verification/',
  '/test/api/',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const position = longFiles.findIndex((file) => moduleId.endsWith(file));
  if (position >= 0) return position;
  const folder = folders.findIndex((name) => moduleId.includes(name));
  return longFiles.length + (folder === -1 ? folders.length : folder);
};

const placeOf = ({ project }: TestSpecification): number => {
  const place = projects.indexOf(project.name);
  return place === -1 ? projects.length : place;
};

/** Starts the longest files first, and keeps the files of a project together, because they share processes. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other) || rankOf(one) - rankOf(other));
  }
}
