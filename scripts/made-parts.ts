import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '#shared/api/openapi/webhooks/kinds.ts';
import { webhookTypes } from '#shared/kernel/outbox/event.ts';
import { valuesTables } from '#shared/sandbox/values-table.ts';
import { areaEdges, tableOfAreas } from '../test/conventions/architecture/area-graph.ts';
import { modulesIn } from '../test/conventions/architecture/sources.ts';

/** The table of all event types. */
const kindsTable = (): string[] => [
  '| `type` | When | `data` is the answer of |',
  '|---|---|---|',
  ...webhookTypes.map((type) => {
    const { when, data } = kinds[type];
    return `| \`${type}\` | ${when} | ${data === 'none' ? '' : data.replace(/(GET \S+)/, '`$1`')} |`;
  }),
];

const root = join(import.meta.dirname, '..');

/** Pages with generated parts. People write the rest. */
export const pagesWithParts: readonly string[] = [
  'docs/architecture.md',
  'docs/sandbox.md',
  'docs/webhooks.md',
].map((name) => join(root, name));

const fence = '```';

const fileIn = (language: string, path: string): string[] => [
  fence + language,
  readFileSync(join(root, path), 'utf8').trimEnd(),
  fence,
];

/** The text between `<!-- made: name -->` and `<!-- end -->`, by name. */
const parts: Readonly<Record<string, () => string[]>> = {
  areas: () => tableOfAreas(areaEdges(modulesIn('shared'))),
  kinds: kindsTable,
  'magic-values': () => [...valuesTables],
  'examples/verify-webhook.mjs': () => fileIn('js', 'examples/verify-webhook.mjs'),
  'examples/verify_webhook.py': () => fileIn('python', 'examples/verify_webhook.py'),
};

/** The page with its generated parts made anew. @throws Error for an unknown part */
export const withMadeParts = (page: string): string =>
  page.replaceAll(/<!-- made: (\S+) -->\n.*?<!-- end -->/gs, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`No generator makes the part ${name}`);
    return [`<!-- made: ${name} -->`, ...part(), '<!-- end -->'].join('\n');
  });
