/** Columns that every row must fill (docs/bulk.md). */
const alwaysFilled = ['umaAddress', 'platformCustomerId', 'customerType'] as const;
const addressColumns = ['addressLine1', 'city', 'state', 'postalCode', 'country'] as const;
const individualColumns = ['fullName', 'birthDate'] as const;
const businessColumns = ['businessLegalName'] as const;
/** Columns that the service checks but does not store. */
const unkeptColumns = ['platformAccountId', 'description', 'email'] as const;
export type UnkeptColumn = (typeof unkeptColumns)[number];

const optionalColumns = [
  'addressLine2',
  ...unkeptColumns,
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
export const headerChoices: readonly (readonly Column[])[] = [individualColumns, businessColumns];

/** Cells of a row by column. An empty or missing cell has no entry. */
export type Cells = { readonly [Name in Column]?: string };
