import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledPackage, chooseBrowser, isSkipping } from '#test/support/browser-choice.ts';
import { skippedLine } from '#test/support/browser-tag.ts';
import { unpackOnce } from '#test/support/bundled-chromium.ts';
import { launchBrowser } from '#test/support/launch-browser.ts';

const machine = (platform: string, arch: string, files: readonly string[], env = {}) => ({
  platform,
  arch,
  env,
  exists: (path: string) => files.includes(path),
});
const installed = (executablePath: string) => ({ kind: 'installed', executablePath });

const chrome = '/opt/google/chrome/chrome';
const onMac = (name: string): string => `/Applications/${name}.app/Contents/MacOS/${name}`;
const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
const programs = { PROGRAMFILES: 'C:\\Program Files', 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' };

const machines = [
  ['Linux x64', machine('linux', 'x64', [bundledPackage, chrome]), { kind: 'bundled' }],
  [
    'a machine that sets CHROMIUM_PATH',
    machine('linux', 'x64', [bundledPackage, chrome], { CHROMIUM_PATH: '/my/chromium' }),
    installed('/my/chromium'),
  ],
  [
    'a machine that sets it to nothing',
    machine('linux', 'x64', [bundledPackage], { CHROMIUM_PATH: '' }),
    { kind: 'bundled' },
  ],
  [
    'Linux x64 without the package',
    machine('linux', 'x64', ['/usr/bin/chromium']),
    installed('/usr/bin/chromium'),
  ],
  ['Linux arm64 with Chrome', machine('linux', 'arm64', [bundledPackage, chrome]), installed(chrome)],
  [
    'Linux arm64 with the headless shell',
    machine('linux', 'arm64', ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']),
    installed('/usr/bin/chromium-headless-shell'),
  ],
  ['Linux arm64 without a browser', machine('linux', 'arm64', [bundledPackage]), undefined],
  [
    'macOS with Chrome and Edge',
    machine('darwin', 'arm64', [bundledPackage, onMac('Microsoft Edge'), onMac('Google Chrome')]),
    installed(onMac('Google Chrome')),
  ],
  ['macOS without a browser', machine('darwin', 'x64', [bundledPackage]), undefined],
  ['Windows with Edge', machine('win32', 'x64', [bundledPackage, edge], programs), installed(edge)],
  ['Windows without a browser', machine('win32', 'x64', [bundledPackage], programs), undefined],
  ['another system', machine('freebsd', 'x64', [bundledPackage]), undefined],
] as const;

describe('the browser of the tests', () => {
  it.each(machines)('on %s', (_name, given, choice) => {
    expect(chooseBrowser(given)).toEqual(choice);
  });
});

describe('tests that need a browser', () => {
  const bare = (env = {}) => machine('linux', 'arm64', [], env);

  it.each([
    ['run where there is one', machine('linux', 'arm64', [chrome]), false],
    ['are skipped where there is none', bare(), true],
    ['run in CI, where there should be one', bare({ CI: 'true' }), false],
    ['are skipped with CI=false', bare({ CI: 'false' }), true],
  ])('%s', (_name, given, skips) => {
    expect(isSkipping(given)).toBe(skips);
  });

  it('fail where there is none, and say what to install', async () => {
    await expect(launchBrowser(undefined)).rejects.toThrow(
      'This machine has no browser. Install Chrome, Chromium or Edge, or set CHROMIUM_PATH.',
    );
  });

  it.each([
    [[4, 0, 1, 18], '23 tests in 3 files'],
    [[0, 1], '1 test in 1 file'],
  ])('are counted in one line at the end of a run that skips them: %j', (counts, skipped) => {
    expect(skippedLine(counts)).toBe(
      `This machine has no browser, so the run skipped ${skipped}. ` +
        'Install Chrome, Chromium or Edge, or set CHROMIUM_PATH.',
    );
  });

  it('need no line in a run without them', () => {
    expect(skippedLine([0, 0])).toBeUndefined();
  });
});

describe('unpacking the browser', () => {
  const newDirectory = (): string => join(mkdtempSync(join(tmpdir(), 'unpacking-')), 'cache', 'chromium-1');
  const write = async (to: string): Promise<void> => writeFileSync(join(to, 'chromium'), to);

  it('leaves one copy when two processes do it at the same time, and no later one does it again', async () => {
    const directory = newDirectory();

    await Promise.all([unpackOnce(directory, write), unpackOnce(directory, write)]);
    await unpackOnce(directory, () => Promise.reject(new Error('unpacked again')));

    expect(readdirSync(join(directory, '..'))).toEqual(['chromium-1']);
    expect(readdirSync(directory)).toEqual(['chromium']);
  });

  it('leaves nothing when it fails', async () => {
    const directory = newDirectory();
    const fail = async (to: string): Promise<void> => {
      await write(to);
      throw new Error('no space left');
    };

    await expect(unpackOnce(directory, fail)).rejects.toThrow('no space left');

    expect(readdirSync(join(directory, '..'))).toEqual([]);
  });
});
