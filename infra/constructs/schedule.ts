import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { ScheduledWorker } from '../triggers.ts';

export interface WorkerScheduleProps {
  readonly worker: ScheduledWorker;
  readonly function: IFunction;
  readonly failedEvents: Queue;
}

/**
 * Calls a worker on its schedule. A call that is older than one period is dropped, because the next one does its
 * work.
 */
export const scheduleWorker = (scope: Construct, props: WorkerScheduleProps): Rule =>
  new Rule(scope, 'Schedule', {
    schedule: Schedule.rate(Duration.minutes(props.worker.everyMinutes)),
    targets: [
      new LambdaFunction(props.function, {
        deadLetterQueue: props.failedEvents,
        maxEventAge: Duration.minutes(props.worker.everyMinutes),
        retryAttempts: 1,
      }),
    ],
  });
