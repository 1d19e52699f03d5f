import { existsSync } from 'node:fs';
import { join, win32 } from 'node:path';

/** What the choice of a browser depends on. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
}

export type BrowserChoice =
  | { readonly kind: 'bundled' }
  | { readonly kind: 'installed'; readonly executablePath: string };

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  exists: existsSync,
};

/** Has Chromium for Linux x64 only. */
export const bundledPackage = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium');

/** The headless shell is the same engine without the desktop's parts: half the CPU time of a page. */
const onLinux = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`),
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
];

const onMac = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const onWindows = (env: Machine['env']): string[] =>
  ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap((program) =>
    [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
      folder === undefined ? [] : [win32.join(folder, program)],
    ),
  );

/** Where installers put browsers. Playwright looks in the same places for Chrome and Edge, but does not export them. */
const usualPlaces = ({ platform, env }: Machine): readonly string[] => {
  if (platform === 'linux') return onLinux;
  if (platform === 'darwin') return onMac;
  return platform === 'win32' ? onWindows(env) : [];
};

/** @returns undefined when the machine has no browser */
export const chooseBrowser = (machine: Machine): BrowserChoice | undefined => {
  const { platform, arch, env, exists } = machine;
  if (env.CHROMIUM_PATH) return { kind: 'installed', executablePath: env.CHROMIUM_PATH };
  if (platform === 'linux' && arch === 'x64' && exists(bundledPackage)) return { kind: 'bundled' };
  const executablePath = usualPlaces(machine).find(exists);
  return executablePath === undefined ? undefined : { kind: 'installed', executablePath };
};

/** In CI, a missing browser is a mistake: the tests run there and fail. */
export const isSkipping = (machine: Machine): boolean =>
  chooseBrowser(machine) === undefined && !(machine.env.CI && machine.env.CI !== 'false');

export const browserRemedy = 'Install Chrome, Chromium or Edge, or set CHROMIUM_PATH.';
