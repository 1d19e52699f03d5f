import type { FileFlaw } from '#shared/bulk/find-file.ts';
import { headerFlaw } from '#shared/bulk/header.ts';
import { parseRows } from '#shared/bulk/parse-rows.ts';
import { RowScanner } from '#shared/bulk/row-scanner.ts';
import { isBlank } from '#shared/kernel/schemas.ts';

/** A row as JSON and as a platform counts it. */
export interface NumberedRow {
  readonly row: number;
  readonly fields: unknown;
  /** Why a row of a file is none. */
  readonly broken?: string;
}

const pathByColumn = {
  sourceAccountId: 'source.accountId',
  destinationAccountId: 'destination.accountId',
  destinationUmaAddress: 'destination.umaAddress',
  destinationCurrency: 'destination.currency',
  amount: 'amount',
  lockedCurrencySide: 'lockedCurrencySide',
  paymentRail: 'destination.paymentRail',
  purposeOfPayment: 'purposeOfPayment',
  description: 'description',
  remittanceInformation: 'remittanceInformation',
} as const;
type Column = keyof typeof pathByColumn;

const columns = Object.keys(pathByColumn);
const isColumn = (name: string): name is Column => columns.includes(name);

const requiredColumns: readonly Column[] = ['sourceAccountId', 'amount'];
const destinationColumns: readonly Column[] = ['destinationAccountId', 'destinationUmaAddress'];

const missingIn = (names: readonly string[]): Column[] => {
  const hasDestination = destinationColumns.some((column) => names.includes(column));
  return [
    ...requiredColumns.filter((column) => !names.includes(column)),
    ...(hasDestination ? [] : destinationColumns.slice(0, 1)),
  ];
};

/** The column of a row's field, for messages: people see columns. */
export const columnOf = (path: string): string => {
  const field = path === 'lockedCurrencyAmount' ? 'amount' : path;
  return Object.entries(pathByColumn).find(([, one]) => one === field)?.[0] ?? path;
};

type Cells = { readonly [Name in Column]?: string };

/** An amount that is no number stays a text, so that its rule refuses it. */
const amountOf = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : text;

const transferOf = (cells: Cells) => ({
  source: { accountId: cells.sourceAccountId },
  destination: { accountId: cells.destinationAccountId, paymentRail: cells.paymentRail },
  amount: amountOf(cells.amount),
});

/** An empty lockedCurrencySide beside a UMA address locks what is sent. */
const quoteOf = (cells: Cells) => ({
  source: { sourceType: 'ACCOUNT', accountId: cells.sourceAccountId },
  destination:
    cells.destinationUmaAddress === undefined
      ? {
          destinationType: 'ACCOUNT',
          accountId: cells.destinationAccountId,
          paymentRail: cells.paymentRail,
        }
      : {
          destinationType: 'UMA_ADDRESS',
          umaAddress: cells.destinationUmaAddress,
          currency: cells.destinationCurrency,
        },
  lockedCurrencySide: cells.lockedCurrencySide ?? 'SENDING',
  lockedCurrencyAmount: amountOf(cells.amount),
});

const present = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const isPart = typeof value === 'object' && value !== null;
      return [[name, isPart ? present({ ...value }) : value]];
    }),
  );

/** The row as a body of POST /transfer-out, or of POST /quotes when a side is locked or a UMA address is paid. */
const fieldsOf = (cells: Cells): Record<string, unknown> => {
  const { purposeOfPayment, description, remittanceInformation } = cells;
  const isQuote = cells.lockedCurrencySide !== undefined || cells.destinationUmaAddress !== undefined;
  return present({
    ...(isQuote ? quoteOf(cells) : transferOf(cells)),
    purposeOfPayment,
    description,
    remittanceInformation,
  });
};

const cellsOf = (names: readonly string[], cells: readonly string[]): Cells =>
  Object.fromEntries(
    names.flatMap((name, index) => {
      const text = (cells[index] ?? '').trim();
      return isColumn(name) && !isBlank(text) ? [[name, text]] : [];
    }),
  );

const tooManyCells = 'has more cells than the header; quote cells that hold a comma';

/**
 * Reads a CSV with a header. A column that a batch does not have makes a flaw, because it could be a misspelled one.
 * Rows are numbered as a spreadsheet does it: the header is row 1.
 */
export const readCsv = (text: string): { readonly rows: NumberedRow[] } | { readonly flaw: FileFlaw } => {
  const scanner = new RowScanner({ offset: 0, row: 1 });
  const raw = [...scanner.push(Buffer.from(text)), ...scanner.end()];
  const [head, ...rest] = parseRows(raw);
  if (head === undefined) return { flaw: { rule: 'EMPTY', message: 'The file is empty.' } };
  if ('broken' in head) return { flaw: { rule: 'NOT_CSV', message: `The header ${head.broken}.` } };
  const names = head.cells.map((name) => name.trim());
  const flaw = headerFlaw(names, { isKnown: isColumn, missingIn }) ?? unknownColumns(names);
  if (flaw !== undefined) return { flaw };
  const rows = rest.map((parsed): NumberedRow => {
    const { row } = parsed;
    if ('broken' in parsed) return { row, fields: {}, broken: parsed.broken };
    if (parsed.cells.slice(names.length).some((cell) => !isBlank(cell))) {
      return { row, fields: {}, broken: tooManyCells };
    }
    return { row, fields: fieldsOf(cellsOf(names, parsed.cells)) };
  });
  return { rows };
};

const unknownColumns = (names: readonly string[]): FileFlaw | undefined => {
  const unknown = names.filter((name) => !isColumn(name));
  if (unknown.length === 0) return undefined;
  return {
    rule: 'COLUMNS_UNKNOWN',
    message: `The header has columns that a batch does not have; it knows ${columns.join(', ')}.`,
  };
};
