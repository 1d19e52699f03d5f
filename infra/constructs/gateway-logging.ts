import { RemovalPolicy } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/** What API Gateway tests before it accepts the role. */
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
 * API Gateway writes the logs of all APIs of an account and region with one role. It stays when this stack goes,
 * since other stacks may write with it by then.
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
