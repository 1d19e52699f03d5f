import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  '`npm run docs` makes this page from shared/kernel/errors.ts and shared/api/docs/error-advice.json; do not edit it.',
  'The service serves it as `GET /docs/errors`. `GET /openapi.json` lists the errors of each operation.',
  '',
  'Every error answer has the same body: `status`, `code`, `message`, `requestId`, `docUrl` and, where there are facts,',
  '`details`. `docUrl` is the address of the heading of the code. `details.issues[]` lists every problem of a request as',
  '`{ path, message }`. `requestId` is the header `X-Request-Id`; a repeated answer under an `Idempotency-Key` keeps the',
  "first one's. `X-Should-Retry` says whether you may send the same request again, and `Retry-After` after how many",
  'seconds.',
  '',
  'Some codes belong to the API, but this version never sends them. They are marked.',
];

const section = ({ code, message, cause, remedy, isRetryable }: ExplainedError): string[] => [
  '',
  `### ${code}`,
  '',
  `> ${message}`,
  '',
  ...(unsentCodes.has(code) ? ['- This version never sends it.'] : []),
  `- Cause: ${inCode(cause)}`,
  `- What to do: ${inCode(remedy)}`,
  `- Send the same request again: ${isRetryable ? 'yes, after `Retry-After`' : 'no'}.`,
];

/** `Type:<uuid>` is no HTML tag. */
const inCode = (text: string): string => text.replaceAll(/\w+:<uuid>/g, (id) => `\`${id}\``);

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

if (import.meta.main)
  await new Command('docs')
    .description('Writes the generated pages and parts of docs/ anew.')
    .action(writeAll)
    .parseAsync();
