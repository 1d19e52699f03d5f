import type { Command } from 'commander';
import pc from 'picocolors';
import { onStopSignals } from '#infra/local/stop-signals.ts';
import { printableOutput } from '#operator/cli/printable.ts';
import { type Check, Difference, NotSeenHere, type Result, type Verdict } from './check.ts';

type Paint = Pick<typeof pc, 'green' | 'red' | 'yellow' | 'dim' | 'bold'>;

interface ReportHead {
  /** `preflight` or `stack verify`. */
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
const lineOf = ({ name, verdict }: Result, paint: Paint): string => {
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
const jsonReportOf = (head: ReportHead, results: readonly Result[]): string =>
  JSON.stringify({ ...head, results }, undefined, 2);

interface RunOptions {
  /** Asks everything, also after a difference. */
  readonly isThorough?: boolean;
  /** Called as soon as a check has its verdict. */
  readonly onResult?: (result: Result) => void;
  /** Once aborted, only checks that clean up still run. */
  readonly signal?: AbortSignal;
}

/** The message of `fetch` says only that it failed; its cause says why. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/** An error that no check expects, such as a missing right of the caller, is a difference too. */
const verdictOf = async <Facts>(check: Check<Facts>, facts: Facts): Promise<Verdict> => {
  try {
    return { kind: 'passed', seen: await check.run(facts) };
  } catch (error) {
    if (error instanceof NotSeenHere) return { kind: 'not seen here', reason: error.message };
    if (error instanceof Difference) return { kind: 'failed', difference: error.message };
    return { kind: 'failed', difference: `The check itself failed: ${messageOf(error)}` };
  }
};

/** Asks the checks in order and stops at the first difference. Checks that clean up always run. */
export const runChecks = async <Facts>(
  checks: readonly Check<Facts>[],
  facts: Facts,
  { isThorough = false, onResult, signal }: RunOptions = {},
): Promise<Result[]> => {
  const results: Result[] = [];
  let isStopped = false;
  for (const check of checks) {
    const { name, asks, isCleanUp } = check;
    const isRun: boolean = isCleanUp === true || !(isStopped || signal?.aborted);
    const verdict: Verdict = isRun ? await verdictOf(check, facts) : { kind: 'not run' };
    const result = { name, asks, verdict };
    results.push(result);
    onResult?.(result);
    isStopped ||= verdict.kind === 'failed' && !isThorough;
  }
  return results;
};

const hasFailed = (results: readonly Result[]): boolean =>
  results.some(({ verdict }) => verdict.kind === 'failed');

export interface TargetOptions {
  readonly stack?: string;
  readonly region?: string;
  readonly local?: true;
  readonly json?: true;
}

/** The options that both programs have. */
export const withTargetOptions = (program: Command): Command =>
  program
    .option('--stack <name>', 'name of the stack, such as PaymentsService-sandbox')
    .option('--region <name>', 'its AWS region, such as eu-central-1; default: $AWS_REGION')
    .option('--local', 'asks a local host instead of AWS, and lists what only AWS can answer')
    .option('--json', 'prints the report as JSON');

/** @throws Error that names the missing option */
export const awsTarget = ({ stack, region = process.env.AWS_REGION }: TargetOptions) => {
  if (stack === undefined)
    throw new Error('Give --stack, such as --stack PaymentsService-sandbox, or --local.');
  if (region === undefined) throw new Error('Give --region, such as --region eu-central-1.');
  return { stackName: stack, region };
};

/** The first Ctrl-C ends after the present check and removes what was made. The second one leaves it. */
const abortOnStop = (say: (text: string) => void): AbortSignal => {
  const controller = new AbortController();
  onStopSignals(
    () => {
      say('Stopping after this check, and removing what was made. Press Ctrl-C again to stop at once.');
      controller.abort();
    },
    () => process.exit(130),
  );
  return controller.signal;
};

/** Asks everything, prints the report, and makes the process exit with 1 after a difference or a stop. */
export const report = async <Facts>(
  head: ReportHead,
  checks: readonly Check<Facts>[],
  { facts, json }: { readonly facts: Facts; readonly json?: true | undefined },
): Promise<void> => {
  const say = (text: string) =>
    json ? console.error(printableOutput(text)) : console.log(printableOutput(text));
  const results = await runChecks(checks, facts, {
    signal: abortOnStop(say),
    onResult: (result) => say(lineOf(result, pc)),
  });
  console.log(printableOutput(json ? jsonReportOf(head, results) : reportOf(head, results, pc)));
  if (hasFailed(results) || results.some(({ verdict }) => verdict.kind === 'not run')) process.exitCode = 1;
};
