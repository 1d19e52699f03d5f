import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const found = (): string => {
  const path = [process.env.CHROMIUM_PATH, ...paths].find((one) => one !== undefined && existsSync(one));
  if (path !== undefined) return path;
  throw new Error('This test needs Chromium. Install it (apt-get install chromium) or set CHROMIUM_PATH.');
};

/** A headless browser. In a container it runs as root, where Chromium's own sandbox does not work. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: found(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
