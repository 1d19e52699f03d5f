import {
  DescribeExecutionCommand,
  type ExecutionListItem,
  type ExecutionStatus,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  ListExecutionsCommand,
} from '@aws-sdk/client-sfn';
import { parsedError, type Step, type StepStatus, stepsOf } from './steps.ts';
import {
  definitionOf,
  executionArn,
  graphOf,
  states,
  type Workflow,
  workflowOfExecution,
  workflowsOf,
} from './workflows.ts';

export interface ExecutionRow {
  readonly workflow: string;
  readonly name: string;
  readonly arn: string;
  readonly status: string;
  readonly startedAt: string;
  /** Absent while it runs. */
  readonly tookMs: number | undefined;
}

export interface GraphNode {
  readonly name: string;
  readonly type: string;
  readonly comment: string | undefined;
  /** Of the last visit; absent: the execution did not come here. */
  readonly status: StepStatus | undefined;
  /** Position of the last visit in the steps. */
  readonly step: number | undefined;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string | undefined;
  readonly isTaken: boolean;
}

/** An execution with its way through the states. */
export interface Execution extends ExecutionRow {
  readonly input: string;
  readonly output: string | undefined;
  readonly error: { readonly name: string; readonly message: string } | undefined;
  readonly graph: { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] };
  readonly steps: readonly Step[];
  /** It has more events than were read: these steps are the newest, and the first of them may lack its beginning. */
  readonly isCut: boolean;
}

/** The most of one answer of GetExecutionHistory. */
const eventsPerRead = 1_000;
/** Longer histories are those of large bulk jobs. AWS ends one at 25,000. */
const mostEvents = 5_000;

const rowOf = (workflow: Workflow, item: Partial<ExecutionListItem>): ExecutionRow => {
  const { name = '', executionArn: arn = '', status = '', startDate, stopDate } = item;
  const startMs = startDate?.getTime() ?? 0;
  return {
    workflow: workflow.id,
    name,
    arn,
    status,
    startedAt: new Date(startMs).toISOString(),
    tookMs: stopDate === undefined ? undefined : stopDate.getTime() - startMs,
  };
};

export interface ExecutionsRequest {
  readonly stackName: string;
  /** Absent: all workflows. */
  readonly workflow?: string | undefined;
  readonly status?: ExecutionStatus | undefined;
  /** Of each workflow, the newest. */
  readonly count: number;
}

/** Executions, the newest first. One request a workflow. */
export const listExecutions = async (request: ExecutionsRequest): Promise<ExecutionRow[]> => {
  const { stackName, workflow: id, status, count } = request;
  const workflows = (await workflowsOf(stackName)).filter((one) => id === undefined || one.id === id);
  const lists = await Promise.all(
    workflows.map(async (workflow) => {
      const list = { stateMachineArn: workflow.arn, maxResults: count, statusFilter: status };
      const { executions = [] } = await states.send(new ListExecutionsCommand(list));
      return executions.map((item) => rowOf(workflow, item));
    }),
  );
  return lists.flat().sort((left, right) => right.startedAt.localeCompare(left.startedAt));
};

/** While it runs, it has taken the longest: nobody knows how long it will. */
const byTook = (left: ExecutionRow, right: ExecutionRow): number =>
  (right.tookMs ?? Number.MAX_SAFE_INTEGER) - (left.tookMs ?? Number.MAX_SAFE_INTEGER);

const comparisons: Readonly<Record<string, (left: ExecutionRow, right: ExecutionRow) => number>> = {
  took: byTook,
  workflow: (left, right) => left.workflow.localeCompare(right.workflow),
  status: (left, right) => left.status.localeCompare(right.status),
};

/**
 * The rows whose name has a text, in an order; equal ones stay the newest first.
 *
 * @param rows the newest first
 */
