import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindsTable } from './webhook-kinds.ts';

const root = join(import.meta.dirname, '..');

/** The pages with made parts; their prose is written by hand. */
export const pagesWithParts: readonly string[] = ['README.md', 'docs/webhooks.md'].map((name) =>
  join(root, name),
);

const fence = '```';

const fileIn = (language: string, path: string): string[] => [
  fence + language,
  readFileSync(join(root, path), 'utf8').trimEnd(),
  fence,
];

/** What stands between `<!-- made: name -->` and `<!-- end -->`. */
const parts: Readonly<Record<string, () => string[]>> = {
  kinds: kindsTable,
  'examples/verify-webhook.mjs': () => fileIn('js', 'examples/verify-webhook.mjs'),
  'examples/verify_webhook.py': () => fileIn('python', 'examples/verify_webhook.py'),
};

/** A page with its made parts as the code has them now. @throws for a part that is not known */
export const withMadeParts = (page: string): string =>
  page.replaceAll(/<!-- made: (\S+) -->\n.*?<!-- end -->/gs, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`There is a part ${name} that nothing makes`);
    return [`<!-- made: ${name} -->`, ...part(), '<!-- end -->'].join('\n');
  });
