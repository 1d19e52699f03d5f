import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { deployedStack } from './deployed-stack.ts';
import { operatorNameOf } from './operator.ts';
import { OperatorError } from './operator-error.ts';
import { keepRole, ownCredentials, takeRole } from './role.ts';
import { bindStack, type Service } from './service.ts';

/** Takes a role of the stack with the engineer's own credentials. @throws OperatorError */
export const openStack = async (stackName: string, region: string, canWrite: boolean): Promise<Service> => {
  const stack = await deployedStack(stackName, region).catch((cause: unknown) => {
    throw new OperatorError(
      `The stack ${stackName} in ${region} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  });
  const RoleArn = stack.output(canWrite ? 'OperatorWriteRoleArn' : 'OperatorReadRoleArn');
  const identities = new STSClient({ region, credentials: ownCredentials() });
  const { Arn = '' } = await identities.send(new GetCallerIdentityCommand({}));
  const operatorName = operatorNameOf(Arn);
  // CloudTrail and the audit trail name the person alike.
  const take = () => takeRole(identities, { RoleArn, RoleSessionName: operatorName });
  const credentials = await take();
  const service = bindStack(
    {
      stackName,
      region,
      tableName: stack.output('TableName'),
      failedEventsQueueUrl: stack.output('FailedEventsQueueUrl'),
      usagePlanId: stack.output('UsagePlanId'),
      auditBucketName: stack.output('AuditBucketName'),
      operatorName,
    },
    credentials,
    canWrite,
  );
  keepRole(take, credentials);
  return service;
};
