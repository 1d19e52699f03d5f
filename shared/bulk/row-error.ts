import type { Column } from './columns.ts';

export interface CellIssue {
  /** Empty when the row as a whole breaks the rule. */
  readonly column: Column | '';
  readonly rule: string;
  /** Masked; empty when the cell is. */
  readonly value: string;
}

/** Why a row made no customer. */
export interface RowError {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  /** Its platformCustomerId, or `row 17` when it has none. */
  readonly correlationId: string;
  readonly code: string;
  readonly message: string;
  readonly issues: readonly CellIssue[];
}

const maxIdLength = 255;

/** What a row is called in its error. */
export const correlationIdOf = (row: number, platformCustomerId: string | undefined): string =>
  platformCustomerId === undefined ? `row ${row}` : platformCustomerId.slice(0, maxIdLength).toWellFormed();

const longestMask = 8;

/** What may be shown of a cell: how it begins and ends, so that its writer finds it and nobody else can use it. */
export const masked = (value: string): string => {
  const first = String.fromCodePoint(value.codePointAt(0) ?? 0x2a);
  const hidden = '*'.repeat(Math.min(Math.max(value.length - 2, 1), longestMask));
  if (value.length < 4) return '*'.repeat(value.length);
  const last = value.slice(-1);
  return `${first}${hidden}${/[\ud800-\udfff]/.test(last) ? '*' : last}`;
};

/** What spreadsheets take for the beginning of a formula, also in full width. Source: reliability.md "CSV injection". */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const formula = /^[=+\-@\t\r\n\u0000\uff1d\uff0b\uff0d\uff20]/;

/** A cell that no spreadsheet carries out, and no reader of CSV takes for two. */
export const safeCell = (value: string): string => {
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]|^'/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

export const reportHeader = 'row,column,rule,value\r\n';

/** One line for each rule that a row breaks. */
export const reportLines = ({ row, issues }: RowError): string =>
  issues
    .map(({ column, rule, value }) => `${row},${[column, rule, value].map(safeCell).join(',')}\r\n`)
    .join('');
