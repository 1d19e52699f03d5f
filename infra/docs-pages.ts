import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { type DocsPage, docsPages, readers } from '#shared/api/docs/pages.ts';
import { apiRoot } from '#shared/kernel/http/api-version.ts';

const directory = join(import.meta.dirname, '../docs');
const names = new Set(docsPages.map(({ name }) => name));

/** As on GitHub: the anchor that a link to a heading uses. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Where a link of a page leads when the service serves it; undefined for a file that is not served. */
const served = (target: string, ending: '' | '.md'): string | undefined => {
  if (/^(https?:|#)/.test(target)) return target;
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  return names.has(name) ? `${name}${ending}${anchor}` : undefined;
};

/** Without notes to the programs that make parts of it, and with only those links that lead somewhere. */
const markdownOf = (source: string): string =>
  source
    .replaceAll(/^<!--.*-->\n/gm, '')
    .replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, (whole, text: string, target: string) =>
      served(target, '.md') === undefined ? text : whole,
    );

const renderer = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }: Tokens.Link) {
      return `<a href="${served(href, '') ?? '#'}">${this.parser.parseInline(tokens)}</a>`;
    },
    // A wide table scrolls alone, not the whole page.
    table(
      this: { parser: { parseInline(tokens: Tokens.TableCell['tokens']): string } },
      table: Tokens.Table,
    ) {
      const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
      const rows = table.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
      return `<div class="wide" tabindex="0"><table>\n<thead><tr>${cells(table.header, 'th')}</tr></thead>\n<tbody>\n${rows}\n</tbody>\n</table></div>\n`;
    },
  },
});

interface Frame {
  readonly title: string;
  readonly body: string;
  /** Path of the style sheet. */
  readonly style: string;
}

const framed = ({ title, body, style }: Frame): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
${body}
</body>
</html>
`;

const navigation = `<nav><a href="${apiRoot}/">Payments Service</a> <a href="${apiRoot}/docs">API</a></nav>`;

const titleOf = (markdown: string): string => /^# (.*)/.exec(markdown)?.[1] ?? '';

/** One page of docs/ in the two forms in which the service serves it. */
export const pageOf = async ({ name }: DocsPage): Promise<{ markdown: string; html: string }> => {
  const markdown = markdownOf(await readFile(join(directory, `${name}.md`), 'utf8'));
  const title = `${titleOf(markdown)} - Payments Service`;
  const body = `${navigation}\n<main>\n${await renderer.parse(markdown)}</main>`;
  return { markdown, html: framed({ title, body, style: 'pages.css' }) };
};

const byReader = Object.entries(readers).map(([reader, heading]) => ({
  heading,
  pages: docsPages.filter((page) => page.reader === reader),
}));

const what =
  'Moves money for the customers of a platform: between accounts, banks, wallets and UMA addresses.';

/** The page at the root of the API. */
export const rootPage = (): string => {
  const list = ({ heading, pages }: (typeof byReader)[number]) => `<h2>${heading}</h2>
<ul>
${pages.map(({ name, about }) => `<li><a href="${apiRoot}/docs/${name}">${about}</a></li>`).join('\n')}
</ul>`;
  const body = `<main>
<h1>Payments Service</h1>
<p>${what}</p>
<ul>
<li><a href="${apiRoot}/docs">The API, to read and to try</a></li>
<li><a href="${apiRoot}/openapi.json">Its description</a> (OpenAPI 3.1)</li>
<li><a href="${apiRoot}/health">Whether the service works</a></li>
<li><a href="${apiRoot}/llms.txt">All pages as Markdown</a> (llms.txt)</li>
</ul>
<p>Requests need an API token: its <code>clientId</code> and <code>clientSecret</code> as user name and password.</p>
${byReader.map(list).join('\n')}
</main>`;
  return framed({ title: 'Payments Service', body, style: `${apiRoot}/docs/pages.css` });
};

/** https://llmstxt.org: a title, a summary, and lists of links. */
export const llmsText = (): string => `# Payments Service

> ${what}
> HTTP and JSON, Basic authentication with an API token, amounts as integers in the smallest unit of their currency.

- [OpenAPI 3.1 document](${apiRoot}/openapi.json): every operation with schemas, examples, errors and webhooks
- [Health](${apiRoot}/health): whether the service works

${byReader
  .map(
    ({ heading, pages }, index) =>
      `## ${index === 0 ? heading : `Optional: ${heading.toLowerCase()}`}\n\n${pages
        .map(({ name, about }) => `- [${name}](${apiRoot}/docs/${name}.md): ${about}`)
        .join('\n')}`,
  )
  .join('\n\n')}
`;
