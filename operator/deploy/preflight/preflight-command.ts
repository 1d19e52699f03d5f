import { Command } from 'commander';
import { local } from '#infra/environments/local.ts';
import { environmentOfStack } from '#infra/environments/settings-of.ts';
import { stackNameOf } from '#infra/resource-names.ts';
import { NotSeenHere } from '#operator/deploy/verify/check.ts';
import type { Account } from '#operator/deploy/verify/ports/account.ts';
import { realCounterparties } from '../verify/aws/aws-account.ts';
import { awsTarget, report, type TargetOptions, withTargetOptions } from '../verify/program.ts';
import { preflightChecks } from './preflight-checks.ts';
import type { PreflightFacts } from './preflight-facts.ts';

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

const factsOf = async (options: TargetOptions): Promise<PreflightFacts> => {
  const counterparties = realCounterparties;
  if (options.local) {
    const stackName = stackNameOf(local);
    return { settings: local, stackName, region: 'local', account: localAccount, counterparties };
  }
  const { stackName, region } = awsTarget(options);
  const settings = environmentOfStack(stackName);
  const { awsAccount } = await import('../verify/aws/aws-account.ts');
  return { settings, stackName, region, account: awsAccount(region), counterparties };
};

export const preflightCommand = (): Command =>
  withTargetOptions(
    new Command('preflight').description(
      'Asks an AWS account, the switches and the rate sources, before a deployment, whether the stack can be deployed and used. It only reads.',
    ),
  ).action(async (options: TargetOptions) => {
    const facts = await factsOf(options);
    const head = { program: 'preflight', target: `${facts.stackName} in ${facts.region}` };
    await report(head, preflightChecks, { facts, json: options.json });
  });
