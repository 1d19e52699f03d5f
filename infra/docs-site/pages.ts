import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { type DocsPage, docsPages, readers } from '#shared/api/docs/pages.ts';

const directory = join(import.meta.dirname, '../../docs');

/** A page of docs/ or docs/decisions/. All are served in one directory. */
export interface SitePage {
  readonly name: string;
  readonly title: string;
  /** With links only to pages, by the names under which they are served. */
  readonly markdown: string;
}

/** What the configuration of VitePress takes from the pages. */
export interface SiteFrame {
  /** Path below which the site stands, with a slash at both ends. */
  readonly base: string;
  /** Addresses end in `.html`, because the server finds files by their whole names only. The service needs no ending. */
  readonly hasEndings: boolean;
  readonly sidebar: DefaultTheme.SidebarItem[];
}

/** As on GitHub: the anchor that a link to a heading uses. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const decisionNames = (): string[] =>
  globSync('decisions/*.md', { cwd: directory })
    .map((path) => basename(path, '.md'))
    .sort();

/** Links lead to pages of the site, other addresses and headings. A link to a file of the repository becomes its text. */
const withServedLinks = (source: string, names: ReadonlySet<string>): string =>
  source.replaceAll(/\[([^\]]*)\]\(([^)\s]*)\)/g, (whole, text: string, target: string) => {
    if (/^(https?:|#)/.test(target)) return whole;
    if (target === 'decisions/') return `[${text}](decisions.md)`;
    const [, name = '', anchor = ''] = /^(?:\.\.\/|decisions\/)?([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
    return names.has(name) ? `[${text}](${name}.md${anchor})` : text;
  });

const pageOf = (name: string, path: string, names: ReadonlySet<string>): SitePage => {
  // Notes in comments are for the programs that make parts of a page.
  const written = readFileSync(join(directory, path), 'utf8');
  // Decisions are cited by their titles.
  const source = written.replace(/^# \d{4} /, '# ').replaceAll(/^<!--.*-->\n/gm, '');
  const [, title = name] = /^# (.*)/.exec(source) ?? [];
  return { name, title, markdown: withServedLinks(source, names) };
};

export const sitePages = (): SitePage[] => {
  const decisions = decisionNames();
  const names = new Set([...docsPages.map(({ name }) => name), ...decisions]);
  const ofDecisions = decisions.map((name) => pageOf(name, `decisions/${name}.md`, names));
  return [
    ...docsPages.map(({ name }) => pageOf(name, `${name}.md`, names)),
    { name: 'decisions', title: 'Decisions', markdown: decisionsPage(ofDecisions) },
    ...ofDecisions,
  ];
};

/** The decisions by title, the newest last. */
const decisionsPage = (decisions: readonly SitePage[]): string => `# Decisions

Choices that a newcomer would otherwise undo: what was decided, why, and what was refused.

${decisions.map(({ name, title }) => `- [${title}](${name}.md)`).join('\n')}
`;

const what =
  'Moves money for the customers of a platform: between accounts, banks, wallets and UMA addresses.';

const listed: readonly DocsPage[] = [
  ...docsPages,
  { name: 'decisions', about: 'What was decided, and why', reader: 'engineers' },
];

const byReader = Object.entries(readers).map(([reader, heading]) => ({
  heading,
  pages: listed.filter((page) => page.reader === reader),
}));

/** The groups of the sidebar are the readers. */
export const sidebarOf = (pages: readonly SitePage[]): DefaultTheme.SidebarItem[] => {
  const linkTo = ({ name, title }: SitePage): DefaultTheme.SidebarItem => ({
    text: title,
    link: `/docs/${name}`,
  });
  const named = new Map(pages.map((page) => [page.name, page]));
  return byReader.map(({ heading, pages: own }) => ({
    text: heading,
    items: own.flatMap(({ name }) => named.get(name) ?? []).map(linkTo),
  }));
};

/** The page at the root of the API. */
export const rootPage = ({ base, hasEndings }: Omit<SiteFrame, 'sidebar'>): string => `# Payments Service

${what}

- <a href="${base}docs${hasEndings ? '.html' : ''}" target="_self">The API, to read and to try</a>
- <a href="${base}openapi.json" target="_self">Its description</a> (OpenAPI 3.1)
- <a href="${base}llms.txt" target="_self">All pages as Markdown</a> (llms.txt)
- \`GET /health\` says whether the service works

Requests need an API token: its \`clientId\` and \`clientSecret\` as user name and password.

${byReader
  .map(
    ({ heading, pages }) =>
      `## ${heading}\n\n${pages.map(({ name, about }) => `- [${about}](docs/${name}.md)`).join('\n')}`,
  )
  .join('\n\n')}
`;

/** https://llmstxt.org: a title, a summary, and lists of links. */
export const llmsText = (base: string, pages: readonly SitePage[]): string => {
  const decisions = pages.filter(({ name }) => /^\d{4}-/.test(name));
  const lists = byReader.map(({ heading, pages: own }, index) => ({
    heading: index === 0 ? heading : `Optional: ${heading.toLowerCase()}`,
    lines: own.map(({ name, about }) => `- [${name}](${base}docs/${name}.md): ${about}`),
  }));
  const all = [
    ...lists,
    {
      heading: 'Optional: decisions',
      lines: decisions.map(({ name, title }) => `- [${title}](${base}docs/${name}.md)`),
    },
  ];
  return `# Payments Service

> ${what}
> HTTP and JSON, Basic authentication with an API token, amounts as integers in the smallest unit of their currency.

- [OpenAPI 3.1 document](${base}openapi.json): every operation with schemas, examples, errors and webhooks
- [Health](${base}health): whether the service works

${all.map(({ heading, lines }) => `## ${heading}\n\n${lines.join('\n')}`).join('\n\n')}
`;
};
