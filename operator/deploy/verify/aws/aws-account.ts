import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { deployedStack } from '../../../access/stack.ts';
import type { Account, Counterparties } from '../ports/account.ts';

const timeoutMs = 5_000;

/** Asks from this machine, over the internet. */
export const realCounterparties: Counterparties = {
  get: async (url) => {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, body: await answer.text() };
  },
  now: () => new Date(),
};

/** The name that `cdk bootstrap` gives its stack. */
const bootstrapStack = 'CDKToolkit';

/** CloudFormation answers a stack that does not exist with a ValidationError, as it does a wrong name. */
const isAbsent = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationError' && error.message.includes('does not exist');

const versionOf = (stack: Stack | undefined): number | undefined => {
  const output = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
  return output?.OutputValue === undefined ? undefined : Number(output.OutputValue);
};

/** Asks AWS with the shell's credentials. It only reads. */
export const awsAccount = (region: string): Account => {
  const cloudFormation = new CloudFormationClient({ region });
  const stackNamed = async (StackName: string): Promise<Stack | undefined> => {
    try {
      const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
      return Stacks?.[0];
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };
  return {
    accountId: async () => {
      const { Account: id } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
      return id ?? 'unknown';
    },
    bootstrapVersion: async () => versionOf(await stackNamed(bootstrapStack)),
    lambdaLimits: async () => {
      const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
      return {
        concurrentExecutions: AccountLimit?.ConcurrentExecutions ?? 0,
        unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? 0,
      };
    },
    gatewayLogRoleArn: async () => {
      const { cloudwatchRoleArn } = await new APIGatewayClient({ region }).send(new GetAccountCommand({}));
      return cloudwatchRoleArn;
    },
    roleNames: async (stackName) => {
      if ((await stackNamed(stackName)) === undefined) return [];
      return (await deployedStack(stackName, region)).idsOf('AWS::IAM::Role');
    },
    ringingAlarms: async (stackName) => {
      const pages = paginateDescribeAlarms(
        { client: new CloudWatchClient({ region }) },
        { AlarmNamePrefix: `${stackName}-`, StateValue: 'ALARM' },
      );
      const names: string[] = [];
      for await (const { MetricAlarms = [] } of pages) {
        names.push(...MetricAlarms.flatMap(({ AlarmName }) => AlarmName ?? []));
      }
      return names;
    },
    stackStatus: async (stackName) => (await stackNamed(stackName))?.StackStatus,
  };
};
