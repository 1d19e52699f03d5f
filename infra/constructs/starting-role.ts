import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * The role with which EventBridge starts one workflow. The policy is inside it: CDK's own has a policy apart, which costs one
 * more of the stack's resources.
 */
export const startingRole = (scope: Construct, id: string, workflowArn: string): IRole =>
  new Role(scope, id, {
    assumedBy: new ServicePrincipal('events.amazonaws.com'),
    inlinePolicies: {
      Start: new PolicyDocument({
        statements: [new PolicyStatement({ actions: ['states:StartExecution'], resources: [workflowArn] })],
      }),
    },
  }).withoutPolicyUpdates();
