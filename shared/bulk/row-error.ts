import * as z from 'zod';
import { knownColumns } from './header.ts';

const cellIssueSchema = z.object({
  /** Empty when the row as a whole breaks the rule. */
  column: z.enum([...knownColumns, '']),
  rule: z.string(),
  /** Masked; empty when the cell is empty. */
  value: z.string(),
});
export type CellIssue = Readonly<z.output<typeof cellIssueSchema>>;

const rowErrorSchema = z.object({
  /** As a spreadsheet counts: the header is row 1. */
  row: z.int(),
  /** The row's platformCustomerId, or `row 17` when it has none. */
  correlationId: z.string(),
  code: z.string(),
  message: z.string(),
  issues: z.array(cellIssueSchema).readonly(),
});
/** Why a row did not become a customer. */
export type RowError = Readonly<z.output<typeof rowErrorSchema>>;

/** Errors in a job's item and in the objects of S3. */
export const rowErrorsSchema = z.array(rowErrorSchema).readonly();

const maxIdLength = 255;

/** How an error names its row. */
export const correlationIdOf = (row: number, platformCustomerId: string | undefined): string =>
  platformCustomerId === undefined ? `row ${row}` : platformCustomerId.slice(0, maxIdLength).toWellFormed();

const longestMask = 8;

/** The first and last character of a cell: its author recognizes it, and nobody else can use it. */
export const masked = (value: string): string => {
  const first = String.fromCodePoint(value.codePointAt(0) ?? 0x2a);
  const hidden = '*'.repeat(Math.min(Math.max(value.length - 2, 1), longestMask));
  if (value.length < 4) return '*'.repeat(value.length);
  const last = value.slice(-1);
  return `${first}${hidden}${/[\ud800-\udfff]/.test(last) ? '*' : last}`;
};

/** Characters with which a spreadsheet begins a formula, also in full width (CSV injection). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
const formula = /^[=+\-@\t\r\n\u0000\uff1d\uff0b\uff0d\uff20]/;

/** A cell that no spreadsheet executes and every CSV reader takes for one cell. */
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
