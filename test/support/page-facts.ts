import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as z from 'zod';

const script = readFileSync(join(import.meta.dirname, 'page-facts.js'), 'utf8');

const factsSchema = z.object({
  lang: z.string(),
  title: z.string(),
  mains: z.int(),
  headings: z.array(z.string()),
  /** Links and buttons that a screen reader has no name for. */
  unnamedControls: z.int(),
  isWiderThanScreen: z.boolean(),
  /** 1 to 21. */
  leastContrast: z.number(),
  /** What has the keyboard's focus, in pixels. */
  focus: z.object({ text: z.string(), ring: z.string(), height: z.number() }),
});

/** What can be said of a page without looking at it. */
export const pageFacts = async (page: Page): Promise<z.output<typeof factsSchema>> =>
  factsSchema.parse(await page.evaluate(script));
