import { Presets, SingleBar } from 'cli-progress';
import * as z from 'zod';
import type { components } from '#client';
import { type Screen, tableLines } from '../demo/screen.ts';
import { printable } from '../printable.ts';

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

/** Nobody reads more lines. The report has all errors. */
const maxLines = 50;
const columns = [
  { title: 'row', align: 'right' },
  { title: 'column' },
  { title: 'value' },
  { title: 'rule' },
] as const;

/** Shows the problems of the rows. */
export const showProblems = (screen: Screen, problems: readonly Problem[]): void => {
  const rows = problems
    .slice(0, maxLines)
    .map(({ row, column, value, rule }) => [String(row ?? ''), column, value, rule].map(printable));
  const [titles = '', ...lines] = tableLines(columns, rows);
  screen.line();
  screen.line(screen.paint.strong(titles));
  for (const line of lines) screen.line(line);
  if (problems.length > maxLines) screen.line(screen.paint.faint(`… and ${problems.length - maxLines} more`));
};

export interface ProgressDisplay {
  show(job: Job): void;
  stop(): void;
}

/** Without a terminal there is no bar, but a line at this interval. */
const lineEveryMs = 5000;

const plainLines = (screen: Screen): ProgressDisplay => {
  let shownMs = Number.NEGATIVE_INFINITY;
  return {
    show: ({ status, progress: { total, processed, failed } }) => {
      if (performance.now() - shownMs < lineEveryMs || status === 'PENDING') return;
      shownMs = performance.now();
      screen.line(`${processed} of ${total} rows, ${failed} failed`);
    },
    stop: () => {},
  };
};

const bar = (): ProgressDisplay => {
  const shown = new SingleBar(
    {
      format: '{bar} {percentage}% {value} of {total} rows, {failed} failed, {eta_formatted}',
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show: ({ status, progress: { total, processed, failed } }) => {
      if (status === 'PENDING' || total === 0) return;
      if (!isStarted) shown.start(total, processed, { failed });
      isStarted = true;
      shown.update(processed, { failed });
    },
    stop: () => {
      if (isStarted) shown.stop();
    },
  };
};

/** Shows a bar on a terminal, and lines elsewhere. */
export const openProgress = (screen: Screen): ProgressDisplay =>
  process.stdout.isTTY === true && !process.env.CI && process.env.TERM !== 'dumb'
    ? bar()
    : plainLines(screen);
