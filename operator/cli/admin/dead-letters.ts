import { Command } from 'commander';
import type { DroppedChanges } from '../../queries/dead-letters.ts';
import {
  type ChangeOptions,
  type CommonOptions,
  confirm,
  openToRead,
  openToWrite,
  print,
  table,
  withChangeOptions,
  withCommonOptions,
} from './command-line.ts';

const most = 100;

const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** `250 dead letters`, or what one command takes of them: `the first 100 of 250 dead letters`. */
const lettersText = (count: number): string =>
  `${count > most ? `the first ${most} of ` : ''}${countOf(count, 'dead letter', 'dead letters')}`;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const list = async (options: CommonOptions): Promise<void> => {
  const { stackName, failedEventsQueueUrl } = await openToRead(options);
  const { countDeadLetters, listDeadLetters } = await import('#operator/queries/dead-letters.ts');
  const { droppedChanges } = await import('#operator/queries/dead-letters.ts');
  const [count, { dropped, logsUnread }] = await Promise.all([
    countDeadLetters(failedEventsQueueUrl),
    droppedChanges(stackName),
  ]);
  const letters = await listDeadLetters(failedEventsQueueUrl, { count: most, expected: count });
  const rows = letters.map(({ sentAt, from = 'unknown', why = '', id }) => [sentAt, from, why, id]);
  print(options.json, { count, letters, dropped, logsUnread }, () =>
    [
      ...(count === 0 ? ['There are no dead letters.'] : [`${capitalized(lettersText(count))}:`]),
      ...(rows.length === 0 ? [] : [table(rows)]),
      ...(rows.length < Math.min(count, most)
        ? [
            'Somebody else has taken the others, or the queue counts too many. Give the command again in five minutes.',
          ]
        : []),
      ...(dropped.length === 0
        ? []
        : [
            `${countOf(dropped.length, 'change', 'changes')} of the last day became no webhook:`,
            table(dropped.map(({ at, from, text }) => [at, from, text])),
          ]),
      ...(logsUnread === undefined
        ? []
        : [`Whether changes became no webhook is not known: ${logsUnread}. Give the command again.`]),
    ].join('\n'),
  );
  if (count > 0 || dropped.length > 0 || logsUnread !== undefined) process.exitCode = 1;
};

const questionOf = (count: number, { dropped, logsUnread }: DroppedChanges): string => {
  const changes =
    logsUnread === undefined
      ? countOf(dropped.length, 'dropped change', 'dropped changes')
      : `changes that may have been dropped (${logsUnread})`;
  return `Make up for ${lettersText(count)} and ${changes}?`;
};

const redrive = async (options: ChangeOptions): Promise<void> => {
  const place = await openToWrite(options);
  const { stackName, failedEventsQueueUrl } = place;
  const { countDeadLetters, takeDeadLetters } = await import('#operator/queries/dead-letters.ts');
  const { droppedChanges } = await import('#operator/queries/dead-letters.ts');
  const { redriveLetter, remedyOf, runSweep, sweepOfEvents } = await import(
    '#operator/actions/redrive-letters.ts'
  );
  const changes = await droppedChanges(stackName);
  const mayHaveDropped = changes.dropped.length > 0 || changes.logsUnread !== undefined;
  const count = await countDeadLetters(failedEventsQueueUrl);
  if (count === 0 && !mayHaveDropped) {
    print(
      options.json,
      { ran: [], failed: [], redriven: [], kept: [], left: 0 },
      () => 'There are no dead letters.',
    );
    return;
  }
  await confirm(questionOf(count, changes), options.yes);
  const letters = await takeDeadLetters(failedEventsQueueUrl, { count: most, expected: count });
  const remedies = letters.map((letter) => remedyOf(letter, stackName));
  const wanted = new Set([
    ...remedies.flatMap((remedy) => (remedy.kind === 'sweeps' ? remedy.names : [])),
    ...(mayHaveDropped ? [sweepOfEvents] : []),
  ]);
  const ran = await Promise.all(
    [...wanted].map(async (name) => ({ name, isDone: await runSweep(stackName, name) })),
  );
  const done = new Set(ran.flatMap(({ name, isDone }) => (isDone ? [name] : [])));
  const failed = ran.flatMap(({ name, isDone }) => (isDone ? [] : [name]));
  const outcomes = await Promise.all(
    letters.map(async (letter) => ({ id: letter.id, isGone: await redriveLetter(place, letter, done) })),
  );
  const redriven = outcomes.flatMap(({ id, isGone }) => (isGone ? [id] : []));
  const kept = outcomes.flatMap(({ id, isGone }) => (isGone ? [] : [id]));
  const left = Math.max(0, count - letters.length);
  print(options.json, { ran: [...done], failed, redriven, kept, left }, () =>
    [
      ...(done.size === 0 ? [] : [`Ran ${[...done].join(', ')}.`]),
      ...(failed.length === 0 ? [] : [`Failed: ${failed.join(', ')}. Its log says why.`]),
      `${countOf(redriven.length, 'dead letter is', 'dead letters are')} made up for and removed.`,
      ...(kept.length === 0 ? [] : [`${kept.length} kept: ${kept.join(' ')}`]),
      ...(left === 0
        ? []
        : [`These were the first ${letters.length} of ${count}. Give the command again for the others.`]),
    ].join('\n'),
  );
  if (failed.length > 0 || kept.length > 0 || left > 0) process.exitCode = 1;
};

export const deadLettersCommand = (): Command =>
  new Command('dead-letters')
    .description('changes, uploads and calls of schedules that failed every retry')
    .addCommand(
      withCommonOptions(new Command('list'))
        .description(
          `shows up to ${most}, which stay in the queue, and what make-events dropped today; exits with 1 when there are any`,
        )
        .action(list),
    )
    .addCommand(
      withChangeOptions(new Command('redrive'))
        .description(
          `runs the workers that make up for lost changes, starts imports that did not start, and removes up to ${most}`,
        )
        .action(redrive),
    );
