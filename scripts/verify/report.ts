import type pc from 'picocolors';
import type { Result, Verdict } from './check.ts';

type Paint = Pick<typeof pc, 'green' | 'red' | 'yellow' | 'dim' | 'bold'>;

export interface ReportHead {
  /** `preflight` or `verify:deployed`. */
  readonly program: string;
  /** What was asked: a stack and a region, or the local host. */
  readonly target: string;
}

const indented = (text: string): string => text.replaceAll('\n', '\n      ');

const detailOf = (verdict: Verdict): string => {
  if (verdict.kind === 'passed') return verdict.seen;
  if (verdict.kind === 'failed') return verdict.difference;
  return verdict.kind === 'not seen here' ? verdict.reason : '';
};

/** One line for a check that has just ended. */
export const lineOf = ({ name, verdict }: Result, paint: Paint): string => {
  if (verdict.kind === 'passed') return `${paint.green('passed')}  ${name}  ${paint.dim(verdict.seen)}`;
  if (verdict.kind === 'failed')
    return `${paint.red('FAILED')}  ${name}\n        ${indented(verdict.difference)}`;
  return `${paint.yellow(verdict.kind)}  ${name}${verdict.kind === 'not run' ? '' : `  ${paint.dim(verdict.reason)}`}`;
};

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `    ${line}`)];

const ofKind = (results: readonly Result[], kind: Verdict['kind']): Result[] =>
  results.filter(({ verdict }) => verdict.kind === kind);

const countsOf = (results: readonly Result[]): string =>
  (['passed', 'failed', 'not seen here', 'not run'] as const)
    .map((kind) => `${ofKind(results, kind).length} ${kind}`)
    .join(', ');

/** The end of the program's output: the difference with its question, and everything that nobody has seen. */
export const reportOf = ({ program, target }: ReportHead, results: readonly Result[], paint: Paint): string =>
  [
    '',
    paint.bold(`${program}: ${target}`),
    ...section(
      'Differences',
      ofKind(results, 'failed').map(
        ({ name, asks, verdict }) => `${name}: ${asks}\n      ${indented(detailOf(verdict))}`,
      ),
    ),
    ...section(
      'Not seen here',
      ofKind(results, 'not seen here').map(({ name, verdict }) => `${name}: ${detailOf(verdict)}`),
    ),
    ...section(
      'Not run, because of the difference',
      ofKind(results, 'not run').map(({ name, asks }) => `${name}: ${asks}`),
    ),
    '',
    `${countsOf(results)}.`,
  ].join('\n');

/** The same for programs. */
export const jsonReportOf = (head: ReportHead, results: readonly Result[]): string =>
  JSON.stringify({ ...head, results }, undefined, 2);
