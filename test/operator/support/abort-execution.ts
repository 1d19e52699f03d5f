import { StopExecutionCommand } from '@aws-sdk/client-sfn';
import { operatorStates } from '#test/support/operator-states.ts';
import { pauses } from '#test/support/pause.ts';

/** Ends an execution as a person would in the console of AWS, as soon as there is one. */
export const abortExecution = async (workflow: string, name: string): Promise<void> => {
  const { states, executionArn } = operatorStates();
  const pause = pauses();
  for (;;) {
    try {
      await states.send(new StopExecutionCommand({ executionArn: executionArn(workflow, name) }));
      return;
    } catch (cause) {
      if (!(cause instanceof Error) || cause.name !== 'ExecutionDoesNotExist') throw cause;
      await pause();
    }
  }
};
