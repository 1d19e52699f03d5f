import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { longestAsynchronousWaitMinutes } from '#shared/kernel/aws-limits.ts';
import type { Grant } from '../grant.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { functionArn } from './service-function.ts';

/** Permission to call only the functions that the grant names. */
export const invokeStatements = (stackName: string, { invoke = [] }: Grant): PolicyStatement[] => {
  if (invoke.length === 0) return [];
  const resources = invoke.map((id) => functionArn(stackName, id));
  return [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })];
};

/**
 * Lambda retries an asynchronous call after one minute and after two more, and then drops it. There is no destination,
 * because it would get the whole call with customers' data. An alarm counts dropped calls, and find-missing-events
 * makes their events again.
 */
export const retryCalls = (scope: Construct, called: IFunction): void => {
  const config = new EventInvokeConfig(scope, 'AsynchronousCalls', {
    function: called,
    retryAttempts: 2,
    // As long as Lambda can, so that calls wait for a free instance.
    maxEventAge: Duration.minutes(longestAsynchronousWaitMinutes),
  });
  const reason =
    "A destination would store customers' data. An alarm counts dropped calls (docs/decisions/0082).";
  acknowledge(config, { 'Serverless-LambdaAsyncFailureDestination': reason });
};
