import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { type Check, Difference, NotSeenHere } from '#operator/deploy/verify/check.ts';
import { reportOf, runChecks } from '#operator/deploy/verify/program.ts';
import { bareEnvironment } from '#test/support/bare-environment.ts';

const check = (name: string, run: () => Promise<string>, more: Partial<Check<null>> = {}): Check<null> => ({
  name,
  asks: `Is ${name} right?`,
  run,
  ...more,
});
const throwing = (error: Error) => async () => Promise.reject(error);

const good = check('good', async () => 'all of it');
const hidden = check('hidden', throwing(new NotSeenHere('Only AWS knows it.')));
const bad = check('bad', throwing(new Difference('2 instead of 3')));
const broken = check('broken', throwing(new TypeError('fetch failed', { cause: new Error('no such host') })));
const cleanUp = check('clean-up', async () => 'removed', { isCleanUp: true });

const kindsOf = async (checks: readonly Check<null>[], options = {}) =>
  (await runChecks(checks, null, options)).map(({ name, verdict }) => `${name}: ${verdict.kind}`);

describe('a run', () => {
  it('stops at the first difference, and still cleans up', async () => {
    expect(await kindsOf([good, hidden, bad, good, cleanUp])).toEqual([
      'good: passed',
      'hidden: not seen here',
      'bad: failed',
      'good: not run',
      'clean-up: passed',
    ]);
  });

  it('that is thorough goes on', async () => {
    expect(await kindsOf([bad, good], { isThorough: true })).toEqual(['bad: failed', 'good: passed']);
  });

  it('that is stopped only cleans up', async () => {
    const signal = AbortSignal.abort();

    expect(await kindsOf([good, cleanUp], { signal })).toEqual(['good: not run', 'clean-up: passed']);
  });

  it('gives the cause of an error that no check expects', async () => {
    const [result] = await runChecks([broken], null);

    expect(result?.verdict).toEqual({
      kind: 'failed',
      difference: 'The check itself failed: fetch failed: no such host',
    });
  });

  it('has a report with the difference, and all that nobody has seen', async () => {
    const results = await runChecks([good, hidden, bad, good], null);

    const report = reportOf({ program: 'preflight', target: 'x' }, results, pc.createColors(false));

    expect(report.split('\n')).toEqual([
      '',
      'preflight: x',
      '',
      'Differences:',
      '    bad: Is bad right?',
      '      2 instead of 3',
      '',
      'Not seen here:',
      '    hidden: Only AWS knows it.',
      '',
      'Not run, because of the difference:',
      '    good: Is good right?',
      '',
      '1 passed, 1 failed, 1 not seen here, 1 not run.',
    ]);
  });
});

const program = async (...options: string[]) => {
  const env = bareEnvironment();
  const run = promisify(execFile)(process.execPath, options, { env });
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  );
};

describe('the programs', () => {
  it('preflight --local --json passes nothing that only AWS knows', async () => {
    const { code, text } = await program('scripts/stack.ts', 'preflight', '--local', '--json');

    expect(code).toBe(0);
    const { results } = JSON.parse(text);
    expect(new Set(results.map((one: { verdict: { kind: string } }) => one.verdict.kind))).toEqual(
      new Set(['not seen here']),
    );
  });

  it('verify says which option is missing', async () => {
    expect(await program('scripts/stack.ts', 'verify')).toEqual({
      code: 1,
      text: 'Give --stack, such as --stack PaymentsService-sandbox, or --local.\n',
    });
  });
});
