import { isBlank } from '#shared/kernel/schemas.ts';
import type { FileFlaw } from './find-file.ts';
import { maxColumns } from './limits.ts';

/** Columns that every row must fill (docs/bulk.md). */
const alwaysFilled = ['umaAddress', 'platformCustomerId', 'customerType'] as const;
const addressColumns = ['addressLine1', 'city', 'state', 'postalCode', 'country'] as const;
const individualColumns = ['fullName', 'birthDate'] as const;
const businessColumns = ['businessLegalName'] as const;
/** Columns that the service checks but does not store: a customer has no account outside the service yet. */
const unkeptColumns = ['platformAccountId'] as const;
export type UnkeptColumn = (typeof unkeptColumns)[number];

const optionalColumns = [
  'addressLine2',
  ...unkeptColumns,
  'description',
  'email',
  'businessRegistrationNumber',
  'businessTaxId',
] as const;

/** The columns of a file that the service checks but does not store, in the file's order. */
export const ignoredColumnsIn = (columns: readonly string[]): string[] =>
  columns.filter((column) => unkeptColumns.some((unkept) => unkept === column));

/** The columns that the import reads. It ignores all others. */
export const knownColumns = [
  ...alwaysFilled,
  ...individualColumns,
  ...businessColumns,
  ...addressColumns,
  ...optionalColumns,
] as const;
export type Column = (typeof knownColumns)[number];

/** Columns that a row of this type must fill. */
export const requiredColumns = {
  INDIVIDUAL: [...alwaysFilled, ...individualColumns, ...addressColumns],
  BUSINESS: [...alwaysFilled, ...businessColumns, ...addressColumns],
} as const satisfies Record<string, readonly Column[]>;

/** Columns that a file must have, because rows of every type need them. */
export const headerColumns: readonly Column[] = [...alwaysFilled, ...addressColumns];
/** A file must also have all columns of at least one of these groups. */
const headerChoices: readonly (readonly Column[])[] = [individualColumns, businessColumns];

/** Cells of a row by column. An empty or missing cell has no entry. */
export type Cells = { readonly [Name in Column]?: string };

/** The column at each position of a row; only columns that the import reads. */
export type Header = ReadonlyMap<number, Column>;

const isKnown = (name: string): name is Column => knownColumns.some((column) => column === name);

/** Only known names: in a file without a header, an unknown name is a cell with personal data. */
const repeatedIn = (names: readonly string[], isOurs: (name: string) => boolean): string[] => [
  ...new Set(names.filter((name, index) => isOurs(name) && names.indexOf(name) !== index)),
];

const quoted = (name: string): string => JSON.stringify(name.slice(0, 60));

/** A hint for `fullname` instead of `fullName`, the most common reason for a missing column. */
const spellingHint = (names: readonly string[], missing: readonly string[]): string => {
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

const missingColumns = (names: readonly string[], columns: readonly string[]): FileFlaw | undefined => {
  if (columns.length === 0) return undefined;
  const hint = spellingHint(names, columns);
  return {
    rule: 'COLUMNS_MISSING',
    message: `The header lacks ${columns.join(', ')}; the first row must name the columns.${hint}`,
    columns,
  };
};

const repeatedColumns = (columns: readonly string[]): FileFlaw | undefined => {
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

/** What a kind of file has in its header. */
export interface HeaderRules {
  readonly isKnown: (name: string) => boolean;
  readonly missingIn: (names: readonly string[]) => readonly string[];
}

/** Why a header cannot be used; undefined when it can. Exact names in any order. */
export const headerFlaw = (names: readonly string[], rules: HeaderRules): FileFlaw | undefined =>
  tooManyColumns(names) ??
  wrongSeparator(names) ??
  repeatedColumns(repeatedIn(names, rules.isKnown)) ??
  missingColumns(names, rules.missingIn(names));

/** Reads the header: exact names in any order. Ignores unknown names. */
export const readHeader = (cells: readonly string[]): { header: Header } | { flaw: FileFlaw } => {
  const names = cells.map((name) => name.trim());
  const flaw = headerFlaw(names, { isKnown, missingIn });
  if (flaw !== undefined) return { flaw };
  const places = names.flatMap((name, index) => (isKnown(name) ? [[index, name] as const] : []));
  return { header: new Map(places) };
};

const lineBreaks = /\s*[\r\n]+\s*/g;

/** A cell as a person means it: one line, without blanks around it. */
const tidied = (cell: string): string => cell.trim().replaceAll(lineBreaks, ' ');

/** A row's cells by column. Missing trailing cells, and cells without a visible character, count as empty. */
export const cellsByColumn = (header: Header, cells: readonly string[]): Cells =>
  Object.fromEntries(
    [...header].flatMap(([index, column]) => {
      const value = tidied(cells[index] ?? '');
      return isBlank(value) ? [] : [[column, value]];
    }),
  );
