import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { type ErrorCode, errorCatalogue, isRetryable } from '#shared/kernel/errors.ts';
import { writeBankNames } from './generate-bank-names.ts';
import { writeClientTypes } from './generate-client.ts';
import { writePrimaryIdentifiers } from './generate-primary-identifiers.ts';
import { pagesWithParts, withMadeParts } from './made-parts.ts';

/** The page that lists all errors. */
export const errorsFile = join(import.meta.dirname, '../docs/errors.md');

const introduction = [
  '# Errors',
  '',
  '`npm run docs` makes this page from shared/kernel/errors.ts; do not edit it. `GET /openapi.json` lists the errors of',
  'each operation.',
  '',
  'Every error answer has the same body: `status`, `code`, `message` and sometimes `details`. `INVALID_INPUT` lists',
  'every problem in `details.issues[]` as `{ path, message }`. The header `X-Request-Id` names the request.',
  '`X-Should-Retry` says whether you may send the same request again, and `Retry-After` after how many seconds.',
];

const row = (code: ErrorCode): string =>
  `| \`${code}\` | ${errorCatalogue[code].message} | ${isRetryable(code) ? 'yes' : 'no'} |`;

const section = (status: number, group: readonly ErrorCode[]): string[] => [
  '',
  `## ${status}`,
  '',
  '| Code | Message, unless the answer has a more exact one | Retry |',
  '|---|---|---|',
  ...group.map(row),
];

const codes = Object.keys(errorCatalogue).filter((code): code is ErrorCode =>
  Object.hasOwn(errorCatalogue, code),
);

/** The page with all errors: what each one means, and whether to retry. */
export const errorsPage = (): string => {
  const byStatus = [...Map.groupBy(codes, (code) => errorCatalogue[code].status)];
  byStatus.sort(([left], [right]) => left - right);
  return `${[...introduction, ...byStatus.flatMap(([status, group]) => section(status, group))].join('\n')}\n`;
};

const writeAll = async (): Promise<void> => {
  await writeFile(errorsFile, errorsPage());
  await writePrimaryIdentifiers();
  await writeBankNames();
  await writeClientTypes();
  for (const page of pagesWithParts) await writeFile(page, withMadeParts(await readFile(page, 'utf8')));
};

if (import.meta.main)
  await new Command('docs')
    .description('Writes the generated pages and parts of docs/ anew.')
    .action(writeAll)
    .parseAsync();
