import { Command } from 'commander';
import { OperatorError } from '#operator/access/operator-error.ts';
import { durationText } from '#operator/queries/explain/entries.ts';
import { openToRead, print, type SinceOptions, withCommonOptions, withSince } from './command-line.ts';
import { storyText } from './story-text.ts';

const run = async (texts: string[], { since, ...options }: SinceOptions): Promise<void> => {
  const { stackName } = await openToRead(options);
  const { findAlsoInLogs } = await import('#operator/queries/find-in-logs.ts');
  const { explain } = await import('#operator/queries/explain/explain.ts');
  const answers = await Promise.all(texts.map((text) => findAlsoInLogs(stackName, text, since)));
  const found = answers.flat();
  const missing = texts.filter((_text, at) => answers[at]?.length === 0);
  const stories = await Promise.all(found.map((one) => explain(stackName, one)));
  const told = stories.filter((story) => story !== undefined);
  if (told.length === 0) {
    throw new OperatorError(
      `Nothing has the id ${texts.join(' or ')}, and no log line of the last ${durationText(since)} leads to a record.`,
    );
  }
  print(options.json, told, () =>
    [...told.map((story) => storyText(story)), ...missing.map((text) => `Nothing has the id ${text}.`)].join(
      '\n\n',
    ),
  );
  if (missing.length > 0) process.exitCode = 1;
};

export const explainCommand = (): Command =>
  withSince(withCommonOptions(new Command('explain')))
    .description(
      'tells what happened to a payment, or to whatever has an id: states, money, workflow, webhooks and logs',
    )
    .argument('<ids...>', 'as for find')
    .action(run);
