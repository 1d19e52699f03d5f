import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, in the order of their start: a long file that starts last keeps a core idle at the end.
 * Files that wait (for workflows and retries) and files that compute take turns, so that both cores are busy.
 */
const longFiles = [
  'test/api/switch-callback.test.ts',
  'test/workflow/payment-approval.test.ts',
  'test/api/fuzz.test.ts',
  'test/workflow/own-books.test.ts',
  'test/api/authorization-permissions.test.ts',
  'test/workflow/pay-out-step.test.ts',
  'test/api/repeated-posts.test.ts',
  'test/prove/webhook-fairness.test.ts',
  'test/prove/model.test.ts',
  'test/api/incoming-settlement.test.ts',
  'test/api/authorization-objects.test.ts',
  'test/workflow/quote-execution.test.ts',
  'test/prove/bad-endpoints.test.ts',
  'test/api/external-accounts.test.ts',
  'test/workflow/webhook-delivery.test.ts',
  'test/api/authorization-lists.test.ts',
  'test/prove/payment-crash-sweep.test.ts',
  'test/api/listen.test.ts',
  'test/api/verification-decide.test.ts',
  'test/api/authorization-credentials.test.ts',
];

/** Projects whose files wait come before those whose files compute: these fill the cores when few others are left. */
const projects = ['service-alone', 'service', 'local-aws', 'infra', 'tools', 'unit-alone', 'unit'];

/** Folders whose files wait come before those whose files compute. */
const folders = ['/test/workflow/', '/test/prove/', '/test/api/'];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const position = longFiles.findIndex((file) => moduleId.endsWith(file));
  if (position >= 0) return position;
  const folder = folders.findIndex((name) => moduleId.includes(name));
  return longFiles.length + (folder === -1 ? folders.length : folder);
};

/** Groups that run later, such as the cost lock, come last. */
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
