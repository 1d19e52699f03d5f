import type { Job } from './shapes.ts';

/** A line of the table of errors. */
export interface Problem {
  /** Absent: the problem concerns the whole file. */
  readonly row?: number | undefined;
  readonly column: string;
  readonly rule: string;
  /** The masked value. */
  readonly value: string;
}

/** The errors of a job, one line per broken rule. */
export const problemsOf = ({ errors }: Job): Problem[] =>
  errors.flatMap(({ message = '', details }) => {
    const { row, issues } = details ?? {};
    return issues === undefined
      ? [{ row, column: '', rule: message, value: '' }]
      : issues.map((issue) => ({ row, ...issue }));
  });
