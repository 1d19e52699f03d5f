import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { anchorOf, type SiteFrame } from '#infra/docs-site/pages.ts';

/** VitePress reads this file in the directory of a build (infra/docs-site/build.ts), which has the other one, too. */
const { base, hasEndings, sidebar }: SiteFrame = JSON.parse(
  readFileSync(join(import.meta.dirname, 'frame.json'), 'utf8'),
);

const searchText = 'Search (key /)';

const scriptFile = 'docs/site.js';
const inlineScripts = new Set<string>();

/**
 * The Content-Security-Policy forbids inline scripts. Those of VitePress are the same on every page (the
 * colours before the first paint, the names of the files), so they become one file. Its style sheet of icons is empty.
 */
const withoutInlineScripts = (html: string): string =>
  html
    .replaceAll(/ *<script\b[^>]*>([^<]+)<\/script>\n?/g, (_whole, script: string) => {
      inlineScripts.add(script);
      return '';
    })
    .replace(/\n *<link rel="preload stylesheet" href="[^"]*vp-icons\.css"[^>]*>/, '')
    .replace('</title>', `</title>\n    <script src="${base}${scriptFile}"></script>`);

export default defineConfig({
  base,
  lang: 'en',
  title: 'Payments Service',
  description: 'Moves money for the customers of a platform',
  cleanUrls: !hasEndings,
  // Every file is one path segment below /docs, because the gateway has one route for them.
  assetsDir: 'docs',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  transformHtml: withoutInlineScripts,
  buildEnd: ({ outDir }) => writeFileSync(join(outDir, scriptFile), `${[...inlineScripts].join('\n')}\n`),
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (markdown) => {
      // The commands of the pages are indented. As fences they get colours and a button that copies them.
      markdown.core.ruler.push('commands', ({ tokens }) => {
        for (const token of tokens.filter(({ type }) => type === 'code_block')) {
          token.type = 'fence';
          token.info = 'sh';
        }
      });
      // A wide table scrolls alone, also by keyboard.
      markdown.renderer.rules.table_open = () => '<table tabindex="0">\n';
    },
  },
  themeConfig: {
    nav: [{ text: 'API', link: hasEndings ? '/docs.html' : '/docs', target: '_self' }],
    sidebar,
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        // A word of a heading says more than one of a long text.
        miniSearch: { searchOptions: { boost: { title: 8, titles: 4, text: 1 } } },
        // A button's name has to contain what it shows. The style sheet hides the other keys, which differ by machine.
        translations: { button: { buttonText: searchText, buttonAriaLabel: searchText } },
      },
    },
    externalLinkIcon: true,
  },
  vite: {
    logLevel: 'error',
    build: { chunkSizeWarningLimit: 1_000, reportCompressedSize: false },
    plugins: [
      {
        name: 'one-directory',
        outputOptions: ({ chunkFileNames, ...options }) =>
          typeof chunkFileNames === 'function'
            ? { ...options, chunkFileNames: 'docs/[name].[hash].js' }
            : options,
      },
    ],
  },
});
