import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { startingRole } from './starting-role.ts';

export interface LedgerCheckProps {
  /** ARN of ledger-check. */
  readonly workflowArn: string;
  readonly failedEvents: Queue;
}

/** Starts the check of the whole ledger every day. */
export const checkLedgerDaily = (scope: Construct, { workflowArn, failedEvents }: LedgerCheckProps): Rule =>
  new Rule(scope, 'LedgerCheckSchedule', {
    schedule: Schedule.rate(Duration.days(1)),
    targets: [
      new SfnStateMachine(StateMachine.fromStateMachineArn(scope, 'LedgerCheckWorkflow', workflowArn), {
        input: RuleTargetInput.fromObject({ order: { full: false }, progress: null }),
        deadLetterQueue: failedEvents,
        role: startingRole(scope, 'LedgerCheckRole', workflowArn),
      }),
    ],
  });
