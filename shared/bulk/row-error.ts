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
