import { Command } from 'commander';
import { environmentOfStack } from '#infra/environment-of-stack.ts';
import { local } from '#infra/environments/local.ts';
import { stackNameOf } from '#infra/stack-name.ts';
import { realOutside } from './verify/aws/outside.ts';
import { localAccount } from './verify/local/local-account.ts';
import { preflightChecks } from './verify/preflight/preflight-checks.ts';
import type { PreflightFacts } from './verify/preflight/preflight-facts.ts';
import { awsTarget, report, type TargetOptions, withTargetOptions } from './verify/program.ts';

const factsOf = async (options: TargetOptions): Promise<PreflightFacts> => {
  const outside = realOutside;
  if (options.local) {
    const stackName = stackNameOf(local);
    return { settings: local, stackName, region: 'local', account: localAccount, outside };
  }
  const { stackName, region } = awsTarget(options);
  const settings = environmentOfStack(stackName);
  const { awsAccount } = await import('./verify/aws/aws-account.ts');
  return { settings, stackName, region, account: awsAccount(region), outside };
};

const program = withTargetOptions(
  new Command('preflight').description(
    'Asks an AWS account, the switches and the rate sources, before a deployment, whether the stack can be deployed and used. It only reads.',
  ),
).action(async (options: TargetOptions) => {
  const facts = await factsOf(options);
  const head = { program: 'preflight', target: `${facts.stackName} in ${facts.region}` };
  await report(head, preflightChecks, { facts, json: options.json });
});

try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
