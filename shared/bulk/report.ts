import type { RowError } from './row-error.ts';

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
