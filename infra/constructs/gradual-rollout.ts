import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type Alias, CfnAlias } from 'aws-cdk-lib/aws-lambda';
import { Construct, type IConstruct } from 'constructs';
import { endsRollout } from '../alarms.ts';
import type { Rollout, Settings } from '../environments/settings.ts';
import { acknowledge } from '../nag/acknowledge.ts';

export interface GradualRolloutProps {
  readonly settings: Pick<Settings, 'rollout' | 'isUrgent'>;
  readonly aliases: readonly Alias[];
  /** The construct that holds the alarms of the stack. */
  readonly alarms: IConstruct | undefined;
}

/** AWS's own configurations, by the setting. */
const configurations = {
  canary: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
  'at-once': 'CodeDeployDefault.LambdaAllAtOnce',
} as const satisfies Record<Rollout, string>;

const triggersOf = (alarms: IConstruct | undefined): { readonly name: string }[] =>
  (alarms?.node.children ?? []).flatMap((child) =>
    child instanceof Alarm && endsRollout(child.node.id) ? [{ name: child.alarmName }] : [],
  );

/** Moves each alias to a new version as the setting says. CloudFormation waits until CodeDeploy has finished. */
export class GradualRollout extends Construct {
  constructor(scope: Construct, { settings, aliases, alarms }: GradualRolloutProps) {
    super(scope, 'Rollout');
    const application = new CfnApplication(this, 'Application', { computePlatform: 'Lambda' });
    const { roleArn } = this.role();
    const names = settings.isUrgent === true ? [] : triggersOf(alarms);
    for (const alias of aliases) {
      const group = new CfnDeploymentGroup(this, alias.version.lambda.node.scope?.node.id ?? '', {
        applicationName: application.ref,
        serviceRoleArn: roleArn,
        deploymentConfigName: configurations[settings.isUrgent === true ? 'at-once' : settings.rollout],
        deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
        // Without this property CloudFormation leaves the former alarms in force.
        alarmConfiguration: { enabled: names.length > 0, alarms: names },
        autoRollbackConfiguration: {
          enabled: true,
          events: ['DEPLOYMENT_FAILURE', ...(names.length > 0 ? ['DEPLOYMENT_STOP_ON_ALARM'] : [])],
        },
      });
      updateThrough(alias, application, group);
    }
  }

  private role(): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited'),
      ],
    });
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'CodeDeploy documents no shorter list of rights. The policy may move aliases and read alarms; it cannot change code.',
    });
    return role;
  }
}

const updateThrough = (alias: Alias, application: CfnApplication, group: CfnDeploymentGroup): void => {
  const { defaultChild } = alias.node;
  if (!(defaultChild instanceof CfnAlias)) throw new Error(`${alias.node.path} has no resource of its own`);
  defaultChild.cfnOptions.updatePolicy = {
    codeDeployLambdaAliasUpdate: { applicationName: application.ref, deploymentGroupName: group.ref },
  };
};
