import { Command } from 'commander';
import { durationText } from '#operator/queries/explain/entries.ts';
import { clock } from '#shared/kernel/clock.ts';
import { type CommonOptions, duration, openToRead, print, table, withCommonOptions } from './command-line.ts';

interface Options extends CommonOptions {
  readonly olderThan: number;
}

/** Of each of the 64 shards. After an outage, every payment of some hours may be open. */
const mostOfShard = 2_000;

const run = async ({ olderThan, ...options }: Options): Promise<void> => {
  await openToRead(options);
  const { openPayments } = await import('#operator/queries/open-payments.ts');
  const nowMs = clock.nowMs();
  const { payments, isCut } = await openPayments(mostOfShard);
  const stuck = payments.filter(({ since }) => nowMs - Date.parse(since) >= olderThan);
  print(options.json, { payments: stuck, isCut }, () =>
    [
      stuck.length === 0
        ? `No payment has waited for ${durationText(olderThan)} or longer. ${payments.length} are under way.`
        : table(
            stuck.map(({ id, status, amount, since, platformId }) => [
              id,
              status,
              amount,
              `for ${durationText(nowMs - Date.parse(since))}`,
              platformId,
            ]),
          ),
      ...(isCut
        ? [`More are under way than were read: the ${mostOfShard} that are due first of each shard.`]
        : []),
    ].join('\n'),
  );
  if (stuck.length > 0 || isCut) process.exitCode = 1;
};

export const stuckCommand = (): Command =>
  withCommonOptions(new Command('stuck'))
    .description(
      'lists payments that have been under way for long; exits with 1 when there are any, or too many to read',
    )
    .option('--older-than <duration>', 'such as 90s, 10m or 2h; default: 10m', duration, 600_000)
    .action(run);
