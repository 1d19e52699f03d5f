import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Grant } from '../grant.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { functionArn } from './service-function.ts';

/** The right to call each function that the grant names, and no other. */
export const invokeStatements = (stackName: string, { invoke = [] }: Grant): PolicyStatement[] => {
  if (invoke.length === 0) return [];
  const resources = invoke.map((id) => functionArn(stackName, id));
  return [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })];
};

/**
 * An asynchronous call is made again after one minute and after two more. What is given up goes nowhere: a destination gets
 * the whole call, here customers' data. An alarm counts it, and find-missing-events makes those events again.
 */
export const retryCalls = (scope: Construct, called: IFunction): void => {
  const config = new EventInvokeConfig(scope, 'AsynchronousCalls', {
    function: called,
    retryAttempts: 2,
    // Lambda's longest: calls that wait for a free instance are not given up before.
    maxEventAge: Duration.hours(6),
  });
  const reason =
    "A destination would keep customers' data; an alarm counts what is dropped (decisions/0082).";
  acknowledge(config, { 'Serverless-LambdaAsyncFailureDestination': reason });
};
