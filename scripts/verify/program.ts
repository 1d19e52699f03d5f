import type { Command } from 'commander';
import pc from 'picocolors';
import { onStopSignals } from '#infra/local/stop-signals.ts';
import type { Check } from './check.ts';
import { jsonReportOf, lineOf, type ReportHead, reportOf } from './report.ts';
import { hasFailed, runChecks } from './run-checks.ts';

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
  const say = (text: string) => (json ? console.error(text) : console.log(text));
  const results = await runChecks(checks, facts, {
    signal: abortOnStop(say),
    onResult: (result) => say(lineOf(result, pc)),
  });
  console.log(json ? jsonReportOf(head, results) : reportOf(head, results, pc));
  if (hasFailed(results) || results.some(({ verdict }) => verdict.kind === 'not run')) process.exitCode = 1;
};
