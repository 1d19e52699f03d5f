import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ErrorCode, errorCatalogue, isRetryable } from '#shared/kernel/errors.ts';
import { pagesWithParts, withMadeParts } from './made-parts.ts';

/** Where the page of all errors lies. */
export const errorsFile = join(import.meta.dirname, '../docs/errors.md');

const introduction = [
  '# Errors',
  '',
  'Made by `npm run docs` from shared/kernel/errors.ts; do not edit. `GET /openapi.json` says which operation answers which.',
  '',
  'Every error answer has the same body: `status`, `code`, `message` and, where there is more to say, `details`.',
  '`INVALID_INPUT` lists every problem in `details.issues[]` as `{ path, message }`. `X-Request-Id` names the request;',
  '`X-Should-Retry` says whether the same request may be sent again, and `Retry-After` after how many seconds.',
];

const row = (code: ErrorCode): string =>
  `| \`${code}\` | ${errorCatalogue[code].message} | ${isRetryable(code) ? 'yes' : 'no'} |`;

const section = (status: number, group: readonly ErrorCode[]): string[] => [
  '',
  `## ${status}`,
  '',
  '| Code | Message, unless the answer has a more exact one | Send again |',
  '|---|---|---|',
  ...group.map(row),
];

const codes = Object.keys(errorCatalogue).filter((code): code is ErrorCode =>
  Object.hasOwn(errorCatalogue, code),
);

/** The table of all errors: what each means, and whether to try again. */
export const errorsPage = (): string => {
  const byStatus = [...Map.groupBy(codes, (code) => errorCatalogue[code].status)];
  byStatus.sort(([left], [right]) => left - right);
  return `${[...introduction, ...byStatus.flatMap(([status, group]) => section(status, group))].join('\n')}\n`;
};

if (import.meta.main) {
  await writeFile(errorsFile, errorsPage());
  for (const page of pagesWithParts) await writeFile(page, withMadeParts(await readFile(page, 'utf8')));
}
