import type { Job } from './shapes.ts';

/** A line of the table of errors. */
export interface Problem {
  /** Absent: the file as a whole. */
  readonly row?: number | undefined;
  readonly column: string;
  readonly rule: string;
  /** Masked. */
  readonly value: string;
}

/** The errors that a job shows, a line for each rule that is broken. */
export const problemsOf = ({ errors }: Job): Problem[] =>
  errors.flatMap(({ message = '', details }) => {
    const { row, issues } = details ?? {};
    return issues === undefined
      ? [{ row, column: '', rule: message, value: '' }]
      : issues.map((issue) => ({ row, ...issue }));
  });
