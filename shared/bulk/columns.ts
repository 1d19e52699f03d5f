/** Columns that each row fills. Source: decisions.md "Bulk customers". */
const alwaysFilled = ['umaAddress', 'platformCustomerId', 'customerType'] as const;
const addressColumns = ['addressLine1', 'city', 'state', 'postalCode', 'country'] as const;
const individualColumns = ['fullName', 'birthDate'] as const;
const businessColumns = ['businessLegalName'] as const;
const optionalColumns = [
  'addressLine2',
  'platformAccountId',
  'description',
  'email',
  'businessRegistrationNumber',
  'businessTaxId',
] as const;

/** Every column that is read; others are passed over. */
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

/** Without these no row can be right, whatever its type. */
export const headerColumns: readonly Column[] = [...alwaysFilled, ...addressColumns];
/** A file needs all of one of these. */
export const headerChoices: readonly (readonly Column[])[] = [individualColumns, businessColumns];

/** Cells of a row by column; a cell that is empty or not there has no entry. */
export type Cells = { readonly [Name in Column]?: string };
