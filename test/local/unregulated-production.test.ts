import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Run, Starts } from '#test/support/npm-start.ts';

const starts = new Starts();
let run: Run;

beforeAll(async () => {
  run = await starts.startReady('--env production --unregulated');
});

afterAll(() => starts.end(run));

it('the demo adds documents, and the provider approves the customer', async () => {
  const env = { ...process.env, LOCAL_DIRECTORY: starts.directory };
  const demo = spawn(process.execPath, ['scripts/demo.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(demo.stdout), text(demo.stderr)]);

  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /Customer +Customer:\S+ +UNVERIFIED\n.*Documents +PASSPORT, PROOF_OF_ADDRESS\n.*Verified .* APPROVED\n/,
  );
  expect(stdout).toContain('Balance  250.00 USD');
});
