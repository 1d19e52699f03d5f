import { NotSeenHere } from '../check.ts';
import type { Account } from '../ports/account.ts';

const notHere = (what: string) => async (): Promise<never> => {
  throw new NotSeenHere(`${what}: only AWS knows it.`);
};

/** One machine has no account. It answers nothing rather than something made up. */
export const localAccount: Account = {
  accountId: notHere('The account of the credentials'),
  bootstrapVersion: notHere("The version of the CDK's bootstrap stack"),
  lambdaLimits: notHere("The account's limit of concurrent Lambda executions"),
  gatewayLogRoleArn: notHere("The role of API Gateway's logs"),
  roleNames: notHere("The names of the stack's roles"),
  ringingAlarms: notHere("The stack's alarms"),
  stackStatus: notHere("The stack's status"),
};
