import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  CfnFunction,
  type Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { functionNameCharacters } from '#shared/kernel/aws-limits.ts';
import type { VpcSettings } from '../environments/settings.ts';
import { functionMemoryMb } from '../function-memory.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { type LogSettings, logGroup } from './log-group.ts';

/** Functions that call somebody outside AWS: the switch, the verification provider, a source of rates or a webhook endpoint. */
export const outboundFunctions: readonly string[] = [
  'answer-pay-request',
  'answer-uma-lookup',
  'ask-platform',
  'attempt-delivery',
  'create-kyc-link',
  'create-quote',
  'deliver-events',
  'deliver-to-slow-endpoints',
  'finish-overdue',
  'follow-verifications',
  'get-kyc-link',
  'look-up-uma-address',
  'pay-out',
  'refresh-rates',
  'resend-webhook-delivery',
  'send-test-webhook',
  'sweep-documents',
  'take-post-transaction-hook',
];

/** Lambda creates a network interface in each subnet, which has no ARN before it exists. */
const useInterfaces = (): PolicyStatement =>
  new PolicyStatement({
    actions: [
      'ec2:AssignPrivateIpAddresses',
      'ec2:CreateNetworkInterface',
      'ec2:DeleteNetworkInterface',
      'ec2:DescribeNetworkInterfaces',
      'ec2:DescribeSubnets',
      'ec2:UnassignPrivateIpAddresses',
    ],
    resources: ['*'],
  });

/** Sets the property itself: CDK's own needs the whole network, which belongs to the operator. */
const putIntoSubnets = (made: CfnFunction, { subnetIds, securityGroupIds }: VpcSettings): void => {
  made.vpcConfig = { subnetIds: [...subnetIds], securityGroupIds: [...securityGroupIds] };
};

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
const functionRole = (scope: Construct, logGroup: LogGroup, statements: PolicyStatement[]): Role => {
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

export interface ServiceFunctionProps {
  /** Name within the service. The function's name is the stack's name followed by it. */
  readonly id: string;
  readonly stackName: string;
  /** The code of all functions. */
  readonly code: Code;
  readonly statements: PolicyStatement[];
  readonly environment: Record<string, string>;
  readonly settings: LogSettings;
  /** Absent: the function is in no subnet. */
  readonly vpc?: VpcSettings | undefined;
  readonly timeoutSeconds: number;
  /** Number of instances that the function gets, and its limit. Absent: it shares the rest of the account. */
  readonly reservedConcurrency?: number | undefined;
  /** Explains where a failed call goes, because no function has its own dead-letter queue. */
  readonly failedCallReason: string;
}

const functionName = (stackName: string, id: string): string => {
  const name = `${stackName}-${id}`;
  if (name.length > functionNameCharacters)
    throw new Error(`${name} is longer than the ${functionNameCharacters} characters of a function's name`);
  return name;
};

/** The ARN from the name alone, so that a role can name a function that is created after it. */
export const functionArn = (stackName: string, id: string): string =>
  `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${functionName(stackName, id)}`;

/** A function of the service: arm64, Node 24, traced, with its own log group and role. */
export class ServiceFunction extends Construct {
  readonly function: LambdaFunction;
  readonly logGroup: LogGroup;
  readonly role: Role;

  constructor(scope: Construct, props: ServiceFunctionProps) {
    super(scope, props.id);
    const name = functionName(props.stackName, props.id);
    this.logGroup = logGroup(this, 'Logs', `/aws/lambda/${name}`, props.settings);
    const network = props.vpc === undefined ? [] : [useInterfaces()];
    this.role = functionRole(this, this.logGroup, [...props.statements, ...network]);
    this.function = new LambdaFunction(this, 'Function', {
      functionName: name,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: `${props.id}.handler`,
      code: props.code,
      memorySize: functionMemoryMb(props.id),
      timeout: Duration.seconds(props.timeoutSeconds),
      ...(props.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: props.reservedConcurrency,
      }),
      tracing: Tracing.ACTIVE,
      logGroup: this.logGroup,
      environment: props.environment,
      // A rollback needs the former version. A failed deployment must not leave its version, because Lambda publishes
      // none for code that it has published last, and the next try would fail.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      // The role is complete. CDK would add a second policy with the same X-Ray statement.
      role: this.role.withoutPolicyUpdates(),
    });
    const { defaultChild } = this.function.node;
    if (props.vpc !== undefined && defaultChild instanceof CfnFunction)
      putIntoSubnets(defaultChild, props.vpc);
    acknowledge(this.function, { 'Serverless-LambdaDLQ': props.failedCallReason });
  }
}
