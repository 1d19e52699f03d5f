import { RemovalPolicy } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/** API Gateway checks for these actions before it accepts the role. */
const writeLogs = () =>
  new PolicyStatement({
    actions: [
      'logs:CreateLogGroup',
      'logs:CreateLogStream',
      'logs:DescribeLogGroups',
      'logs:DescribeLogStreams',
      'logs:PutLogEvents',
      'logs:GetLogEvents',
      'logs:FilterLogEvents',
    ],
    resources: ['*'],
  });

/**
 * API Gateway uses one role for the logs of all APIs of an account and region. The role outlives this stack, because
 * other stacks may use it by then.
 */
export class GatewayLogging extends Construct {
  readonly account: CfnAccount;

  constructor(scope: Construct) {
    super(scope, 'GatewayLogging');
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { WriteLogs: new PolicyDocument({ statements: [writeLogs()] }) },
    });
    acknowledge(role, {
      'AwsSolutions-IAM5[Resource::*]':
        "The role is the account's, not this API's: API Gateway names the log groups of all APIs itself.",
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    this.account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn });
    this.account.applyRemovalPolicy(RemovalPolicy.RETAIN);
  }
}
