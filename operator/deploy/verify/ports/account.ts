/** What somebody outside answers, whom the settings name by a URL. */
export interface CounterpartiesAnswer {
  readonly status: number;
  readonly body: string;
}

/** Those outside: payment switches and sources of exchange rates. */
export interface Counterparties {
  /** One GET without credentials or signature; it follows no redirect. @throws Error when nobody answers */
  get(url: string): Promise<CounterpartiesAnswer>;
  now(): Date;
}

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
  /** The names of a stack's alarms that ring. */
  ringingAlarms(stackName: string): Promise<readonly string[]>;
}

export interface LambdaLimits {
  /** Concurrent executions of the account in this region. */
  readonly concurrentExecutions: number;
  /** Those that no function has reserved. */
  readonly unreserved: number;
}
