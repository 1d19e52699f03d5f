import { DescribeStateMachineCommand, paginateListStateMachines, SFNClient } from '@aws-sdk/client-sfn';
import * as z from 'zod';
import { presentCredentials } from '../access/service.ts';

const catcher = z.looseObject({ ErrorEquals: z.array(z.string()), Next: z.string() });
const choice = z.looseObject({ Next: z.string() });

const stateSchema = z.looseObject({
  Type: z.string(),
  Comment: z.string().optional(),
  Next: z.string().optional(),
  Default: z.string().optional(),
  Choices: z.array(choice).default([]),
  Catch: z.array(catcher).default([]),
  get ItemProcessor() {
    return statesSchema.optional();
  },
});

const statesSchema = z.looseObject({ StartAt: z.string(), States: z.record(z.string(), stateSchema) });

/** A state machine in the Amazon States Language, as far as a graph shows it. */
export const definitionSchema = statesSchema;
type Definition = z.output<typeof definitionSchema>;
type State = z.output<typeof stateSchema>;

interface StateNode {
  readonly name: string;
  readonly type: string;
  readonly comment: string | undefined;
}

interface StateEdge {
  readonly from: string;
  readonly to: string;
  /** Why it goes this way, where there are several. */
  readonly label: string | undefined;
}

const edgesFrom = (from: string, { Next, Default, Choices, Catch, ItemProcessor }: State): StateEdge[] => [
  ...(Next === undefined ? [] : [{ from, to: Next, label: undefined }]),
  ...Choices.map((one) => ({ from, to: one.Next, label: 'if' })),
  ...(Default === undefined ? [] : [{ from, to: Default, label: 'else' }]),
  ...Catch.map((one) => ({ from, to: one.Next, label: one.ErrorEquals.join(', ') })),
  ...(ItemProcessor === undefined ? [] : [{ from, to: ItemProcessor.StartAt, label: 'each' }]),
];

/** The states and the ways between them; those inside a Map are beside the others. */
export const graphOf = ({ States }: Definition): { nodes: StateNode[]; edges: StateEdge[] } => {
  const parts = Object.entries(States).map(([name, state]) => {
    const inner = state.ItemProcessor === undefined ? { nodes: [], edges: [] } : graphOf(state.ItemProcessor);
    const node = { name, type: state.Type, comment: state.Comment };
    return { nodes: [node, ...inner.nodes], edges: [...edgesFrom(name, state), ...inner.edges] };
  });
  return { nodes: parts.flatMap(({ nodes }) => nodes), edges: parts.flatMap(({ edges }) => edges) };
};

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
