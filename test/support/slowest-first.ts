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
  'test/local/time.test.ts',
  'test/faults/payment-approval.test.ts',
  ...acrossPlatforms,
  'test/faults/overdue-quotes.test.ts',
  'test/examples/request-examples.test.ts',
  'test/workflow/quote-execution.test.ts',
  'test/operator/bulk-command.test.ts',
  'test/faults/pay-out-step.test.ts',
  'test/faults/repeated-posts.test.ts',
  'test/faults/own-books.test.ts',
  'test/attack/credentials.test.ts',
  'test/workflow/webhook-delivery.test.ts',
  'test/attack/fuzz.test.ts',
  'test/prove/bad-endpoints.test.ts',
  'test/files/kept-documents.test.ts',
  'test/prove/bulk.test.ts',
  'test/attack/authorization-permissions.test.ts',
  'test/prove/client-retries.test.ts',
  'test/faults/odd-payments.test.ts',
  'test/operator/demo.test.ts',
  'test/api/payment-approval.test.ts',
  'test/api/sandbox-suffixes.test.ts',
  'test/prove/webhook-fairness.test.ts',
  'test/reports/quote-timeline.test.ts',
  'test/api/incoming.test.ts',
  'test/prove/model.test.ts',
  'test/prove/shuffled-events.test.ts',
  'test/operator/listen.test.ts',
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
  'more-post-run',
  'post-run',
  'more-unit-alone',
  'more-tools',
  'infra',
  'unit-alone',
  'unit',
];

/** Folders whose files wait come before those whose files compute. */
const folders = ['/test/workflow/', '/test/prove/', '/test/api/'];

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
