import { type Cells, type Column, headerChoices, headerColumns, knownColumns } from './columns.ts';
import type { FileFlaw } from './file-flaw.ts';
import { maxColumns } from './limits.ts';

/** The place of each column that is read, in a row. */
export type Header = ReadonlyMap<number, Column>;

const isKnown = (name: string): name is Column => knownColumns.some((column) => column === name);

/** Of those that are read: another's name may be a cell of a file without header, which nobody shall see. */
const repeatedIn = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => isKnown(name) && names.indexOf(name) !== index)),
];

const quoted = (name: string): string => JSON.stringify(name.slice(0, 60));

/** `fullname` for `fullName`: the commonest reason why a column is missing. */
const spelledOtherwise = (names: readonly string[], missing: readonly Column[]): string => {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const found = missing.flatMap((column) => {
    const other = names.find((name) => plain(name) === plain(column));
    return other === undefined ? [] : [`${quoted(other)} must be spelled ${column}`];
  });
  return found.length === 0 ? '' : ` ${found.join('; ')}.`;
};

const missingIn = (names: readonly string[]): Column[] => {
  const has = (column: Column) => names.includes(column);
  const always = headerColumns.filter((column) => !has(column));
  if (headerChoices.some((choice) => choice.every(has))) return always;
  const begun = headerChoices.find((choice) => choice.some(has));
  return [...always, ...(begun ?? headerChoices.flat()).filter((column) => !has(column))];
};

const wrongSeparator = (names: readonly string[]): FileFlaw | undefined => {
  const [only = ''] = names;
  if (names.length > 1 || !/[;\t|]/.test(only)) return undefined;
  return {
    rule: 'SEPARATOR',
    message: 'The columns must be separated by commas; save the file as "CSV UTF-8 (comma separated)".',
  };
};

const missingColumns = (names: readonly string[]): FileFlaw | undefined => {
  const columns = missingIn(names);
  if (columns.length === 0) return undefined;
  const hint = spelledOtherwise(names, columns);
  return {
    rule: 'COLUMNS_MISSING',
    message: `The header lacks ${columns.join(', ')}; the first row must name the columns.${hint}`,
    columns,
  };
};

const repeatedColumns = (names: readonly string[]): FileFlaw | undefined => {
  const columns = repeatedIn(names);
  if (columns.length === 0) return undefined;
  return {
    rule: 'COLUMNS_REPEATED',
    message: `The header names ${columns.join(', ')} more than once; keep one of each.`,
    columns,
  };
};

const tooManyColumns = (names: readonly string[]): FileFlaw | undefined =>
  names.length <= maxColumns
    ? undefined
    : { rule: 'TOO_MANY_COLUMNS', message: `The header has more than ${maxColumns} columns.` };

/** Reads the header: names stand as they are spelled here, in any order; unknown ones are passed over. */
export const readHeader = (cells: readonly string[]): { header: Header } | { flaw: FileFlaw } => {
  const names = cells.map((name) => name.trim());
  const checks = [tooManyColumns, wrongSeparator, repeatedColumns, missingColumns];
  for (const check of checks) {
    const flaw = check(names);
    if (flaw !== undefined) return { flaw };
  }
  const places = names.flatMap((name, index) => (isKnown(name) ? [[index, name] as const] : []));
  return { header: new Map(places) };
};

/** A row's cells by column; missing trailing cells count as empty. */
export const cellsByColumn = (header: Header, cells: readonly string[]): Cells =>
  Object.fromEntries(
    [...header].flatMap(([index, column]) => {
      const value = cells[index];
      return value === undefined || value === '' ? [] : [[column, value]];
    }),
  );
