import type { Page } from 'playwright-core';
import * as z from 'zod';

const stopSchema = z.object({
  /** Among what can be reached; -1 for the page itself, or what came meanwhile. */
  index: z.int(),
  hasRing: z.boolean(),
  /** Whether it can be seen, and nothing lies above it. */
  isSeen: z.boolean(),
  html: z.string(),
});

const collect = `{
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')];
  window.reachable = all.filter((one) => one.checkVisibility() && !one.disabled);
  window.reachable.length;
}`;

const atFocus = `(() => {
  const one = document.activeElement ?? document.body;
  const { left, top, width, height } = one.getBoundingClientRect();
  const hit = document.elementFromPoint(left + Math.min(width, innerWidth) / 2, top + Math.min(height, 40) / 2);
  return {
    index: window.reachable.indexOf(one),
    hasRing: getComputedStyle(one).outlineStyle !== 'none',
    isSeen: hit !== null && (one.contains(hit) || hit.contains(one)),
    html: one.outerHTML.slice(0, 120),
  };
})()`;

/** A field of a date has a stop for each of its parts, and some have five. */
const stopsOfField = 6;

/**
 * Presses Tab until it is where it began. What is wrong, one line each: what was not reached, was
 * reached twice or out of order, had no ring, or was hidden.
 */
export const tabProblems = async (page: Page): Promise<string[]> => {
  const count = Number(await page.evaluate(collect));
  const reached: number[] = [];
  const problems: string[] = [];
  for (let press = 0; press < count + 4 * stopsOfField; press += 1) {
    await page.keyboard.press('Tab');
    const { index, hasRing, isSeen, html } = stopSchema.parse(await page.evaluate(atFocus));
    if (index < 0 || index === reached.at(-1)) continue;
    if (index === reached[0]) break;
    const before = reached.at(-1) ?? -1;
    // The heading has the focus when a page opens, so Tab comes to the top once.
    if (index < before && index !== 0) problems.push(`back from ${before} to ${index}: ${html}`);
    if (!hasRing) problems.push(`no ring: ${html}`);
    if (!isSeen) problems.push(`hidden: ${html}`);
    if (reached.includes(index)) return [...problems, `twice: ${html}`];
    reached.push(index);
  }
  const missed = `[...window.reachable.entries()]
    .filter(([index, one]) => one.isConnected && !${JSON.stringify(reached)}.includes(index))
    .map(([, one]) => 'missed: ' + one.outerHTML.slice(0, 120))`;
  return [...problems, ...z.array(z.string()).parse(await page.evaluate(missed))];
};
