import { Command, InvalidArgumentError } from 'commander';
import { durationText } from '#operator/queries/explain/entries.ts';
import { type StatusRange, statusRange } from '#operator/queries/status-range.ts';
import {
  type CommonOptions,
  duration,
  limitOf,
  mostListed,
  openToRead,
  platformsFor,
  print,
  table,
  withCommonOptions,
} from './command-line.ts';

interface Options extends CommonOptions {
  readonly platform?: string;
  readonly status?: StatusRange;
  readonly operation?: string;
  readonly since: number;
  readonly limit: number;
}

const defaultSinceMs = 600_000;

const statusOf = (text: string): StatusRange => {
  const range = statusRange(text);
  if (range !== undefined) return range;
  throw new InvalidArgumentError('It must be a status such as 404, a class such as 4xx, or errors.');
};

const operationOf = (text: string): string => {
  if (/^[a-zA-Z]+$/.test(text)) return text;
  throw new InvalidArgumentError('It must be the id of an operation, such as createQuote.');
};

const run = async ({ platform, status, operation, since, limit, ...options }: Options): Promise<void> => {
  const { stackName } = await openToRead(options);
  const { clock } = await import('#shared/kernel/clock.ts');
  const { recentRequests } = await import('#operator/queries/requests.ts');
  const platforms = await platformsFor(platform);
  const to = clock.now();
  const { requests, isCut } = await recentRequests({
    stackName,
    platformId: platform === undefined ? undefined : platforms[0]?.uuid,
    status,
    operation,
    from: new Date(to.getTime() - since),
    to,
    count: limit,
  });
  const nameOf = (uuid: string | undefined): string =>
    platforms.find((one) => one.uuid === uuid)?.name ?? uuid ?? 'unknown';
  print(options.json, { requests, isComplete: !isCut }, () => {
    if (requests.length === 0) return 'No request fits.';
    const rows = requests.map((one) => [
      one.at,
      nameOf(one.platformId),
      `${one.method} ${one.path}`.trim(),
      String(one.status),
      one.code ?? '',
      one.ms === undefined ? '' : durationText(one.ms),
      one.requestId,
      one.about ?? '',
    ]);
    return [table(rows), ...(isCut ? ['There are older ones. Narrow it down, or raise --limit.'] : [])].join(
      '\n',
    );
  });
};

export const requestsCommand = (): Command =>
  withCommonOptions(new Command('requests'))
    .description(
      'lists the newest requests of platforms from the logs: what was asked, answered, and how long it took',
    )
    .option(
      '--platform <id>',
      'Platform:<uuid> or a part of its name; default: all, and requests of nobody known',
    )
    .option('--status <status>', 'a status such as 404, a class such as 4xx, or errors', statusOf)
    .option('--operation <id>', 'of this operation only, such as createQuote', operationOf)
    .option('--since <duration>', 'how far back, such as 90m or 12h; default: 10m', duration, defaultSinceMs)
    .option('--limit <count>', `how many, at most ${mostListed}`, limitOf, 50)
    .action(run);
