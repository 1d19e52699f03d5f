import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { type ExplainedError, errorsByStatus, unsentCodes } from '#shared/api/docs/explained-errors.ts';
import { writeBankNames } from './generate-bank-names.ts';
import { writeClientTypes } from './generate-client.ts';
import { writePostalCountries } from './generate-postal-countries.ts';
import { writePrimaryIdentifiers } from './generate-primary-identifiers.ts';
import { pagesWithParts, withMadeParts } from './made-parts.ts';

/** The page that lists all errors. */
export const errorsFile = join(import.meta.dirname, '../docs/errors.md');

const introduction = [
  '# Errors',
  '',
  '<!-- `npm run docs` makes this page from shared/kernel/errors.ts and shared/api/docs/error-advice.json. -->',
  'Every error answer has the same body: `status`, `code`, `message`, `requestId`, `docUrl` and, where there are facts,',
  '`details`. `docUrl` is the address of the heading of the code. `details.issues[]` lists every problem of a request as',
  '`{ path, message, constraint }`. `requestId` is the header `X-Request-Id`; a repeated answer under an `Idempotency-Key` keeps the',
  "first one's. `X-Should-Retry` says whether you may send the same request again, and `Retry-After` after how many",
  'seconds.',
  '',
  'Below each code stand its cause and its cure, then the message and what `X-Should-Retry` says. Some codes belong to',
  'the API, but this version never sends them. They are marked. `GET /openapi.json` lists the errors of each operation.',
];

/** The cause and the cure in two sentences, and below them what the answer says by itself. */
const section = ({ code, message, cause, remedy, isRetryable }: ExplainedError): string[] => [
  '',
  `### ${code}`,
  '',
  `${inCode(cause)} ${inCode(remedy)}`,
  '',
  `> ${message} ${isRetryable ? 'A program may repeat the request after `Retry-After`.' : 'A program should not repeat the request by itself.'}${
    unsentCodes.has(code) ? ' This version never sends this code.' : ''
  }`,
];

/** `Type:<uuid>` is no HTML tag. */
const inCode = (text: string): string =>
  text.replaceAll(
    /\w+:<uuid>|\bdetails\.\w+|\b(?:GET|POST|PUT|PATCH|DELETE) \/[\w/{}-]+/g,
    (one) => `\`${one}\``,
  );

/** The page with all errors: what each one means, what to do, and whether to retry. */
export const errorsPage = (): string => {
  const parts = errorsByStatus().flatMap(([status, errors]) => [
    '',
    `## ${status}`,
    ...errors.flatMap(section),
  ]);
  return `${[...introduction, ...parts].join('\n')}\n`;
};

const writeAll = async (): Promise<void> => {
  await writeFile(errorsFile, errorsPage());
  await writePrimaryIdentifiers();
  await writeBankNames();
  await writePostalCountries();
  await writeClientTypes();
  for (const page of pagesWithParts) await writeFile(page, withMadeParts(await readFile(page, 'utf8')));
};

interface Options {
  readonly site?: string;
  readonly base: string;
}

/** The links of the API page to the guides, for a server that finds files by their whole names only. */
const withEndings = (html: string): string => html.replaceAll(/(href="docs\/[\w-]+)"/g, '$1.html"');

/** As a service has it, with the API page: any server of files can publish it. */
const writeSite = async (directory: string, base: string): Promise<void> => {
  const { builtSite } = await import('#infra/docs-site/build.ts');
  const { docsAssetFiles } = await import('#infra/docs-assets.ts');
  await cp(await builtSite(base, true), directory, { recursive: true });
  for (const { path, contents } of await docsAssetFiles()) {
    const isAtRoot = path.endsWith('.html') || path.endsWith('.json');
    const file = join(directory, isAtRoot ? basename(path) : path);
    await writeFile(file, path.endsWith('.html') ? withEndings(Buffer.from(contents).toString()) : contents);
  }
};

if (import.meta.main)
  await new Command('docs')
    .description('Writes the generated pages and parts of docs/ anew.')
    .option('--site <directory>', 'writes the pages there instead, as a site of static files')
    .option('--base <path>', 'path of the site on its server, with a slash at both ends', '/')
    .action(({ site, base }: Options) => (site === undefined ? writeAll() : writeSite(site, base)))
    .parseAsync();
