import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { deployedStack } from '../../scripts/verify/aws/stack.ts';
import { operatorNameOf } from './operator.ts';
import { OperatorError } from './operator-error.ts';
import { bindStack, type Service } from './service.ts';

/** Takes a role of the stack with the engineer's own credentials. @throws OperatorError */
export const openStack = async (stackName: string, region: string, canWrite: boolean): Promise<Service> => {
  const stack = await deployedStack(stackName, region).catch((cause: unknown) => {
    throw new OperatorError(
      `The stack ${stackName} in ${region} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  });
  const RoleArn = stack.output(canWrite ? 'OperatorWriteRoleArn' : 'OperatorReadRoleArn');
  const identities = new STSClient({ region });
  const { Arn = '' } = await identities.send(new GetCallerIdentityCommand({}));
  const operatorName = operatorNameOf(Arn);
  // CloudTrail and the audit trail name the person alike.
  const { Credentials } = await identities.send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: operatorName }),
  );
  const { AccessKeyId, SecretAccessKey, SessionToken } = Credentials ?? {};
  if (AccessKeyId === undefined || SecretAccessKey === undefined) {
    throw new OperatorError(`AWS gave no credentials for ${RoleArn}.`);
  }
  return bindStack(
    {
      stackName,
      region,
      tableName: stack.output('TableName'),
      failedEventsQueueUrl: stack.output('FailedEventsQueueUrl'),
      usagePlanId: stack.output('UsagePlanId'),
      auditBucketName: stack.output('AuditBucketName'),
      operatorName,
    },
    { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken },
    canWrite,
  );
};
