import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { noteAct } from '#shared/audit/act.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { executionArn, states, workflowsOf } from '../queries/workflows.ts';

/** What to check; without an id: everything. */
export interface LedgerOrder {
  /** Read all journals, and not only those since the last check. */
  readonly full: boolean;
  readonly platformId?: string | undefined;
  readonly accountId?: string | undefined;
}

/** Starts the workflow that checks the ledger. @returns the ARN of its execution */
export const startLedgerCheck = async (stackName: string, order: LedgerOrder): Promise<string> => {
  const workflow = (await workflowsOf(stackName)).find(({ id }) => id === 'ledger-check');
  if (workflow === undefined) throw new Error(`${stackName} has no workflow that checks the ledger`);
  const name = `asked-${newUuid()}`;
  await noteAct(`Execution:ledger-check:${name}`);
  const input = JSON.stringify({ order, progress: null });
  await states.send(new StartExecutionCommand({ stateMachineArn: workflow.arn, name, input }));
  return executionArn(workflow, name);
};
