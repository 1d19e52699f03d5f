import type { Screen } from '../demo/screen.ts';
import { tableLines } from '../demo/table.ts';
import type { Problem } from './problem.ts';

/** More lines than this nobody reads; the report has all. */
const maxLines = 50;
const columns = [
  { title: 'row', align: 'right' },
  { title: 'column' },
  { title: 'value' },
  { title: 'rule' },
] as const;

/** What a terminal would take for a command is shown as a question mark. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

/** Shows what is wrong with the rows. */
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
