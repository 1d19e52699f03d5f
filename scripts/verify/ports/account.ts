/** What a deployment needs to know about an AWS account and region before it starts. */
export interface Account {
  /** The 12 digits of the account that the credentials belong to. */
  accountId(): Promise<string>;
  /** The version of the CDK's bootstrap stack; undefined: the account is not bootstrapped. */
  bootstrapVersion(): Promise<number | undefined>;
  lambdaLimits(): Promise<LambdaLimits>;
  /** The role with which API Gateway writes logs in this region; undefined: none. */
  gatewayLogRoleArn(): Promise<string | undefined>;
  /** The names of a stack's roles; empty: there is no such stack. */
  roleNames(stackName: string): Promise<readonly string[]>;
  /** The status of a stack; undefined: there is no such stack. */
  stackStatus(stackName: string): Promise<string | undefined>;
}

export interface LambdaLimits {
  /** Concurrent executions of the account in this region. */
  readonly concurrentExecutions: number;
  /** Those that no function has reserved. */
  readonly unreserved: number;
}
