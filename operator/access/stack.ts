import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { deployedStack } from '../../scripts/verify/aws/stack.ts';
import { OperatorError } from './operator-error.ts';
import { bindStack, type Service } from './service.ts';

/** Names the session in CloudTrail beside the person who took the role. */
const sessionName = 'payments-operator';

/** Takes a role of the stack with the engineer's own credentials. @throws OperatorError */
export const openStack = async (stackName: string, region: string, canWrite: boolean): Promise<Service> => {
  const stack = await deployedStack(stackName, region).catch((cause: unknown) => {
    throw new OperatorError(
      `The stack ${stackName} in ${region} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  });
  const RoleArn = stack.output(canWrite ? 'OperatorWriteRoleArn' : 'OperatorReadRoleArn');
  const { Credentials } = await new STSClient({ region }).send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: sessionName }),
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
    },
    { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken },
    canWrite,
  );
};
