import { Command } from 'commander';
import { type ChangeOptions, confirm, openToWrite, print, withChangeOptions } from './command-line.ts';

const run = async (text: string, options: ChangeOptions): Promise<void> => {
  const { stackName } = await openToWrite(options);
  const { failedExecution, startAgain } = await import('#operator/actions/start-again.ts');
  const execution = await failedExecution(stackName, text);
  const { workflow, name, status } = execution;
  await confirm(`Start ${workflow} ${name}, which ended ${status}, again?`, options.yes);
  const arn = await startAgain(stackName, execution);
  print(options.json, { arn }, () => `Started ${arn}`);
};

export const redriveCommand = (): Command =>
  withChangeOptions(new Command('redrive'))
    .description('starts the workflow of a failed execution again with the same input; nothing happens twice')
    .argument('<execution>', "its ARN or name, which is the id of what it is about: a payment's, for example")
    .action(run);
