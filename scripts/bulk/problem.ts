import * as z from 'zod';
import type { components } from '#client';

export type Job = components['schemas']['BulkCustomerImportJob'];

/** The document leaves details open, because each error has its own. */
const detailsSchema = z
  .object({
    row: z.int(),
    issues: z.array(z.object({ column: z.string(), rule: z.string(), value: z.string() })),
  })
  .partial();

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
export const problemsOf = ({ errors = [] }: Job): Problem[] =>
  errors.flatMap(({ message = '', details }) => {
    const { row, issues } = detailsSchema.parse(details ?? {});
    return issues === undefined
      ? [{ row, column: '', rule: message, value: '' }]
      : issues.map((issue) => ({ row, ...issue }));
  });
