import { Aws } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { pascalCase } from '#infra/resource-names.ts';
import type { Callee } from '../gradual-functions.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import type { WorkflowDefinition } from '../workflow-definitions.ts';
import { type LogSettings, logGroup } from './log-group.ts';

export interface WorkflowProps {
  readonly definition: WorkflowDefinition;
  readonly stackName: string;
  readonly settings: LogSettings;
  /** The functions of steps, by name. */
  readonly steps: ReadonlyMap<string, Callee>;
}

/** For example, `${SettleDelayedOutcomeFunctionArn}` is functions/<feature>/steps/settle-delayed-outcome.ts. */
const resolveSubstitutions = ({ definition, steps }: WorkflowProps): Record<string, Callee> => {
  const byName = new Map([...steps].map(([id, step]) => [`${pascalCase(id)}FunctionArn`, step]));
  return Object.fromEntries(
    definition.substitutions.map((name) => {
      const step = byName.get(name);
      if (step !== undefined) return [name, step];
      throw new Error(`statemachines/${definition.id}.asl.json: no step gives \${${name}}`);
    }),
  );
};

/** Step Functions requires these on "*", because log deliveries have no ARN before they exist. */
const deliverLogs = () =>
  new PolicyStatement({
    actions: [
      'logs:CreateLogDelivery',
      'logs:GetLogDelivery',
      'logs:UpdateLogDelivery',
      'logs:DeleteLogDelivery',
      'logs:ListLogDeliveries',
      'logs:PutResourcePolicy',
      'logs:DescribeResourcePolicies',
      'logs:DescribeLogGroups',
    ],
    resources: ['*'],
  });

const sendTraces = () =>
  new PolicyStatement({
    actions: [
      'xray:PutTraceSegments',
      'xray:PutTelemetryRecords',
      'xray:GetSamplingRules',
      'xray:GetSamplingTargets',
    ],
    resources: ['*'],
  });

/**
 * The ARN from the name alone. So a function that starts a workflow and a workflow that calls the function do not
 * depend on each other in the template.
 */
export const workflowArn = (stackName: string, id: string): string =>
  `arn:${Aws.PARTITION}:states:${Aws.REGION}:${Aws.ACCOUNT_ID}:stateMachine:${stackName}-${id}`;

/** A Standard state machine made from its ASL file. Its role may invoke only the functions that the file names. */
export class Workflow extends Construct {
  readonly stateMachine: CfnStateMachine;
  readonly arn: string;
  readonly id: string;
  readonly logs: LogGroup;

  constructor(scope: Construct, props: WorkflowProps) {
    super(scope, pascalCase(props.definition.id));
    const { definition, stackName } = props;
    const stateMachineName = `${stackName}-${definition.id}`;
    const called = resolveSubstitutions(props);
    // For groups with this prefix, CloudWatch Logs does not need an entry in a policy of limited length.
    this.logs = logGroup(this, 'Logs', `/aws/vendedlogs/states/${stateMachineName}`, props.settings);
    const role = this.role(Object.values(called).flatMap(({ allowedArns }) => allowedArns));
    this.stateMachine = new CfnStateMachine(this, 'StateMachine', {
      stateMachineName,
      stateMachineType: 'STANDARD',
      roleArn: role.roleArn,
      definitionString: definition.asl,
      definitionSubstitutions: Object.fromEntries(
        Object.entries(called).map(([name, { arn }]) => [name, arn]),
      ),
      tracingConfiguration: { enabled: true },
      loggingConfiguration: {
        level: 'ERROR',
        includeExecutionData: false,
        destinations: [{ cloudWatchLogsLogGroup: { logGroupArn: this.logs.logGroupArn } }],
      },
    });
    this.stateMachine.node.addDependency(role);
    this.id = definition.id;
    this.arn = workflowArn(stackName, definition.id);
    acknowledge(this.stateMachine, {
      'AwsSolutions-SF1':
        'The workflow logs errors. The execution history keeps every step for 90 days, and a log of all events would cost more than the transitions.',
    });
  }

  private role(functionArns: string[]): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('states.amazonaws.com'),
      inlinePolicies: {
        Grants: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: functionArns }),
            deliverLogs(),
            sendTraces(),
          ],
        }),
      },
    });
    acknowledge(role, {
      'AwsSolutions-IAM5[Resource::*]':
        'X-Ray has no resources, and log deliveries have no ARN before they exist: AWS asks for "*" in both.',
    });
    return role;
  }
}
