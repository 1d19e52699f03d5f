import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { browserRemedy, chooseBrowser, thisMachine } from './browser-choice.ts';
import { type BrowserProgram, bundledChromium } from './bundled-chromium.ts';

const cache = join(import.meta.dirname, '../../node_modules/.cache');

/** The browser of this machine, ready to start. @returns undefined when the machine has none */
export const browserProgram = async (): Promise<BrowserProgram | undefined> => {
  const choice = chooseBrowser(thisMachine);
  if (choice?.kind === 'bundled') return bundledChromium(cache);
  return choice && { executablePath: choice.executablePath, env: {} };
};

export const launchBrowser = async (program: BrowserProgram | undefined): Promise<Browser> => {
  if (program === undefined) throw new Error(`This machine has no browser. ${browserRemedy}`);
  const { executablePath, env } = program;
  return chromium.launch({ executablePath, env: { ...process.env, ...env } });
};
