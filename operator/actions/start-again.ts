import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { noteAct } from '#shared/audit/act.ts';
import { OperatorError } from '../access/operator-error.ts';
import { type Execution, executionsNamed, firstNameOf } from '../queries/executions.ts';
import { executionArn, states, workflowOfExecution, workflowsOf } from '../queries/workflows.ts';

const mostTries = 100;

/** `<name>-again-1`, `-again-2`, … The name of an execution may not be used twice. */
const nameOfTry = (name: string, number: number): string => `${firstNameOf(name)}-again-${number}`;

const endedBadly = new Set(['FAILED', 'TIMED_OUT', 'ABORTED']);

/**
 * The execution to start again: the newest of its workflow, if it failed. An earlier one that failed does not count,
 * because a new start of it runs or has succeeded.
 *
 * @param executions the oldest first
 */
export const failedLast = (executions: readonly Execution[]): Execution | undefined => {
  const newest = new Map(executions.map((execution) => [execution.workflow, execution]));
  return executions.findLast((one) => newest.get(one.workflow) === one && endedBadly.has(one.status));
};

/** All executions of what a name or an ARN is about, those that operators started again included; the oldest first. */
const executionsOf = async (stackName: string, text: string): Promise<Execution[]> => {
  const name = text.split(':').at(-1) ?? text;
  // The first one may be gone after 90 days, so the name that was given counts by itself, too.
  const found = await executionsNamed(stackName, [...new Set([firstNameOf(name), name])]);
  const unique = [...new Map(found.map((one) => [one.arn, one])).values()];
  if (!text.startsWith('arn:')) return unique;
  const workflow = workflowOfExecution(await workflowsOf(stackName), text);
  return unique.filter((one) => one.workflow === workflow?.id);
};

/**
 * The failed execution that a name or an ARN means.
 *
 * @throws OperatorError when there is none, or its newest start has not failed
 */
export const failedExecution = async (stackName: string, text: string): Promise<Execution> => {
  const found = await executionsOf(stackName, text);
  const execution = failedLast(found);
  if (execution !== undefined) return execution;
  const newest = found.at(-1);
  throw new OperatorError(
    newest === undefined
      ? `There is no execution ${text}.`
      : `${newest.name} is ${newest.status}; only an execution that failed is started again.`,
  );
};

/**
 * Starts the workflow of an execution anew with the same input. Every step may run any number of times and does only
 * what is left to do, so nothing happens twice (decision "one step pays and asks again").
 *
 * @returns the ARN of the new execution
 */
export const startAgain = async (stackName: string, execution: Execution): Promise<string> => {
  const workflow = (await workflowsOf(stackName)).find(({ id }) => id === execution.workflow);
  if (workflow === undefined) throw new Error(`There is no workflow ${execution.workflow}`);
  await noteAct(`Execution:${execution.workflow}:${execution.name}`);
  for (let number = 1; number <= mostTries; number += 1) {
    const name = nameOfTry(execution.name, number);
    const order = { stateMachineArn: workflow.arn, name, input: execution.input };
    try {
      await states.send(new StartExecutionCommand(order));
      return executionArn(workflow, name);
    } catch (cause) {
      if (!(cause instanceof ExecutionAlreadyExists)) throw cause;
    }
  }
  throw new Error(`${execution.name} was started again ${mostTries} times already`);
};
