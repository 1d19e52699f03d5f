import { Aws, Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';
import { workflowArn } from './workflow.ts';

export interface OperatorRolesProps {
  readonly tableArn: string;
  readonly failedEvents: Queue;
}

/**
 * What `npm run admin` and the console may do. The first role only reads; who wants to change something takes the second
 * one by a flag (docs/decisions/0250). People of the account who may call `sts:AssumeRole` on a role can take it.
 */
export class OperatorRoles extends Construct {
  readonly read: Role;
  readonly write: Role;

  constructor(scope: Construct, props: OperatorRolesProps) {
    super(scope, 'Operator');
    const reading = readStatements(Stack.of(this).stackName, props);
    this.read = this.#role('Read', reading);
    this.write = this.#role('Write', [...reading, ...writeStatements(Stack.of(this).stackName, props)]);
  }

  #role(id: string, statements: PolicyStatement[]): Role {
    const role = new Role(this, id, {
      assumedBy: new AccountRootPrincipal(),
      description: `Operators of Payments Service: ${id.toLowerCase()}`,
      inlinePolicies: { Operator: new PolicyDocument({ statements }) },
    });
    const reason =
      "An operator looks for an id of any platform, so the table's indexes, the stack's executions and its log groups are meant as a whole.";
    acknowledge(role, {
      'AwsSolutions-IAM5': reason,
      'Serverless-LambdaStarPermissions': reason,
    });
    return role;
  }
}

const arn = (service: string, resource: string): string =>
  `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;

const allow = (actions: string[], ...resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions, resources });

const readStatements = (
  stackName: string,
  { tableArn, failedEvents }: OperatorRolesProps,
): PolicyStatement[] => [
  allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'], tableArn, `${tableArn}/index/*`),
  // These have no resource.
  allow(['states:ListStateMachines', 'logs:DescribeLogGroups', 'logs:GetQueryResults'], '*'),
  allow(['states:ListExecutions', 'states:DescribeStateMachine'], workflowArn(stackName, '*')),
  allow(
    ['states:DescribeExecution', 'states:GetExecutionHistory'],
    arn('states', `execution:${stackName}-*:*`),
  ),
  allow(['logs:StartQuery'], arn('logs', `log-group:/aws/lambda/${stackName}-*:*`)),
  allow(['sqs:GetQueueAttributes', 'sqs:ReceiveMessage'], failedEvents.queueArn),
];

const writeStatements = (
  stackName: string,
  { tableArn, failedEvents }: OperatorRolesProps,
): PolicyStatement[] => [
  allow(
    ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'],
    tableArn,
  ),
  allow(['states:StartExecution'], workflowArn(stackName, '*')),
  allow(['states:RedriveExecution'], arn('states', `execution:${stackName}-*:*`)),
  allow(['lambda:InvokeFunction'], arn('lambda', `function:${stackName}-*`)),
  allow(['sqs:DeleteMessage'], failedEvents.queueArn),
];
