import type { Screen } from '../demo/screen.ts';
import { tableLines } from '../demo/table.ts';
import type { Problem } from './problem.ts';

/** Nobody reads more lines. The report has all errors. */
const maxLines = 50;
const columns = [
  { title: 'row', align: 'right' },
  { title: 'column' },
  { title: 'value' },
  { title: 'rule' },
] as const;

/** Replaces control characters with question marks, because a terminal would execute them. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

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
