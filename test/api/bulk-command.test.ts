import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** Runs `npm run bulk` as a user would, with output that is no terminal. */
const bulk = (...options: string[]): Promise<Run> =>
  new Promise((done) => {
    const env = { PATH: process.env.PATH, PAYMENTS_CLIENT_SECRET: platform.credentials.clientSecret };
    const child = execFile(process.execPath, [script, ...options], { env }, (_, stdout, stderr) =>
      done({ code: child.exitCode, stdout, stderr }),
    );
  });

const against = ({ address, credentials }: TestPlatform): string[] => [
  '--base-url',
  address.baseUrl,
  '--client-id',
  credentials.clientId,
];

let platform: TestPlatform;
/** Nobody else's UMA addresses. */
let mark: string;

beforeAll(async () => {
  platform = await newPlatform();
  mark = platform.id.slice(-12);
  writeFileSync(path('good.csv'), csvFile([`a${mark}`, `b${mark}`]));
  writeFileSync(
    path('bad.csv'),
    `${csvFile([`c${mark}`, `c${mark}`])}${csvRow(`d${mark}`).replace('US', 'USA')}\r\n`,
  );
  writeFileSync(path('semicolons.csv'), csvFile(['x']).replaceAll(',', ';'));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('npm run bulk', () => {
  it('with --dry-run checks a file by the same rules and uploads nothing', async () => {
    expect(await bulk(path('good.csv'), '--dry-run')).toMatchObject({
      code: 0,
      stdout: '2 rows checked, 0 with errors; nothing was uploaded\n',
    });
    const bad = await bulk(path('bad.csv'), '--dry-run');
    expect(bad.code).toBe(1);
    expect(bad.stdout).toMatch(/ 3 {2}umaAddress .* is taken/);
    expect(bad.stdout).toMatch(/ 4 {2}country .* ISO 3166-1/);
    expect(bad.stdout).toContain('3 rows checked, 2 with errors');
    const { data } = await platform.api.ok('listCustomers', { query: {} });
    expect(data).toEqual([]);
  });

  it('uploads a file, follows its job and says how it ended', async () => {
    const { code, stdout } = await bulk(path('good.csv'), ...against(platform));
    expect(stdout).toMatch(/^Uploaded; Job:/);
    expect(stdout).toContain('COMPLETED: 2 of 2 customers created, 0 rows failed');
    expect(code).toBe(0);
  });

  it('shows the errors of rows as a table, and saves all of them', async () => {
    const { code, stdout } = await bulk(path('bad.csv'), ...against(platform), '--report', path('all.csv'));
    expect(code).toBe(1);
    expect(stdout).toMatch(/row {2}column +value +rule/);
    expect(stdout).toMatch(/ 3 {2}platformCustomerId .* exists/);
    expect(stdout).toContain('1 of 3 customers created, 2 rows failed');
    expect(readFileSync(path('all.csv'), 'utf8')).toMatch(/^row,column,rule,value\r\n3,platformCustomerId,/);
  });

  it('says why a file cannot be used at all', async () => {
    for (const options of [['--dry-run'], against(platform)]) {
      const { code, stdout } = await bulk(path('semicolons.csv'), ...options);
      expect(code).toBe(1);
      expect(stdout).toContain('must be separated by commas');
    }
  });

  it('ends with another code when nothing could be done', async () => {
    expect(await bulk(path('none.csv'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be read'),
    });
    const nowhere = ['--base-url', 'http://127.0.0.1:9/x', '--client-id', 'x'];
    const { code, stderr } = await bulk(path('good.csv'), ...nowhere);
    expect([code, stderr]).toEqual([2, expect.stringContaining('No service answers')]);
  });
});
