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
  /** Links and buttons without a name for screen readers. */
  unnamedControls: z.int(),
  isWiderThanScreen: z.boolean(),
  /** The contrast, from 1 to 21. */
  leastContrast: z.number(),
  /** The size of the focused element in pixels. */
  focus: z.object({ text: z.string(), ring: z.string(), height: z.number() }),
});

/** Facts about a page that a program can check. */
export const pageFacts = async (page: Page): Promise<z.output<typeof factsSchema>> =>
  factsSchema.parse(await page.evaluate(script));
