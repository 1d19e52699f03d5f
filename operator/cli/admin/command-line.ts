import { createInterface } from 'node:readline/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { durationMs } from '#infra/local/control/duration.ts';
import { openService } from '#operator/access/open.ts';
import { OperatorError } from '#operator/access/operator-error.ts';
import type { Service } from '#operator/access/service.ts';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import { timestampSchema } from '#shared/kernel/schemas.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { printable, printableOutput } from '../printable.ts';

/** Prints a result as JSON or as text for people. */
export const print = (json: true | undefined, value: unknown, text: () => string): void => {
  const output = json === true ? JSON.stringify(value, undefined, 2) : text();
  process.stdout.write(`${printableOutput(output)}\n`);
};

const cellText = (cell: string): string => printableOutput(cell).replaceAll('\n', printable);

/** Columns of equal width. */
export const table = (texts: readonly (readonly string[])[]): string => {
  const rows = texts.map((row) => row.map(cellText));
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, column) => Math.max(most[column] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/**
 * Asks before something changes.
 *
 * @param isSure the operator said `--yes`
 * @throws OperatorError when the answer is no, or nobody can answer
 */
export const confirm = async (text: string, isSure: true | undefined): Promise<void> => {
  if (isSure === true) return;
  const question = printableOutput(text);
  if (!process.stdin.isTTY) throw new OperatorError(`${question} Nobody can answer here: add --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed.');
};

export interface CommonOptions {
  readonly stack?: string;
  readonly region?: string;
  readonly json?: true;
}

/** Options that every command has. */
export const withCommonOptions = (command: Command): Command =>
  command
    .option('--stack <name>', 'a deployed stack; default: the service that runs on this machine')
    .option('--region <region>', "the stack's region, such as eu-west-1")
    .option('--json', 'print one JSON document');

/** For commands that change something. */
export interface ChangeOptions extends CommonOptions {
  readonly yes?: true;
}

/** Options of a command that changes something. */
export const withChangeOptions = (command: Command): Command =>
  withCommonOptions(command).option('--yes', 'do not ask');

/** Opens the service with the rights to read. */
export const openToRead = ({ stack, region }: CommonOptions): Promise<Service> =>
  openService({ stack, region, canWrite: false });

/** Opens the service with the rights to change something. */
export const openToWrite = ({ stack, region }: CommonOptions): Promise<Service> =>
  openService({ stack, region, canWrite: true });

/** Reads a duration that somebody typed, in milliseconds. */
export const duration = (text: string): number => {
  const milliseconds = durationMs(text);
  if (milliseconds !== undefined) return milliseconds;
  throw new InvalidArgumentError('It must be a number and ms, s, m, h or d, such as 10m.');
};

/** Reads a time that somebody typed. One without a zone means another moment to each reader. */
export const moment = (text: string): Date => {
  const { data } = timestampSchema.safeParse(text);
  if (data !== undefined) return new Date(data);
  throw new InvalidArgumentError('It must be a time with its zone, such as 2026-11-23T12:00:00Z.');
};

/** @throws OperatorError */
export const checkPeriod = (from: Date, to: Date): void => {
  if (from.getTime() >= to.getTime()) throw new OperatorError('--to must be after --from.');
};

/** A list prints no more. */
export const mostListed = 1_000;

/** Reads how many rows somebody wants. */
export const limitOf = (text: string): number => {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= mostListed) return limit;
  throw new InvalidArgumentError(`It must be a number from 1 to ${mostListed}.`);
};

/** The platform with this id or part of a name, or all. Call it when the service is open. @throws OperatorError */
export const platformsFor = async (platform: string | undefined): Promise<readonly Platform[]> => {
  const { readPlatforms } = await import('#operator/queries/platforms.ts');
  const { platformsNamed } = await import('#operator/queries/find.ts');
  const all = await readPlatforms();
  if (platform === undefined) return all;
  const byId = all.filter(({ uuid }) => uuid === uuidOf('Platform', platform));
  const found = byId.length > 0 ? byId : platformsNamed(all, platform);
  if (found.length === 0) throw new OperatorError(`There is no platform ${platform}.`);
  if (found.length === 1) return found;
  const names = found.map(({ name, uuid }) => `${name} (${formatId('Platform', uuid)})`);
  throw new OperatorError(`${platform} is a part of several names: ${names.join(', ')}.`);
};

/** For commands that look into the logs. */
export interface SinceOptions extends CommonOptions {
  readonly since: number;
}

const dayMs = 86_400_000;

/** Logs Insights has a price by the gigabyte that it reads, so it does not look further back by itself. */
export const withSince = (command: Command): Command =>
  command.option(
    '--since <duration>',
    'how far back the logs are searched for what no record has as its id, such as a request id; 90m, 12h or 7d; default: 24h',
    duration,
    dayMs,
  );
