import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They read the records of all platforms, so they cost least while there are few. */
const acrossPlatforms = [
  'test/api/admin-find.test.ts',
  'test/api/ledger-check.test.ts',
  'test/api/incidents-of-platforms.test.ts',
  'test/api/platform-items.test.ts',
  'test/api/uma-conflicts.test.ts',
  'test/api/admin-changes.test.ts',
  'test/api/console.test.ts',
];

/**
 * The files that take longest, in the order of their start: a long file that starts last keeps a core idle at the end.
 * Files that wait (for workflows and retries) and files that compute take turns, so that both cores are busy.
 */
const longFiles = [
  'test/local/time.test.ts',
  'test/workflow/payment-approval.test.ts',
  ...acrossPlatforms,
  'test/workflow/overdue-quotes.test.ts',
  'test/api/request-examples.test.ts',
  'test/workflow/quote-execution.test.ts',
  'test/api/bulk-command.test.ts',
  'test/workflow/pay-out-step.test.ts',
  'test/api/repeated-posts.test.ts',
  'test/workflow/own-books.test.ts',
  'test/api/credentials.test.ts',
  'test/workflow/webhook-delivery.test.ts',
  'test/api/fuzz.test.ts',
  'test/prove/bad-endpoints.test.ts',
  'test/api/kept-documents.test.ts',
  'test/prove/bulk.test.ts',
  'test/api/authorization-permissions.test.ts',
  'test/prove/client-retries.test.ts',
  'test/api/odd-payments.test.ts',
  'test/api/demo.test.ts',
  'test/api/payment-approval.test.ts',
  'test/api/sandbox-suffixes.test.ts',
  'test/prove/webhook-fairness.test.ts',
  'test/api/quote-timeline.test.ts',
  'test/api/incoming.test.ts',
  'test/prove/model.test.ts',
  'test/prove/shuffled-events.test.ts',
  'test/api/listen.test.ts',
];

/**
 * Projects whose files wait come before those whose files compute: these fill the cores when few others are left. The many
 * short files of `service` end the first group, and what judges the records starts the second.
 */
const projects = [
  'production',
  'cost-lock',
  'service-alone',
  'local-aws',
  'service',
  'afterwards',
  'tools',
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
