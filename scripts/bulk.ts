import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { checkFile, checkReport, dryRun } from '../operator/cli/bulk/dry-run.ts';
import {
  type Job,
  openProgress,
  type ProgressDisplay,
  problemsOf,
  showProblems,
} from '../operator/cli/bulk/progress.ts';
import { placeOf, runJob } from '../operator/cli/bulk/run-job.ts';
import { sampleFile } from '../operator/cli/bulk/sample.ts';
import { DemoError } from '../operator/cli/demo/demo-error.ts';
import { endOnStop, onClosedOutput } from '../operator/cli/demo/on-stop.ts';
import { openScreen, type Screen } from '../operator/cli/demo/screen.ts';
import { connect } from '../operator/cli/demo/service.ts';
import { listenConnection, secretVariable } from '../operator/cli/listen/connection.ts';
import { printableOutput } from '../operator/cli/printable.ts';

interface Options {
  readonly sample?: true;
  readonly dryRun?: true;
  readonly report?: string;
  readonly baseUrl?: string;
  readonly clientId?: string;
}

/** For shell scripts: some rows failed, or nothing could be done. */
const exitCodes = { rowsFailed: 1, nothingDone: 2 } as const;

const check = async (path: string, screen: Screen): Promise<boolean> => {
  const { rowCount, problems } = await dryRun(path);
  if (problems.length > 0) showProblems(screen, problems);
  const failed = new Set(problems.map(({ row }) => row)).size;
  screen.line(`${rowCount} rows checked, ${failed} with errors; nothing was uploaded`);
  return problems.length === 0;
};

const download = async (url: string): Promise<Uint8Array> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  return answer.bytes();
};

const saveReport = async ({ id, errorReportUrl }: Job, path: string, screen: Screen): Promise<void> => {
  if (errorReportUrl === undefined) return;
  try {
    await writeFile(path, await download(errorReportUrl));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DemoError(`The error report could not be saved: ${reason}. ${placeOf(id)} gives a new link`, {
      cause,
    });
  }
  screen.line(`All errors are in ${path}`);
};

/** Ctrl-C stops the display, not the job, and restores the terminal. */
const sayOnStop = (jobId: string, progress: ProgressDisplay): void =>
  endOnStop(() => {
    progress.stop();
    console.error(`${jobId} continues; ${placeOf(jobId)} shows its progress`);
  });

const importFile = async (path: string, options: Options, screen: Screen): Promise<boolean> => {
  const given = { ...options, clientSecret: process.env[secretVariable] };
  const service = connect(listenConnection(given), secretVariable);
  const progress = openProgress(screen);
  const job = await runJob(service, path, {
    progress,
    onAccepted: (jobId) => {
      sayOnStop(jobId, progress);
      screen.line(`Uploaded; ${jobId}`);
    },
  }).finally(() => progress.stop());
  const { total, successful, failed } = job.progress;
  const problems = problemsOf(job);
  if (problems.length > 0) showProblems(screen, problems);
  if (options.report !== undefined) await saveReport(job, options.report, screen);
  const { good, bad } = screen.paint;
  const status = job.status === 'COMPLETED' ? good(job.status) : bad(job.status);
  screen.line(`${status}: ${successful} of ${total} customers created, ${failed} rows failed`);
  return job.status === 'COMPLETED' && failed === 0;
};

const run = async (path: string | undefined, options: Options): Promise<void> => {
  if (options.sample) {
    process.stdout.write(sampleFile());
    return;
  }
  const screen = openScreen();
  try {
    if (path === undefined) throw new DemoError('Name a CSV file, or see one with --sample');
    await checkFile(path);
    if (options.report !== undefined) await checkReport(options.report);
    const isGood = options.dryRun ? await check(path, screen) : await importFile(path, options, screen);
    if (!isGood) process.exitCode = exitCodes.rowsFailed;
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    console.error(printableOutput(error.message));
    process.exitCode = exitCodes.nothingDone;
  } finally {
    screen.close();
  }
};

// A job goes on in the service.
onClosedOutput(() => process.exit());

await new Command('bulk')
  .description('Creates customers from a CSV file (docs/bulk.md). Exits with 1 if some rows failed.')
  .argument('[file]', 'CSV in UTF-8 with commas and a header')
  .option('--dry-run', 'check the file with the same rules and upload nothing')
  .option('--sample', 'print a file with every column to begin with, and do nothing else')
  .option('--report <path>', 'where to save all errors as CSV')
  .option('--base-url <url>', 'root of the API; default: the local service')
  .option('--client-id <id>', `of an API token with VIEW and MANAGE; its secret in ${secretVariable}`)
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitCodes.nothingDone))
  .action(run)
  .parseAsync();
