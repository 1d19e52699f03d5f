import { createReadStream } from 'node:fs';
import { type Header, readHeader } from '#shared/bulk/header.ts';
import { parseRows } from '#shared/bulk/parse-rows.ts';
import { readRow, refusedRow } from '#shared/bulk/read-row.ts';
import { RowScanner } from '#shared/bulk/row-scanner.ts';
import { type Survey, surveyUpload } from '#shared/bulk/survey.ts';
import { errorCatalogue } from '#shared/kernel/errors.ts';
import type { Problem } from './problem.ts';

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

type Order = Extract<ReturnType<typeof readRow>, { readonly order: unknown }>;

const repeated = (names: Names, { row, cells, order }: Order): Problem[] => {
  const { umaAddress, platformCustomerId } = order;
  const codes = [
    ...(names.takes(`uma ${umaAddress}`) ? [] : (['UMA_ADDRESS_EXISTS'] as const)),
    ...(names.takes(`id ${platformCustomerId}`) ? [] : (['PLATFORM_CUSTOMER_ID_EXISTS'] as const)),
  ];
  return codes.flatMap((code) => {
    const { issues } = refusedRow(row, cells, { code, message: errorCatalogue[code].message });
    return issues.map((issue) => ({ row, ...issue }));
  });
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
      else problems.push(...read.error.issues.map((issue) => ({ row: parsed.row, ...issue })));
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
