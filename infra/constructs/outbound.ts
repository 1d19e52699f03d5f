import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { VpcSettings } from '../environments/settings.ts';

/** Functions that call somebody outside AWS: the switch, the verification provider, a source of rates or a webhook endpoint. */
export const outboundFunctions: readonly string[] = [
  'ask-platform',
  'attempt-delivery',
  'deliver-events',
  'deliver-to-slow-endpoints',
  'finish-overdue',
  'follow-verifications',
  'get-kyc-link',
  'pay-out',
  'refresh-rates',
  'resend-webhook-delivery',
  'send-test-webhook',
  'sweep-documents',
];

/** Lambda creates a network interface in each subnet, which has no ARN before it exists. */
export const useInterfaces = (): PolicyStatement =>
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
export const putIntoSubnets = (made: CfnFunction, { subnetIds, securityGroupIds }: VpcSettings): void => {
  made.vpcConfig = { subnetIds: [...subnetIds], securityGroupIds: [...securityGroupIds] };
};
