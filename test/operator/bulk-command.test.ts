import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ignoredColumnsIn, knownColumns } from '#shared/bulk/header.ts';
import { bareEnvironment } from '#test/support/bare-environment.ts';
import { csvFile, csvRow } from '#test/support/bulk.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const script = join(import.meta.dirname, '../../scripts/bulk.ts');
const directory = mkdtempSync(join(tmpdir(), 'bulk-command-'));
const path = (name: string): string => join(directory, name);

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run bulk` like a user, but without a terminal. */
const bulk = (...options: string[]): { readonly child: ChildProcess; readonly ended: Promise<Run> } => {
  const { promise: ended, resolve } = Promise.withResolvers<Run>();
  const env = { ...bareEnvironment(), PAYMENTS_CLIENT_SECRET: platform.credentials.clientSecret };
  const child = execFile(process.execPath, [script, ...options], { env }, (_, stdout, stderr) =>
    resolve({ code: child.exitCode, stdout, stderr }),
  );
  return { child, ended };
};

const against = ({ address, credentials }: TestPlatform): string[] => [
  '--base-url',
  address.baseUrl,
  '--client-id',
  credentials.clientId,
];

let platform: TestPlatform;
/** UMA addresses that no other test uses. */
let mark: string;

beforeAll(async () => {
  platform = await newPlatform();
  mark = platform.id.slice(-12);
  writeFileSync(path('good.csv'), csvFile([`a${mark}`, `b${mark}`]));
  writeFileSync(
    path('bad.csv'),
    `${csvFile([`c${mark}`, `c${mark}`])}${csvRow(`d${mark}`).replace('US', 'USA')}\r\n`,
  );
  writeFileSync(path('many.csv'), csvFile(Array.from({ length: 60 }, (_, index) => `m${index}${mark}`)));
  writeFileSync(path('large.csv'), 'x'.repeat(10_485_761));
  writeFileSync(path('semicolons.csv'), csvFile(['x']).replaceAll(',', ';'));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('npm run bulk', () => {
  it('with --dry-run checks a file by the same rules without an upload', async () => {
    expect(await bulk(path('good.csv'), '--dry-run').ended).toMatchObject({
      code: 0,
      stdout: '2 rows checked, 0 with errors; nothing was uploaded\n',
    });
    const bad = await bulk(path('bad.csv'), '--dry-run').ended;
    expect(bad.code).toBe(1);
    expect(bad.stdout).toMatch(/ 3 {2}umaAddress .* is taken/);
    expect(bad.stdout).toMatch(/ 4 {2}country +USA .* ISO 3166-1/);
    expect(bad.stdout).toContain('3 rows checked, 2 with errors');
    const { data } = await platform.api.ok('listCustomers', { query: {} });
    expect(data).toEqual([]);
  });

  it('with --sample prints a file that passes --dry-run and has every column that is kept', async () => {
    const { code, stdout } = await bulk('--sample').ended;
    writeFileSync(path('sample.csv'), stdout);
    const names = stdout.split('\n', 1)[0]?.split(',') ?? [];

    expect(code).toBe(0);
    expect(ignoredColumnsIn(knownColumns)).toEqual(knownColumns.filter((name) => !names.includes(name)));
    expect(await bulk(path('sample.csv'), '--dry-run').ended).toMatchObject({
      code: 0,
      stdout: '3 rows checked, 0 with errors; nothing was uploaded\n',
    });
  });

  it('uploads a file, follows its job and reports its end', async () => {
    const { code, stdout } = await bulk(path('good.csv'), ...against(platform)).ended;
    expect(stdout).toMatch(/^Uploaded; Job:/);
    expect(stdout).toContain('COMPLETED: 2 of 2 customers created, 0 rows failed');
    expect(code).toBe(0);
  });

  it('shows the errors of rows as a table, and saves all of them', async () => {
    const run = bulk(path('bad.csv'), ...against(platform), '--report', path('all.csv'));
    const { code, stdout } = await run.ended;
    expect(code).toBe(1);
    expect(stdout).toMatch(/row {2}column +value +rule/);
    expect(stdout).toMatch(/ 3 {2}platformCustomerId .* exists/);
    expect(stdout).toContain('1 of 3 customers created, 2 rows failed');
    expect(readFileSync(path('all.csv'), 'utf8')).toMatch(/^row,column,rule,value\r\n3,platformCustomerId,/);
  });

  it('says why a file cannot be used', async () => {
    for (const options of [['--dry-run'], against(platform)]) {
      const { code, stdout } = await bulk(path('semicolons.csv'), ...options).ended;
      expect(code).toBe(1);
      expect(stdout).toContain('must be separated by commas');
    }
  });

  it('says on an interrupt that the job continues', async () => {
    const run = bulk(path('many.csv'), ...against(platform));
    // Ctrl-C sends two signals: the terminal's and npm's.
    run.child.stdout?.once('data', () => [run.child.kill('SIGINT'), run.child.kill('SIGINT')]);
    const { code, stderr } = await run.ended;
    expect(stderr).toMatch(
      /^Job:[0-9a-f-]+ continues; GET \/customers\/bulk\/jobs\/Job:[0-9a-f-]+ shows its progress\n$/,
    );
    expect(code).toBe(130);
  });

  it.each<[string, string[], RegExp]>([
    ['no file', ['none.csv'], /cannot be read/],
    ['a directory', ['.'], /is not a file/],
    ['a directory to check', ['.', '--dry-run'], /is not a file/],
    ['a file that no upload accepts', ['large.csv', '--dry-run'], /at most 10 MB .* split it/],
    ['a report that cannot be saved', ['good.csv', '--report', '/none/all.csv'], /\/none\/all.csv cannot be/],
    ['no name', [], /^Name a CSV file, or see one with --sample$/m],
    ['an unknown option', ['good.csv', '--check'], /unknown option/],
  ])('has another exit code when it gets %s', async (_, [name, ...options], reason) => {
    const run = bulk(...(name === undefined ? [] : [path(name)]), ...options);
    expect(await run.ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(reason) });
  });

  it('has another exit code when no service answers', async () => {
    const nowhere = ['--base-url', 'http://127.0.0.1:9/x', '--client-id', 'x'];
    const { code, stderr } = await bulk(path('good.csv'), ...nowhere).ended;
    expect([code, stderr]).toEqual([2, expect.stringContaining('No service answers')]);
  });
});
