import { DescribeStateMachineCommand, paginateListStateMachines, SFNClient } from '@aws-sdk/client-sfn';
import { presentCredentials } from '../access/service.ts';
import { type Definition, definitionSchema } from './definition.ts';

export const states = new SFNClient({ credentials: presentCredentials, maxAttempts: 5 });

export interface Workflow {
  /** Name of its file in statemachines/. */
  readonly id: string;
  readonly arn: string;
}

let listed: Promise<readonly Workflow[]> | undefined;

/** The workflows of the stack, by their names. A running stack keeps them. */
export const workflowsOf = (stackName: string): Promise<readonly Workflow[]> => {
  listed ??= list(stackName);
  listed.catch(() => {
    listed = undefined;
  });
  return listed;
};

const list = async (stackName: string): Promise<Workflow[]> => {
  const prefix = `${stackName}-`;
  const workflows: Workflow[] = [];
  for await (const { stateMachines = [] } of paginateListStateMachines({ client: states }, {})) {
    for (const { name = '', stateMachineArn: arn = '' } of stateMachines) {
      if (name.startsWith(prefix)) workflows.push({ id: name.slice(prefix.length), arn });
    }
  }
  return workflows.sort((left, right) => left.id.localeCompare(right.id));
};

/** ARN of the execution with this name, whether or not it exists. */
export const executionArn = ({ arn }: Workflow, name: string): string =>
  `${arn.replace(':stateMachine:', ':execution:')}:${name}`;

/** The workflow of an execution. */
export const workflowOfExecution = (
  workflows: readonly Workflow[],
  execution: string,
): Workflow | undefined => workflows.find((workflow) => execution.startsWith(executionArn(workflow, '')));

const definitions = new Map<string, Promise<Definition>>();

/** The states of a workflow as they are deployed. */
export const definitionOf = (workflow: Workflow): Promise<Definition> => {
  const known = definitions.get(workflow.arn);
  if (known !== undefined) return known;
  const read = states
    .send(new DescribeStateMachineCommand({ stateMachineArn: workflow.arn }))
    .then(({ definition = '{}' }) => definitionSchema.parse(JSON.parse(definition)));
  read.catch(() => definitions.delete(workflow.arn));
  definitions.set(workflow.arn, read);
  return read;
};
