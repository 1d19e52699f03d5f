import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { figuresDirectory } from './figures.ts';
import { root, runTests } from './run-tests.ts';

/** Each file gets its own host. */
const proofs = [
  ...readdirSync(join(root, 'test', 'prove'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => `test/prove/${file}`),
  'test/property/hot-accounts.test.ts',
  'test/workflow/delayed-outcome.test.ts',
  'test/workflow/overdue-outcome.test.ts',
  'test/workflow/overdue-quotes.test.ts',
  'test/workflow/pay-out-step.test.ts',
  'test/workflow/quote-execution.test.ts',
  'test/api/authorization-credentials.test.ts',
  'test/api/authorization-objects.test.ts',
  'test/api/authorization-permissions.test.ts',
  'test/api/crafted-documents.test.ts',
  'test/api/fuzz.test.ts',
  'test/api/credentials.test.ts',
  'test/api/switched-transfers.test.ts',
];

/** Runs all proofs, or only some. Then the others keep their figures. */
export const proveAtFullSize = async (only: readonly string[] | undefined): Promise<void> => {
  if (only === undefined) rmSync(figuresDirectory, { recursive: true, force: true });
  mkdirSync(figuresDirectory, { recursive: true });
  const failed: string[] = [];
  // Each proof gets a new host, because items of an earlier proof would slow its scans.
  for (const file of only ?? proofs) {
    const { code } = await runTests(['--no-file-parallelism', file], { PROVE: '1' }, true);
    if (code !== 0) failed.push(file);
  }
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}; see seeds and journals above.`);
};
