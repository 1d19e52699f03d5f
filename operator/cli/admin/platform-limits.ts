import { Command, InvalidArgumentError } from 'commander';
import { OperatorError } from '#operator/access/operator-error.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { type RequestLimits, requestLimitsSchema } from '#shared/platforms/request-limits.ts';
import {
  type ChangeOptions,
  confirm,
  openToRead,
  openToWrite,
  print,
  table,
  withChangeOptions,
} from './command-line.ts';
import { platformOf } from './platform-terms.ts';

interface Options extends ChangeOptions {
  readonly rate?: number;
  readonly burst?: number;
  readonly standard?: true;
}

const numberOf =
  (field: keyof RequestLimits) =>
  (text: string): number => {
    const { data } = requestLimitsSchema.shape[field].safeParse(Number(text));
    if (data === undefined) {
      throw new InvalidArgumentError(
        `It must be an integer from 1 to ${requestLimitsSchema.shape[field].maxValue}.`,
      );
    }
    return data;
  };

const whose = {
  own: 'its own',
  standard: "the environment's",
  shared: 'shared by all platforms without a key: give it one with --standard',
} as const;

/** From the table itself: the index behind the list of platforms may not have the last change yet. */
const platformNamed = async (id: string): Promise<Platform> => {
  const { uuid } = await platformOf(id);
  const { readPlatform } = await import('#shared/platforms/store.ts');
  return readPlatform(uuid);
};

const show = async (id: string, options: Options): Promise<void> => {
  const { usagePlanId } = await openToRead(options);
  const platform = await platformNamed(id);
  const { limitsInForce } = await import('#operator/actions/limit-requests.ts');
  const { uuid, name, requestLimits } = platform;
  const inForce = await limitsInForce(platform, usagePlanId);
  const isAsStored =
    inForce !== undefined &&
    (requestLimits === undefined ||
      (requestLimits.requestsPerSecond === inForce.requestsPerSecond &&
        requestLimits.burst === inForce.burst));
  const answer = { id: `Platform:${uuid}`, name, inForce, stored: requestLimits, isAsStored };
  print(options.json, answer, () =>
    [
      table([
        ['Platform', `${name}  Platform:${uuid}`],
        ['Requests a second', String(inForce?.requestsPerSecond ?? 'none')],
        ['At once', String(inForce?.burst ?? 'none')],
        ['Limits', inForce === undefined ? 'its usage plan is gone' : whose[inForce.of]],
      ]),
      ...(isAsStored ? [] : ['The gateway has other limits than the platform: set them again.']),
    ].join('\n'),
  );
  if (!isAsStored) process.exitCode = 1;
};

const change = async (id: string, options: Options, limits: RequestLimits | 'standard'): Promise<void> => {
  const { usagePlanId } = await openToWrite(options);
  const platform = await platformNamed(id);
  const wanted =
    limits === 'standard'
      ? "the environment's limits"
      : `${limits.requestsPerSecond} requests a second, ${limits.burst} at once`;
  await confirm(`Give ${platform.name} ${wanted}?`, options.yes);
  const { limitRequests } = await import('#operator/actions/limit-requests.ts');
  const { requestLimits } = await limitRequests(platform, usagePlanId, limits);
  print(
    options.json,
    { id: `Platform:${platform.uuid}`, requestLimits },
    () => `${platform.name} has ${wanted}. The gateway knows it within a minute.`,
  );
};

const run = async (id: string, options: Options): Promise<void> => {
  const { rate: requestsPerSecond, burst, standard } = options;
  if (standard === true) {
    if (requestsPerSecond !== undefined || burst !== undefined) {
      throw new OperatorError('--standard goes with neither --rate nor --burst.');
    }
    return change(id, options, 'standard');
  }
  if (requestsPerSecond === undefined && burst === undefined) return show(id, options);
  if (requestsPerSecond === undefined || burst === undefined) {
    throw new OperatorError('Name both --rate and --burst.');
  }
  return change(id, options, { requestsPerSecond, burst });
};

export const platformRequestLimitsCommand = (): Command =>
  withChangeOptions(new Command('limits'))
    .description('shows how many requests it may send, or sets it; what is beyond gets 429')
    .argument('<id>', 'Platform:<uuid>')
    .option('--rate <number>', 'requests a second', numberOf('requestsPerSecond'))
    .option('--burst <number>', 'requests at once', numberOf('burst'))
    .option('--standard', "the environment's limits again, counted for this platform alone")
    .action(run);
