import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import * as z from 'zod';
import { connectionFile } from '#infra/local/connection-file.ts';
import { callControl } from './call-control.ts';

const resetSchema = z.object({ baseUrl: z.string(), clientId: z.string(), now: z.string().optional() });

interface Options {
  readonly seed?: string;
  readonly at?: string;
  readonly yes?: true;
}

const isWanted = async ({ yes }: Options): Promise<boolean> => {
  if (yes === true) return true;
  if (!process.stdin.isTTY)
    throw new Error('Without a terminal, say --yes: everything in the service is removed.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Remove everything that happened in the local service? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
};

const run = async (options: Options, command: Command): Promise<void> => {
  const { seed, at } = options;
  if (at !== undefined && seed === undefined) command.error('--at needs --seed.');
  if (!(await isWanted(options))) {
    console.log('Nothing was changed.');
    return;
  }
  if (seed === undefined) {
    const { clientId } = await callControl('/_local/reset', resetSchema, { body: {} });
    console.log(`The service is as at its start. Its credentials are the same (client id ${clientId}).`);
    return;
  }
  const body = { seed, ...(at !== undefined && { at }) };
  const made = await callControl('/_local/seed', resetSchema, { body });
  console.log(
    `The service is empty, and its time stands still at ${made.now}. Ids follow from the seed.\nIts new credentials are in ${connectionFile} (client id ${made.clientId}).`,
  );
};

export const resetCommand = (): Command =>
  new Command('reset')
    .description(
      'Empties the local service that runs, so that it is as at its start, with the same credentials.',
    )
    .option('--seed <text>', 'let ids and the time follow from this text, for tests that compare answers')
    .option('--at <time>', 'with --seed: the time, in UTC, such as 2030-01-01T00:00:00Z')
    .option('--yes', 'do not ask')
    .action(run);
