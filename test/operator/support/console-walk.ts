import axe from 'axe-core';
import type { Page } from 'playwright-core';
import * as z from 'zod';

const resultSchema = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** Opens a page of the console as a link in it does, and waits until its data is there. */
export const open = async (page: Page, path: string): Promise<void> => {
  const go = `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`;
  await page.evaluate(go);
  await ready(page);
};

/** The same in a console that is loaded anew, which takes three times as much of a core. */
export const load = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await ready(page);
};

/** A question that failed is asked again by the page. */
const unsettled = 'main .loading, main .graph-frame:empty, main .failed';

export const ready = async (page: Page): Promise<void> => {
  await page.waitForSelector('h1');
  const waited = page.locator(unsettled).first().waitFor({ state: 'detached' });
  await waited.catch(async (cause: unknown) => {
    const shown = await page.locator(unsettled).first().textContent();
    throw new Error(`${page.url()} still shows: ${shown}`, { cause });
  });
};

/** The text of what has the focus; of the page itself, nothing. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate('document.activeElement === document.body ? "" : document.activeElement.textContent.trim()');

const watchFocus = `{
  const all = [...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]')];
  const visible = all.filter((one) => one.checkVisibility());
  window.missed = new Set(visible);
  document.addEventListener('focusin', ({ target }) => {
    if (getComputedStyle(target).outlineStyle !== 'none') window.missed.delete(target);
  });
  visible.length;
}`;

/** Presses Tab through the page. What can be pressed or scrolled, but never had the focus with a ring around it. */
export const missedByTab = async (page: Page): Promise<string[]> => {
  const count = Number(await page.evaluate(watchFocus));
  // One more, because after its last element a page begins again with none.
  for (let press = 0; press <= count; press += 1) await page.keyboard.press('Tab');
  return page.evaluate('[...window.missed].map((one) => one.outerHTML.slice(0, 120))');
};

/** What axe-core finds wrong with the page, one line each. */
export const axeProblems = async (page: Page): Promise<string[]> => {
  // Evaluated by the browser's debugger, because the page itself runs no script from elsewhere.
  if (await page.evaluate('window.axe === undefined')) await page.evaluate(axe.source);
  const result = resultSchema.parse(await page.evaluate('axe.run({ resultTypes: ["violations"] })'));
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
};

/** Whether something is wider than the screen, so that the whole page scrolls sideways. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth');
