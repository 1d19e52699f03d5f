import * as z from 'zod';
import { type CustomerType, customerTypes } from '#shared/customers/customer.ts';
import { type CustomerOrder, customerCreateSchema } from '#shared/customers/schemas.ts';
import { invalidInput, issuesOf } from '#shared/kernel/http/invalid-input.ts';
import { countryCodes, isBlank, textSchema, withoutPostalCode, withState } from '#shared/kernel/schemas.ts';
import {
  type Cells,
  type Column,
  cellsByColumn,
  type Header,
  headerColumns,
  requiredColumns,
  type UnkeptColumn,
} from './header.ts';
import type { ParsedRow } from './parse-rows.ts';
import { type CellIssue, correlationIdOf, masked, type RowError } from './row-error.ts';

const unkeptColumnsSchema = z.object({
  platformAccountId: textSchema(255).optional(),
} satisfies Record<UnkeptColumn, z.ZodType>);

const columnByPath: Readonly<Record<string, Column>> = {
  'address.line1': 'addressLine1',
  'address.line2': 'addressLine2',
  'address.city': 'city',
  'address.state': 'state',
  'address.postalCode': 'postalCode',
  'address.country': 'country',
  'businessInfo.legalName': 'businessLegalName',
  'businessInfo.registrationNumber': 'businessRegistrationNumber',
  'businessInfo.taxId': 'businessTaxId',
  umaAddress: 'umaAddress',
  platformCustomerId: 'platformCustomerId',
  customerType: 'customerType',
  fullName: 'fullName',
  birthDate: 'birthDate',
  platformAccountId: 'platformAccountId',
  description: 'description',
  email: 'email',
};

const addressOf = ({ addressLine1, addressLine2, city, state, postalCode, country }: Cells) => {
  const address = { line1: addressLine1, line2: addressLine2, city, state, postalCode, country };
  return Object.values(address).some((value) => value !== undefined) ? address : undefined;
};

const businessInfoOf = (cells: Cells) => ({
  legalName: cells.businessLegalName,
  registrationNumber: cells.businessRegistrationNumber,
  taxId: cells.businessTaxId,
});

/** The row as a body of POST /customers. A row with an unknown type is read as an individual. */
const requestOf = (cells: Cells) => {
  const { platformCustomerId, umaAddress, fullName, birthDate, email, description } = cells;
  const common = { platformCustomerId, umaAddress, address: addressOf(cells), email, description };
  if (cells.customerType !== 'BUSINESS')
    return { ...common, customerType: 'INDIVIDUAL', fullName, birthDate };
  return { ...common, customerType: 'BUSINESS', businessInfo: businessInfoOf(cells) };
};

const isKnownType = (text: string | undefined): text is CustomerType =>
  customerTypes.some((type) => type === text);

/** Columns that not every country has. Without a known country, nobody can say. */
const isInCountry = (column: Column, country: string | undefined): boolean => {
  if (country === undefined || !countryCodes.has(country)) return true;
  if (column === 'postalCode') return !withoutPostalCode.has(country);
  return column !== 'state' || withState.has(country);
};

const requiredOf = ({ customerType, country }: Cells): readonly Column[] => {
  const columns = isKnownType(customerType) ? requiredColumns[customerType] : headerColumns;
  return columns.filter((column) => isInCountry(column, country));
};

/** A wrong type is reported here, so that the schema still checks the row's other cells. */
const typeIssue = ({ customerType }: Cells): Issue[] =>
  customerType === undefined || isKnownType(customerType)
    ? []
    : [{ column: 'customerType', rule: `must be one of ${customerTypes.join(', ')}` }];

const required = 'is required';

interface Issue {
  readonly column: Column | '';
  readonly rule: string;
}

const missingIn = (cells: Cells): Issue[] =>
  requiredOf(cells)
    .filter((column) => cells[column] === undefined)
    .map((column) => ({ column, rule: required }));

const brokenIn = (error: z.ZodError | undefined): Issue[] =>
  error === undefined
    ? []
    : issuesOf(error, '').map(({ path, message }) => ({ column: columnByPath[path] ?? '', rule: message }));

