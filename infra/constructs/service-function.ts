import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  CfnFunction,
  Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { functionNameCharacters } from '#shared/kernel/aws-limits.ts';
import type { VpcSettings } from '../environments/settings.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { functionRole } from './function-role.ts';
import { type LogSettings, logGroup } from './log-group.ts';
import { putIntoSubnets, useInterfaces } from './outbound.ts';

export interface ServiceFunctionProps {
  /** Name within the service. The function's name is the stack's name followed by it. */
  readonly id: string;
  readonly stackName: string;
  /** Directory of its bundle. */
  readonly code: string;
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
      handler: 'index.handler',
      // The build makes no maps, but a .build of an earlier commit may still have some.
      code: Code.fromAsset(props.code, { exclude: ['*.map'] }),
      // Start-up runs at full speed for any size. A warm request takes 3 ms of CPU, and 256 MB is a seventh of a core.
      memorySize: 256,
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
