import { Stack } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type Alias, CfnAlias } from 'aws-cdk-lib/aws-lambda';
import { Construct, type IConstruct } from 'constructs';
import { endsRollout } from '../alarms.ts';
import type { Settings } from '../environments/settings.ts';
import { acknowledge } from '../nag/acknowledge.ts';

export interface GradualRolloutProps {
  readonly settings: Pick<Settings, 'rollout' | 'isUrgent'>;
  readonly aliases: readonly Alias[];
  /** The construct that holds the alarms of the stack. */
  readonly alarms: IConstruct | undefined;
}

/** A tenth for five minutes, then all. The configuration is AWS's own. */
const canary = 'CodeDeployDefault.LambdaCanary10Percent5Minutes';

/** CodeDeploy is known to refuse fifteen rollouts that start at once ("Rate exceeded"). */
const rolloutsAtOnce = 3;

const triggersOf = (alarms: IConstruct | undefined): { readonly name: string }[] =>
  (alarms?.node.children ?? []).flatMap((child) =>
    child instanceof Alarm && endsRollout(child.node.id) ? [{ name: child.alarmName }] : [],
  );

/**
 * Moves each alias to a new version step by step, where the setting says so. CloudFormation waits until CodeDeploy has
 * finished. Without a rollout, CloudFormation itself moves the alias, and no alarm can stop it.
 */
export class GradualRollout extends Construct {
  constructor(scope: Construct, { settings, aliases, alarms }: GradualRolloutProps) {
    super(scope, 'Rollout');
    if (settings.rollout === 'at-once' || settings.isUrgent === true) return;
    const application = new CfnApplication(this, 'Application', { computePlatform: 'Lambda' });
    const { roleArn } = this.role();
    const names = triggersOf(alarms);
    const outer = aliases.filter((alias) => Stack.of(alias) === Stack.of(this));
    for (const alias of aliases) {
      // In the stack of its alias: a nested stack has its own 500 resources.
      const scope = outer.includes(alias) ? this : alias;
      const group = new CfnDeploymentGroup(scope, alias.version.lambda.node.scope?.node.id ?? '', {
        applicationName: application.ref,
        serviceRoleArn: roleArn,
        deploymentConfigName: canary,
        deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
        // Without this property CloudFormation leaves the former alarms in force.
        alarmConfiguration: { enabled: names.length > 0, alarms: names },
        autoRollbackConfiguration: {
          enabled: true,
          events: ['DEPLOYMENT_FAILURE', ...(names.length > 0 ? ['DEPLOYMENT_STOP_ON_ALARM'] : [])],
        },
      });
      updateThrough(alias, application, group);
      // Those of a nested stack do not wait for others: there are few.
      const before = scope === this ? outer[outer.indexOf(alias) - rolloutsAtOnce] : undefined;
      if (before) alias.node.addDependency(before);
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
