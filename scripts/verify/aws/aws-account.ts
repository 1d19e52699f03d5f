import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { deployedStack } from '#operator/access/deployed-stack.ts';
import type { Account } from '../ports/account.ts';

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
    stackStatus: async (stackName) => (await stackNamed(stackName))?.StackStatus,
  };
};
