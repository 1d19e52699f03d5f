import { Aws, Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import * as z from 'zod';
import type { Settings } from '../environments/settings.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import type { AuditBucket } from './audit-bucket.ts';
import { functionArn } from './service-function.ts';
import type { ServiceTable } from './table.ts';
import { byAction, journalIsInsertOnly, writeStatements } from './table-statements.ts';
import { workflowArn } from './workflow.ts';

export interface OperatorRolesProps {
  readonly settings: Pick<Settings, 'tableRights'>;
  readonly store: ServiceTable;
  readonly audit: AuditBucket;
  readonly failedEvents: Queue;
  readonly accessLogs: LogGroup;
}

/**
 * What `npm run admin` and the console may do. The first role only reads; who wants to change something takes the
 * second one by a flag (decision "operators read and decide"). People of the account who may call `sts:AssumeRole` on a
 * role can take it.
 */
export class OperatorRoles extends Construct {
  readonly read: Role;
  readonly write: Role;

  constructor(scope: Construct, { settings, store, audit, failedEvents, accessLogs }: OperatorRolesProps) {
    super(scope, 'Operator');
    const resources = { ...this.#resources(store, accessLogs), trail: audit.objectsArn };
    const limited = (statements: PolicyStatement[]) =>
      settings.tableRights === 'by-action' ? byAction(statements) : statements;
    const reading = [
      ...readStatements(resources, failedEvents),
      ...limited(journalIsInsertOnly(resources.table)),
    ];
    const changing = limited(changeStatements(resources, failedEvents));
    this.read = this.#role('Read', reading);
    this.write = this.#role('Write', [...reading, ...changing]);
  }

  #resources({ table }: ServiceTable, accessLogs: LogGroup): Omit<Resources, 'trail'> {
    const { stackName } = Stack.of(this);
    return {
      table: table.tableArn,
      indexes: `${table.tableArn}/index/*`,
      workflows: workflowArn(stackName, '*'),
      executions: arn('states', `execution:${stackName}-*:*`),
      logGroups: arn('logs', `log-group:/aws/lambda/${stackName}-*:*`),
      accessLogs: accessLogs.logGroupArn,
      calledFunctions: calledFunctions.map((id) => functionArn(stackName, id)),
    };
  }

  #role(id: string, statements: PolicyStatement[]): Role {
    const role = new Role(this, id, {
      assumedBy: new AccountRootPrincipal(),
      description: `Operators of Payments Service: ${id.toLowerCase()}`,
      inlinePolicies: { Operator: new PolicyDocument({ statements }) },
    });
    const reason =
      "An operator looks for an id of any platform: the table's indexes, the stack's executions and log groups are meant as a whole, and four calls know no resource.";
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
  readonly accessLogs: string;
  /** Objects of the audit trail. */
  readonly trail: string;
  readonly calledFunctions: readonly string[];
}

const arn = (service: string, resource: string): string =>
  `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;

/** The management of API Gateway. Its ARNs have no account. */
const gateway = (path: string): string => `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}::/${path}`;

const allow = (actions: string[], ...resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions, resources });

const readStatements = (on: Resources, failedEvents: Queue): PolicyStatement[] => [
  allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'], on.table, on.indexes),
  // These know no resource, and composite alarms are listed only for those who may list all alarms.
  allow(
    [
      'cloudwatch:DescribeAlarms',
      'states:ListStateMachines',
      'logs:DescribeLogGroups',
      'logs:GetQueryResults',
    ],
    '*',
  ),
  allow(['states:ListExecutions', 'states:DescribeStateMachine'], on.workflows),
  allow(['states:DescribeExecution', 'states:GetExecutionHistory'], on.executions),
  allow(['logs:StartQuery'], on.logGroups, on.accessLogs),
  allow(['apigateway:GET'], gateway('usageplans/*')),
  allow(['s3:GetObject'], on.trail),
  allow(['sqs:GetQueueAttributes', 'sqs:ReceiveMessage'], failedEvents.queueArn),
];

/** Functions that commands call: they resend a webhook, and make up for dead letters (operator/actions/). */
const calledFunctions = [
  'find-missing-events',
  'finish-stalled',
  'finish-overdue',
  'resend-webhook-delivery',
] as const;

/**
 * What commands write: platforms with their domains and tokens, decisions on verifications and on payments whose switch
 * took back a result, whose a deposit is, whether rates or an account are frozen, whom the UMA network may reach, when a domain's keys
 * change (they cannot touch any), and what they did. No money.
 */
const written = {
  put: [
    'ACT',
    'RECONCILIATION_EXCEPTION',
    'CUSTOMER',
    'OWNER',
    'PLATFORM',
    'TOKEN',
    'TOKEN_REMOVED',
    'UMA_COUNTERPARTY',
    'UMA_DOMAIN',
    'UMA_ROTATION',
    'VERIFICATION',
  ],
  // A rejection stops payments that were decided before, by a number in each account of the customer. A freeze stops new
  // ones.
  update: ['ACCOUNT', 'DEPOSIT', 'PLATFORM', 'RATES', 'TOKEN', 'UMA_ALLOWED', 'UMA_DOMAIN'],
  delete: ['TOKEN', 'UMA_DOMAIN'],
  check: ['PLATFORM'],
} as const;

const changeStatements = (on: Resources, failedEvents: Queue): PolicyStatement[] => [
  ...writeStatements(on.table, written),
  allow(['states:StartExecution'], on.workflows),
  allow(['lambda:InvokeFunction'], ...on.calledFunctions),
  allow(['sqs:DeleteMessage'], failedEvents.queueArn),
  // Keys and plans of single platforms. None is deleted, because the tokens of a restored table may name it.
  allow(['apigateway:POST'], gateway('apikeys'), gateway('usageplans'), gateway('usageplans/*/keys')),
  allow(['apigateway:PATCH'], gateway('usageplans/*')),
];
