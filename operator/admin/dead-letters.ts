import { Command } from 'commander';
import { type CommonOptions, openToRead, withCommonOptions } from './options.ts';
import { print, table } from './print.ts';

const most = 100;

const list = async (options: CommonOptions): Promise<void> => {
  const { failedEventsQueueUrl } = await openToRead(options);
  const { countDeadLetters, listDeadLetters } = await import('../queries/dead-letters.ts');
  const count = await countDeadLetters(failedEventsQueueUrl);
  const letters = await listDeadLetters(failedEventsQueueUrl, most);
  print(options.json, { count, letters }, () =>
    count === 0
      ? 'There are no dead letters.'
      : [
          `${count} dead ${count === 1 ? 'letter' : 'letters'}; those that somebody else looks at are counted and not shown.`,
          table(letters.map(({ sentAt, from = 'unknown', why = '', id }) => [sentAt, from, why, id])),
        ].join('\n'),
  );
  if (count > 0) process.exitCode = 1;
};

export const deadLettersCommand = (): Command =>
  new Command('dead-letters')
    .description('events and calls that failed every retry')
    .addCommand(
      withCommonOptions(new Command('list'))
        .description(`shows up to ${most}, which stay in the queue; exits with 1 when there are any`)
        .action(list),
    );
