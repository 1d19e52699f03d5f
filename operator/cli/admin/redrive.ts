import { Command } from 'commander';
import { OperatorError } from '#operator/access/operator-error.ts';
import type { Execution } from '#operator/queries/executions.ts';
import { type ChangeOptions, confirm, openToWrite, print, withChangeOptions } from './command-line.ts';

/** All executions of what a name or an ARN is about, those that operators started again included; the oldest first. */
const executionsOf = async (stackName: string, text: string): Promise<Execution[]> => {
  const { executionsNamed, firstNameOf } = await import('#operator/queries/executions.ts');
  const { workflowOfExecution, workflowsOf } = await import('#operator/queries/workflows.ts');
  const name = text.split(':').at(-1) ?? text;
  // The first one may be gone after 90 days, so the name that was given counts by itself, too.
  const found = await executionsNamed(stackName, [...new Set([firstNameOf(name), name])]);
  const unique = [...new Map(found.map((one) => [one.arn, one])).values()];
  if (!text.startsWith('arn:')) return unique;
  const workflow = workflowOfExecution(await workflowsOf(stackName), text);
  return unique.filter((one) => one.workflow === workflow?.id);
};

const run = async (text: string, options: ChangeOptions): Promise<void> => {
  const { stackName } = await openToWrite(options);
  const { failedLast, startAgain } = await import('#operator/actions/start-again.ts');
  const found = await executionsOf(stackName, text);
  const execution = failedLast(found);
  if (execution === undefined) {
    const newest = found.at(-1);
    throw new OperatorError(
      newest === undefined
        ? `There is no execution ${text}.`
        : `${newest.name} is ${newest.status}; only an execution that failed is started again.`,
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
