import type { ExecutionStatus } from '@aws-sdk/client-sfn';
import { clock } from '#shared/kernel/clock.ts';
import { type ExecutionRow, listExecutions } from '../executions.ts';
import { workflowsOf } from '../workflows.ts';

const dayMs = 86_400_000;
const counted = 100;
const unhappy: readonly ExecutionStatus[] = ['FAILED', 'TIMED_OUT', 'ABORTED'];

export interface WorkflowCount {
  readonly workflow: string;
  readonly running: number;
  /** Ended in the last day, and not well, whenever they started. */
  readonly failed: number;
  /** There are more than were counted. */
  readonly isLeast: boolean;
}

export interface WorkflowCounts {
  readonly counts: readonly WorkflowCount[];
  /** The last that failed first. */
  readonly failed: readonly ExecutionRow[];
}

/** An execution may run for days, so its end counts. One that runs has none. */
const endMsOf = ({ startedAt, tookMs = 0 }: ExecutionRow): number => Date.parse(startedAt) + tookMs;

/** Executions by workflow: four requests a workflow. */
export const workflowCounts = async (stackName: string): Promise<WorkflowCounts> => {
  const leastMs = clock.nowMs() - dayMs;
  const [workflows, running, ...ended] = await Promise.all([
    workflowsOf(stackName),
    listExecutions({ stackName, status: 'RUNNING', count: counted }),
    ...unhappy.map((status) => listExecutions({ stackName, status, count: counted })),
  ]);
  const failed = ended.flat().filter((row) => endMsOf(row) >= leastMs);
  const counts = workflows.map(({ id: workflow }) => {
    const of = (rows: readonly ExecutionRow[]): number =>
      rows.filter((row) => row.workflow === workflow).length;
    const [runningCount, failedCount] = [of(running), of(failed)];
    const isLeast = [running, ...ended].some((rows) => of(rows) === counted);
    return { workflow, running: runningCount, failed: failedCount, isLeast };
  });
  return { counts, failed: failed.sort((left, right) => endMsOf(right) - endMsOf(left)) };
};
