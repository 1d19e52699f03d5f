import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';

/** A deployed stack: what its outputs say and what its resources are called. */
export interface DeployedStack {
  readonly name: string;
  readonly region: string;
  /** @throws Error when the stack has no such output */
  output(name: string): string;
  /** The physical ids of all resources of a type. */
  idsOf(type: string): string[];
}

/** Reads a stack once. @throws Error when it does not exist */
export const deployedStack = async (name: string, region: string): Promise<DeployedStack> => {
  const client = new CloudFormationClient({ region });
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
  const outputs = new Map((Stacks?.[0]?.Outputs ?? []).map((one) => [one.OutputKey, one.OutputValue]));
  const idsByType = new Map<string, string[]>();
  for await (const { StackResourceSummaries = [] } of paginateListStackResources(
    { client },
    { StackName: name },
  )) {
    for (const { ResourceType = '', PhysicalResourceId = '' } of StackResourceSummaries) {
      idsByType.set(ResourceType, [...(idsByType.get(ResourceType) ?? []), PhysicalResourceId]);
    }
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
