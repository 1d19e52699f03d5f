import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

const sendTraces = () =>
  new PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] });

const writeLogs = (logGroup: LogGroup) =>
  new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  });

/**
 * The role of one function, with access to its own log group, to traces, and to what the statements allow. The policy
 * is inside the role, so CloudFormation creates and deletes both together, and they cost one of the stack's 500
 * resources.
 */
export const functionRole = (scope: Construct, logGroup: LogGroup, statements: PolicyStatement[]): Role => {
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      Grants: new PolicyDocument({ statements: [writeLogs(logGroup), sendTraces(), ...statements] }),
    },
  });
  const reason =
    'X-Ray has no resources: its two actions know only "*". Network interfaces have no ARN before they exist.';
  acknowledge(role, {
    'AwsSolutions-IAM5[Resource::*]': reason,
    'Serverless-LambdaStarPermissions': reason,
  });
  return role;
};
