import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindsTable } from './webhook-kinds.ts';

const root = join(import.meta.dirname, '..');

/** The page on webhooks, whose prose is written by hand. */
export const webhooksFile = join(root, 'docs/webhooks.md');

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

/** The page with its made parts as the code has them now. @throws for a part that is not known */
export const webhooksPage = (page: string): string =>
  page.replaceAll(/<!-- made: (\S+) -->\n.*?<!-- end -->/gs, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`docs/webhooks.md has a part ${name} that nothing makes`);
    return [`<!-- made: ${name} -->`, ...part(), '<!-- end -->'].join('\n');
  });
