import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Cells, type Header, readHeader } from '#shared/bulk/header.ts';
import { maxFormBytes } from '#shared/bulk/limits.ts';
import { parseRows } from '#shared/bulk/parse-rows.ts';
import { readRow, refusedRow } from '#shared/bulk/read-row.ts';
import type { RowError } from '#shared/bulk/row-error.ts';
import { RowScanner } from '#shared/bulk/row-scanner.ts';
import { type Survey, surveyUpload } from '#shared/bulk/survey.ts';
import { errorCatalogue } from '#shared/kernel/errors.ts';
import { DemoError } from '../demo/demo-error.ts';
import type { Problem } from './progress.ts';

/** More bytes than a form adds to its file. */
const formBytes = 1024;

/** @throws DemoError when the file does not exist or cannot be uploaded */
export const checkFile = async (path: string): Promise<void> => {
  const facts = await stat(path).catch(() => undefined);
  const isReadable = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (facts === undefined || !isReadable) throw new DemoError(`${path} cannot be read`);
  if (!facts.isFile()) throw new DemoError(`${path} is not a file`);
  if (facts.size > maxFormBytes - formBytes) {
    throw new DemoError(
      `${path} has ${facts.size} bytes; an upload takes at most 10 MB (2^20 bytes each): split it`,
    );
  }
};

/** Checks before the upload that the report can be saved. @throws DemoError */
export const checkReport = async (path: string): Promise<void> => {
  const [directory, file] = await Promise.all([
    stat(dirname(path)).catch(() => undefined),
    stat(path).catch(() => undefined),
  ]);
  const place = file === undefined ? dirname(path) : path;
  const isWritable = await access(place, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (directory?.isDirectory() !== true || !isWritable || file?.isDirectory() === true) {
    throw new DemoError(`${path} cannot be written`);
  }
};

const boundary = 'dry-run-4b1d5a3e';
const contentType = `multipart/form-data; boundary=${boundary}`;
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"\r\n\r\n`;

async function* formOf(path: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  for await (const piece of createReadStream(path)) yield Buffer.from(piece);
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/** The bytes of the file's rows, chunk by chunk. */
async function* rowsOf(path: string, { cuts, end }: Survey): AsyncGenerator<Buffer> {
  const start = (cuts[0]?.offset ?? 0) - head.length;
  const options = { start, end: end - head.length - 1 };
  for await (const piece of createReadStream(path, options)) yield Buffer.from(piece);
}

/** Finds names that two rows share. The service would accept the first row. */
class Names {
  readonly #taken = new Set<string>();

  takes(name: string): boolean {
    if (this.#taken.has(name)) return false;
    this.#taken.add(name);
    return true;
  }
}

/** The issues with the values as they are written: a file on the operator's own machine needs no mask. */
const problemsIn = (cells: Cells, { row, issues }: RowError): Problem[] =>
  issues.map((issue) => ({ row, ...issue, value: issue.column === '' ? '' : (cells[issue.column] ?? '') }));

type Order = Extract<ReturnType<typeof readRow>, { readonly order: unknown }>;

const repeated = (names: Names, { row, cells, order }: Order): Problem[] => {
  const { umaAddress, platformCustomerId } = order;
  const codes = [
    ...(names.takes(`uma ${umaAddress}`) ? [] : (['UMA_ADDRESS_EXISTS'] as const)),
    ...(names.takes(`id ${platformCustomerId}`) ? [] : (['PLATFORM_CUSTOMER_ID_EXISTS'] as const)),
  ];
  return codes.flatMap((code) =>
    problemsIn(cells, refusedRow(row, cells, { code, message: errorCatalogue[code].message })),
  );
};

const columnsOf = ({ columns }: Survey): { header: Header; columnCount: number } => {
  const read = readHeader(columns);
  if ('flaw' in read) throw new Error(read.flaw.message);
  return { header: read.header, columnCount: columns.length };
};

export interface DryRun {
  readonly rowCount: number;
  readonly problems: Problem[];
}

const checkRows = async (path: string, survey: Survey): Promise<Problem[]> => {
  const columns = columnsOf(survey);
  const names = new Names();
  const problems: Problem[] = [];
  const scanner = new RowScanner({ offset: 0, row: survey.cuts[0]?.row ?? 2 });
  const check = (rows: ReturnType<RowScanner['push']>): void => {
    for (const parsed of parseRows(rows)) {
      const read = readRow(parsed, columns);
      if ('order' in read) problems.push(...repeated(names, read));
      else problems.push(...problemsIn(read.cells, read.error));
    }
  };
  for await (const piece of rowsOf(path, survey)) check(scanner.push(piece));
  check(scanner.end());
  return problems;
};

/** Checks a file with the service's own rules. It cannot know the names of existing customers. */
export const dryRun = async (path: string): Promise<DryRun> => {
  const result = await surveyUpload(formOf(path), contentType);
  if ('flaw' in result) {
    return { rowCount: 0, problems: [{ column: '', rule: result.flaw.message, value: '' }] };
  }
  return { rowCount: result.survey.rowCount, problems: await checkRows(path, result.survey) };
};
