import { Command } from 'commander';
import { confirm } from './confirm.ts';
import {
  type ChangeOptions,
  type CommonOptions,
  openToRead,
  openToWrite,
  withChangeOptions,
  withCommonOptions,
} from './options.ts';
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

const redrive = async (options: ChangeOptions): Promise<void> => {
  const { failedEventsQueueUrl } = await openToWrite(options);
  const { countDeadLetters, listDeadLetters } = await import('../queries/dead-letters.ts');
  const { redriveLetter } = await import('../actions/redrive-letters.ts');
  const count = await countDeadLetters(failedEventsQueueUrl);
  if (count > 0)
    await confirm(`Call the functions of up to ${Math.min(count, most)} dead letters again?`, options.yes);
  const letters = await listDeadLetters(failedEventsQueueUrl, most);
  const done = await Promise.all(letters.map((letter) => redriveLetter(failedEventsQueueUrl, letter)));
  const redriven = done.filter(({ isRedriven }) => isRedriven).map(({ letter }) => letter.id);
  const kept = done.filter(({ isRedriven }) => !isRedriven).map(({ letter }) => letter.id);
  print(options.json, { redriven, kept }, () =>
    [
      `${redriven.length} called again.`,
      ...(kept.length === 0
        ? []
        : [
            `${kept.length} kept: batches of the stream hold no events, and the sweeps make up for them. ${kept.join(' ')}`,
          ]),
    ].join('\n'),
  );
};

export const deadLettersCommand = (): Command =>
  new Command('dead-letters')
    .description('events and calls that failed every retry')
    .addCommand(
      withCommonOptions(new Command('list'))
        .description(`shows up to ${most}, which stay in the queue; exits with 1 when there are any`)
        .action(list),
    )
    .addCommand(
      withChangeOptions(new Command('redrive'))
        .description(
          `calls the functions of up to ${most} again with the same events, and removes these letters`,
        )
        .action(redrive),
    );
