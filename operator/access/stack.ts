import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { clock } from '#shared/kernel/clock.ts';
import { operatorNameOf } from './operator.ts';
import { lastWords, OperatorError } from './operator-error.ts';
import { bindStack, type Credentials, type Service, useCredentials } from './service.ts';

/** A deployed stack: what its outputs say and what its resources are called. */
export interface DeployedStack {
  readonly name: string;
  readonly region: string;
  /** @throws Error when the stack has no such output */
  output(name: string): string;
  /** The physical ids of all resources of a type. */
  idsOf(type: string): string[];
}

interface StackResource {
  readonly type: string;
  readonly id: string;
}

/** With the resources of its nested stacks, which are named by their ARNs. */
async function* resourcesOf(client: CloudFormationClient, StackName: string): AsyncGenerator<StackResource> {
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
    for (const { ResourceType: type = '', PhysicalResourceId: id = '' } of StackResourceSummaries) {
      yield { type, id };
      if (type === 'AWS::CloudFormation::Stack') yield* resourcesOf(client, id);
    }
  }
}

/** Reads a stack once. @throws Error when it does not exist */
export const deployedStack = async (name: string, region: string): Promise<DeployedStack> => {
  const client = new CloudFormationClient({ region });
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
  const outputs = new Map((Stacks?.[0]?.Outputs ?? []).map((one) => [one.OutputKey, one.OutputValue]));
  const idsByType = new Map<string, string[]>();
  for await (const { type, id } of resourcesOf(client, name)) {
    idsByType.set(type, [...(idsByType.get(type) ?? []), id]);
  }
  return {
    name,
    region,
    output: (key) => {
      const value = outputs.get(key);
      if (value === undefined)
        throw new Error(`${name} has no output ${key}: deploy this version of it first`);
      return value;
    },
    idsOf: (type) => idsByType.get(type) ?? [],
  };
};

const ignore = (): void => undefined;
/** The SDK would warn that the environment has keys as well: those of the role. */
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The engineer's own credentials, also when the environment has those of a role since. */
const ownCredentials = (): ReturnType<typeof defaultProvider> => {
  const profile = process.env.AWS_PROFILE;
  if (profile !== undefined || process.env.AWS_ACCESS_KEY_ID === undefined) {
    return defaultProvider({ profile: profile ?? 'default', logger: quiet });
  }
  const own = fromEnv()();
  return () => own;
};

/** @throws OperatorError */
const takeRole = async (
  identities: STSClient,
  role: { readonly RoleArn: string; readonly RoleSessionName: string },
): Promise<Credentials> => {
  const { Credentials: given } = await identities.send(new AssumeRoleCommand(role));
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = given ?? {};
  if (AccessKeyId === undefined || SecretAccessKey === undefined) {
    throw new OperatorError(`AWS gave no credentials for ${role.RoleArn}.`);
  }
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiration: Expiration,
  };
};

/** More than the five minutes before the end in which clients look for new credentials. */
const renewBeforeMs = 600_000;
/** A single timer would come late on a machine that slept. */
const lookEveryMs = 30_000;

/** Takes the role again before its credentials end, for as long as this process runs. */
const keepRole = (take: () => Promise<Credentials>, first: Credentials): void => {
  let { expiration } = first;
  let isTaking = false;
  let hasTold = false;
  const renew = async (): Promise<void> => {
    try {
      const next = await take();
      useCredentials(next);
      ({ expiration } = next);
      hasTold = false;
    } catch (error) {
      if (!hasTold)
        process.stderr.write(`The role cannot be taken again: ${lastWords(error)}. Sign in to AWS.\n`);
      hasTold = true;
    }
  };
  const look = async (): Promise<void> => {
    if (isTaking || expiration === undefined) return;
    if (expiration.getTime() - clock.nowMs() > renewBeforeMs) return;
    isTaking = true;
    await renew();
    isTaking = false;
  };
  setInterval(() => void look(), lookEveryMs).unref();
};

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
