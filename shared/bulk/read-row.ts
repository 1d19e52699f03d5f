import type { CustomerOrder } from '#shared/customers/schemas.ts';
import type { ParsedRow } from './cells.ts';
import type { Cells } from './columns.ts';
import { cellsByColumn, type Header } from './header.ts';
import type { RowError } from './row-error.ts';
import { brokenRow, rowOrder } from './row-order.ts';

export interface Columns {
  readonly header: Header;
  /** Of all columns, those that are not read, too. */
  readonly columnCount: number;
}

export type ReadRow =
  | { readonly row: number; readonly cells: Cells; readonly order: CustomerOrder }
  | { readonly error: RowError };

/** Where a comma was not quoted; empty cells are what spreadsheets add. */
const hasCellsBeyond = (count: number, cells: readonly string[]): boolean =>
  cells.slice(count).some((cell) => cell !== '');

/** All that can be said of a row without the table. */
export const readRow = (parsed: ParsedRow, { header, columnCount }: Columns): ReadRow => {
  const { row } = parsed;
  if ('broken' in parsed) return { error: brokenRow(row, parsed.broken) };
  if (hasCellsBeyond(columnCount, parsed.cells)) {
    return { error: brokenRow(row, 'has more cells than the header; quote cells that hold a comma') };
  }
  const cells = cellsByColumn(header, parsed.cells);
  const read = rowOrder(row, cells);
  return 'error' in read ? read : { row, cells, order: read.order };
};
