import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { patienceMs } from './patience.ts';

/** The headless shell is the same engine without the desktop's parts: half the CPU time of a page. */
const paths = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

const found = (): string => {
  const path = [process.env.CHROMIUM_PATH, ...paths].find((one) => one !== undefined && existsSync(one));
  if (path !== undefined) return path;
  throw new Error(
    'This test needs Chromium. Install it (apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  );
};

/** A headless browser. In a container it runs as root, where Chromium's own sandbox does not work. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: found(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });

export const newContext = async (
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<BrowserContext> => {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patienceMs);
  return context;
};
