import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Grant } from '../grant.ts';
import { functionArn } from './service-function.ts';

export interface RetriedCallsProps {
  readonly function: IFunction;
  readonly failedEvents: Queue;
}

/** The right to call each function that the grant names, and no other. */
export const invokeStatements = (stackName: string, { invoke = [] }: Grant): PolicyStatement[] => {
  if (invoke.length === 0) return [];
  const resources = invoke.map((id) => functionArn(stackName, id));
  return [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })];
};

/** An asynchronous call is made again after one minute and after two more; what is given up goes into the queue. */
export const retryCalls = (scope: Construct, props: RetriedCallsProps): EventInvokeConfig =>
  new EventInvokeConfig(scope, 'AsynchronousCalls', {
    function: props.function,
    retryAttempts: 2,
    // Lambda's longest: calls that wait for a free instance are not given up before.
    maxEventAge: Duration.hours(6),
    onFailure: new SqsDestination(props.failedEvents),
  });
