import { Command } from 'commander';
import type { Found } from '../queries/find.ts';
import { type CommonOptions, openToRead, withCommonOptions } from './options.ts';
import { print, table } from './print.ts';

const lineOf = ({ type, uuid, platform }: Found): string[] => [
  `${type}:${uuid}`,
  `of ${platform.name}`,
  `Platform:${platform.uuid}`,
];

const run = async (text: string, options: CommonOptions): Promise<void> => {
  const { stackName } = await openToRead(options);
  const { find } = await import('../queries/find.ts');
  const { recentLinesWith } = await import('../queries/logs.ts');
  const found = await find(text);
  const lines = found.length > 0 ? [] : await recentLinesWith(stackName, text);
  const ids = found.map(({ type, uuid, platform }) => ({
    id: `${type}:${uuid}`,
    platformId: `Platform:${platform.uuid}`,
    platform: platform.name,
  }));
  print(options.json, { found: ids, logs: lines }, () => {
    if (found.length > 0) return table(found.map(lineOf));
    if (lines.length > 0)
      return lines.map(({ at, from, text: line }) => `${at}  ${from}: ${line}`).join('\n');
    return `Nothing has the id ${text}, and no log line of the last day names it.`;
  });
  if (found.length === 0 && lines.length === 0) process.exitCode = 1;
};

export const findCommand = (): Command =>
  withCommonOptions(new Command('find'))
    .description('finds what has an id, without knowing its platform; a request id is found in the logs')
    .argument(
      '<id>',
      'an id with or without its type, a reference, a UMA address, a platformCustomerId, a request id',
    )
    .action(run);
