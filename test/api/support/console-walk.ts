import axe from 'axe-core';
import type { Page } from 'playwright-core';
import * as z from 'zod';

const resultSchema = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** All platforms of a test run are in one service, and all its tests run beside this one. */
const patienceMs = 100_000;

/** Opens a page of the console, and waits until its data is there. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await ready(page);
};

export const ready = async (page: Page): Promise<void> => {
  await page.waitForSelector('h1');
  for (const busy of ['.loading', '.graph-frame:empty'])
    await page.locator(busy).first().waitFor({ state: 'detached', timeout: patienceMs });
};

/** What axe-core finds wrong with the page, one line each. */
export const axeProblems = async (page: Page): Promise<string[]> => {
  // Evaluated by the browser's debugger, because the page itself runs no script from elsewhere.
  await page.evaluate(axe.source);
  const result = resultSchema.parse(await page.evaluate('axe.run({ resultTypes: ["violations"] })'));
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
};

/** Whether something is wider than the screen, so that the whole page scrolls sideways. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth');
