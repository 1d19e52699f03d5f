import { Aws, Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import * as z from 'zod';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ServiceTable } from './table.ts';
import { workflowArn } from './workflow.ts';

export interface OperatorRolesProps {
  readonly store: ServiceTable;
  readonly failedEvents: Queue;
}

/**
 * What `npm run admin` and the console may do. The first role only reads; who wants to change something takes the second
 * one by a flag (docs/decisions/0250). People of the account who may call `sts:AssumeRole` on a role can take it.
 */
export class OperatorRoles extends Construct {
  readonly read: Role;
  readonly write: Role;

  constructor(scope: Construct, { store, failedEvents }: OperatorRolesProps) {
    super(scope, 'Operator');
    const resources = this.#resources(store);
    const reading = readStatements(resources, failedEvents);
    this.read = this.#role('Read', reading);
    this.write = this.#role('Write', [...reading, ...writeStatements(resources, failedEvents)]);
  }

  #resources({ table }: ServiceTable): Resources {
    const { stackName } = Stack.of(this);
    return {
      table: table.tableArn,
      indexes: `${table.tableArn}/index/*`,
      workflows: workflowArn(stackName, '*'),
      executions: arn('states', `execution:${stackName}-*:*`),
      logGroups: arn('logs', `log-group:/aws/lambda/${stackName}-*:*`),
      functions: arn('lambda', `function:${stackName}-*`),
    };
  }

  #role(id: string, statements: PolicyStatement[]): Role {
    const role = new Role(this, id, {
      assumedBy: new AccountRootPrincipal(),
      description: `Operators of Payments Service: ${id.toLowerCase()}`,
      inlinePolicies: { Operator: new PolicyDocument({ statements }) },
    });
    const reason =
      "An operator looks for an id of any platform: the table's indexes, the stack's executions, functions and log groups are meant as a whole, and three calls know no resource.";
    const wide = statements.flatMap(({ resources }) =>
      resources.filter((resource) => resource.includes('*')),
    );
    for (const resource of new Set(wide)) {
      acknowledge(role, { [`AwsSolutions-IAM5[Resource::${this.#named(resource)}]`]: reason });
    }
    acknowledge(role, { 'Serverless-LambdaStarPermissions': reason });
    return role;
  }

  /** A resource as cdk-nag writes it: names of other resources in angle brackets. */
  #named(resource: string): string {
    const parts = z
      .union([z.string(), z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(partSchema)]) })])
      .parse(Stack.of(this).resolve(resource));
    return typeof parts === 'string' ? parts : parts['Fn::Join'][1].join('');
  }
}

const partSchema = z.union([
  z.string(),
  z.object({ Ref: z.string() }).transform(({ Ref }) => `<${Ref}>`),
  z.object({ 'Fn::GetAtt': z.array(z.string()) }).transform((get) => `<${get['Fn::GetAtt'].join('.')}>`),
]);

interface Resources {
  readonly table: string;
  readonly indexes: string;
  readonly workflows: string;
  readonly executions: string;
  readonly logGroups: string;
  readonly functions: string;
}

const arn = (service: string, resource: string): string =>
  `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;

const allow = (actions: string[], ...resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions, resources });

const readStatements = (on: Resources, failedEvents: Queue): PolicyStatement[] => [
  allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'], on.table, on.indexes),
  // These know no resource.
  allow(['states:ListStateMachines', 'logs:DescribeLogGroups', 'logs:GetQueryResults'], '*'),
  allow(['states:ListExecutions', 'states:DescribeStateMachine'], on.workflows),
  allow(['states:DescribeExecution', 'states:GetExecutionHistory'], on.executions),
  allow(['logs:StartQuery'], on.logGroups),
  allow(['sqs:GetQueueAttributes', 'sqs:ReceiveMessage'], failedEvents.queueArn),
];

const writeStatements = (on: Resources, failedEvents: Queue): PolicyStatement[] => [
  allow(
    ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'],
    on.table,
  ),
  allow(['states:StartExecution'], on.workflows),
  allow(['lambda:InvokeFunction'], on.functions),
  allow(['sqs:DeleteMessage'], failedEvents.queueArn),
];
