import { Command } from 'commander';
import { durationText } from '#operator/queries/explain/entries.ts';
import type { Found } from '#operator/queries/find.ts';
import { inParallel } from '#operator/queries/in-parallel.ts';
import { openToRead, print, type SinceOptions, table, withCommonOptions, withSince } from './command-line.ts';

const lineOf = ({ type, uuid, platform }: Found): string[] => [
  `${type}:${uuid}`,
  `of ${platform.name}`,
  `Platform:${platform.uuid}`,
];

const run = async (texts: string[], { since, ...options }: SinceOptions): Promise<void> => {
  const { stackName } = await openToRead(options);
  const { find } = await import('#operator/queries/find.ts');
  const { recentLinesWith } = await import('#operator/queries/logs.ts');
  // Each id is asked of every platform: several at once would flood the table.
  const answers = await inParallel(texts, 1, async (asked) => {
    const found = await find(asked);
    const logs = found.length > 0 ? [] : await recentLinesWith(stackName, asked, since);
    return { asked, found, logs };
  });
  const found = answers.flatMap((answer) => answer.found.map((one) => ({ asked: answer.asked, ...one })));
  const logs = answers.flatMap((answer) => answer.logs);
  const missing = answers.filter((answer) => answer.found.length + answer.logs.length === 0);
  const ids = found.map(({ asked, type, uuid, platform }) => ({
    asked,
    id: `${type}:${uuid}`,
    platformId: `Platform:${platform.uuid}`,
    platform: platform.name,
  }));
  print(options.json, { found: ids, logs }, () =>
    [
      ...(found.length > 0 ? [table(found.map(lineOf))] : []),
      ...logs.map(({ at, from, text: line }) => `${at}  ${from}: ${line}`),
      ...missing.map(
        ({ asked }) =>
          `Nothing has the id ${asked}, and no log line of the last ${durationText(since)} names it. --since looks further back.`,
      ),
    ].join('\n'),
  );
  if (missing.length > 0) process.exitCode = 1;
};

export const findCommand = (): Command =>
  withSince(withCommonOptions(new Command('find')))
    .description(
      'finds what has an id, without knowing its platform; a journal leads to its payment, a request id to the logs',
    )
    .argument(
      '<ids...>',
      'each an id with or without its type, a reference, a UMA address, a platformCustomerId, the name of an execution, a request id',
    )
    .action(run);
