import type { TestProject } from 'vitest/node';
import type { BrowserProgram } from './bundled-chromium.ts';
import { browserProgram } from './launch-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: BrowserProgram | undefined;
  }
}

/** Unpacks the browser before the workers start, so that no two of them do. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('browser', await browserProgram());
}