export const chosenExecutions = (
  rows: readonly ExecutionRow[],
  { text = '', sort = '' }: { readonly text?: string | undefined; readonly sort?: string | undefined },
): ExecutionRow[] => {
  // People paste ids with their type; an execution has the bare uuid.
  const wanted = text.trim().toLowerCase().split(':').at(-1) ?? '';
  const found = rows.filter(({ name }) => name.toLowerCase().includes(wanted));
  const compare = Object.hasOwn(comparisons, sort) ? comparisons[sort] : undefined;
  return compare === undefined ? found : found.toSorted(compare);
};

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && cause.name === 'ExecutionDoesNotExist';

/** The newest events of an execution, the oldest of them first: its end says what became of it. */
const historyOf = async (arn: string): Promise<{ events: HistoryEvent[]; isCut: boolean }> => {
  const newestFirst: HistoryEvent[] = [];
  const order = { executionArn: arn, maxResults: eventsPerRead, reverseOrder: true };
  let nextToken: string | undefined;
  do {
    const page = await states.send(new GetExecutionHistoryCommand({ ...order, nextToken }));
    newestFirst.push(...(page.events ?? []));
    nextToken = page.nextToken;
  } while (nextToken !== undefined && newestFirst.length < mostEvents);
  return { events: newestFirst.reverse(), isCut: nextToken !== undefined };
};

/** An execution by its ARN; undefined when it does not exist, or no longer: AWS keeps one for 90 days. */
export const readExecution = async (stackName: string, arn: string): Promise<Execution | undefined> => {
  const workflow = workflowOfExecution(await workflowsOf(stackName), arn);
  if (workflow === undefined) return undefined;
  try {
    const [described, { events, isCut }, definition] = await Promise.all([
      states.send(new DescribeExecutionCommand({ executionArn: arn })),
      historyOf(arn),
      definitionOf(workflow),
    ]);
    const { input = '{}', output, error, cause } = described;
    const steps = stepsOf(events);
    return {
      ...rowOf(workflow, described),
      input,
      output,
      error: error === undefined && cause === undefined ? undefined : parsedError(error, cause),
      graph: takenGraph(graphOf(definition), steps),
      steps,
      isCut,
    };
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw cause;
  }
};

/** The name that an execution had before operators started it again: without `-again-<n>`. */
export const firstNameOf = (name: string): string => name.replace(/-again-\d+$/, '');

/** The executions with these names, in any workflow, and those that operators started again. */
export const executionsNamed = async (stackName: string, names: readonly string[]): Promise<Execution[]> => {
  const workflows = await workflowsOf(stackName);
  const arns = workflows.flatMap((workflow) => names.map((name) => executionArn(workflow, name)));
  const found = await Promise.all(arns.map((arn) => withRepetitions(stackName, arn)));
  return found.flat().sort((left, right) => left.startedAt.localeCompare(right.startedAt));
};

/** Names of executions that an operator started again: `<name>-again-1`, and so on (actions/start-again.ts). */
const withRepetitions = async (stackName: string, arn: string): Promise<Execution[]> => {
  const executions: Execution[] = [];
  for (let number = 0; ; number += 1) {
    const execution = await readExecution(stackName, number === 0 ? arn : `${arn}-again-${number}`);
    if (execution === undefined) return executions;
    executions.push(execution);
    if (execution.status === 'SUCCEEDED' || execution.status === 'RUNNING') return executions;
  }
};

const takenGraph = (
  { nodes, edges }: ReturnType<typeof graphOf>,
  steps: readonly Step[],
): Execution['graph'] => {
  const ways = new Set(steps.slice(1).map(({ state }, index) => `${steps[index]?.state}\n${state}`));
  return {
    nodes: nodes.map((node) => {
      const step = steps.findLastIndex(({ state }) => state === node.name);
      return { ...node, status: steps[step]?.status, step: step < 0 ? undefined : step };
    }),
    edges: edges.map((edge) => ({ ...edge, isTaken: ways.has(`${edge.from}\n${edge.to}`) })),
  };
};
