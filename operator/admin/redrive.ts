import { Command } from 'commander';
import { OperatorError } from '../access/operator-error.ts';
import { confirm } from './confirm.ts';
import { type ChangeOptions, openToWrite, withChangeOptions } from './options.ts';
import { print } from './print.ts';

const endedBadly = new Set(['FAILED', 'TIMED_OUT', 'ABORTED']);

const run = async (text: string, options: ChangeOptions): Promise<void> => {
  const { stackName } = await openToWrite(options);
  const { executionsNamed, readExecution } = await import('../queries/executions.ts');
  const { startAgain } = await import('../actions/start-again.ts');
  const found = text.startsWith('arn:')
    ? [await readExecution(stackName, text)].filter((one) => one !== undefined)
    : await executionsNamed(stackName, [text.split(':').at(-1) ?? text]);
  const execution = found.findLast(({ status }) => endedBadly.has(status));
  if (execution === undefined) {
    throw new OperatorError(
      found.length === 0
        ? `There is no execution ${text}.`
        : `${text} is ${found.at(-1)?.status}; only an execution that failed is started again.`,
    );
  }
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
