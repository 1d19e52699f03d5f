import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser } from './launch-browser.ts';
import { patienceMs } from './patience.ts';

/** A headless browser. Tests that start one have the tag `browser`, which skips them on a machine without one. */
export const startBrowser = (): Promise<Browser> => launchBrowser(inject('browser'));

export const newContext = async (
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<BrowserContext> => {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patienceMs);
  return context;
};