/** Each missing cell is reported once, although the schema finds some of them, too. */
const issuesIn = (cells: Cells, errors: readonly (z.ZodError | undefined)[]): Issue[] => {
  const missing = missingIn(cells);
  const isMissing = new Set<string>(missing.map(({ column }) => column));
  return [
    ...missing,
    ...typeIssue(cells),
    ...errors.flatMap(brokenIn).filter(({ column }) => !isMissing.has(column)),
  ];
};

const shown = (cells: Cells, { column, rule }: Issue): CellIssue => ({
  column,
  rule,
  value: column === '' ? '' : masked(cells[column] ?? ''),
});

const rowErrorOf = (row: number, cells: Cells, issues: readonly Issue[]): RowError => {
  const apiError = invalidInput(issues.map(({ column, rule }) => ({ path: column || 'row', message: rule })));
  const isIncomplete = issues.every(({ rule }) => rule === required);
  return {
    row,
    correlationId: correlationIdOf(row, cells.platformCustomerId),
    code: isIncomplete ? 'MISSING_MANDATORY_USER_INFO' : apiError.code,
    message: apiError.message,
    issues: issues.map((issue) => shown(cells, issue)),
  };
};

/** The customer that a row asks for, or every rule that it breaks. */
export type RowOrder = { readonly order: CustomerOrder } | { readonly error: RowError };

/**
 * Reads a row as a request to create a customer: it follows the rules of POST /customers, and it must fill the columns
 * that its type requires.
 */
export const rowOrder = (row: number, cells: Cells): RowOrder => {
  const order = customerCreateSchema.safeParse(requestOf(cells), { reportInput: true });
  const others = unkeptColumnsSchema.safeParse(cells, { reportInput: true });
  const issues = issuesIn(cells, [order.error, others.error]);
  if (order.success && issues.length === 0) return { order: order.data };
  return { error: rowErrorOf(row, cells, issues) };
};

/** The error of a row that is not CSV, or has more cells than the header. */
export const brokenRow = (row: number, rule: string): RowError => rowErrorOf(row, {}, [{ column: '', rule }]);

const columnByCode: Readonly<Record<string, Column>> = {
  UMA_ADDRESS_EXISTS: 'umaAddress',
  INVALID_UMA_ADDRESS: 'umaAddress',
  PLATFORM_CUSTOMER_ID_EXISTS: 'platformCustomerId',
};

/** The error of a row whose customer was refused, because a name is taken or the platform's settings forbid it. */
export const refusedRow = (
  row: number,
  cells: Cells,
  apiError: { code: string; message: string },
): RowError => {
  const issue = { column: columnByCode[apiError.code] ?? '', rule: apiError.message } as const;
  return {
    row,
    correlationId: correlationIdOf(row, cells.platformCustomerId),
    code: apiError.code,
    message: apiError.message,
    issues: [shown(cells, issue)],
  };
};

export interface Columns {
  readonly header: Header;
  /** Number of all columns, with the ignored ones. */
  readonly columnCount: number;
}

export type ReadRow =
  | { readonly row: number; readonly cells: Cells; readonly order: CustomerOrder }
  | { readonly cells: Cells; readonly error: RowError };

/** Extra text means that a comma was not quoted. Extra empty cells come from spreadsheets. */
const hasCellsBeyond = (count: number, cells: readonly string[]): boolean =>
  cells.slice(count).some((cell) => !isBlank(cell));

/** Checks everything about a row that needs no read of the table. */
export const readRow = (parsed: ParsedRow, { header, columnCount }: Columns): ReadRow => {
  const { row } = parsed;
  if ('broken' in parsed) return { cells: {}, error: brokenRow(row, parsed.broken) };
  if (hasCellsBeyond(columnCount, parsed.cells)) {
    const rule = 'has more cells than the header; quote cells that hold a comma';
    return { cells: {}, error: brokenRow(row, rule) };
  }
  const cells = cellsByColumn(header, parsed.cells);
  const read = rowOrder(row, cells);
  return 'error' in read ? { cells, error: read.error } : { row, cells, order: read.order };
};
