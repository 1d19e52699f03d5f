import { Command, InvalidArgumentError } from 'commander';
import { environmentOfStack } from '#infra/environments/settings-of.ts';
import { checksFor } from './checks/all-checks.ts';
import { awsTarget, report, type TargetOptions, withTargetOptions } from './program.ts';

interface Options extends TargetOptions {
  readonly sinkUrl?: string;
  readonly sinkPort?: number;
}

const program = 'verify';

const verifyLocally = async ({ json }: Options): Promise<void> => {
  const { startLocal } = await import('./local/start-local.ts');
  const { facts, stop } = await startLocal();
  try {
    await report({ program, target: 'a local host' }, checksFor('sandbox'), { facts, json });
  } finally {
    await stop();
  }
};

const verifyOnAws = async (options: Options): Promise<void> => {
  const target = awsTarget(options);
  const settings = environmentOfStack(target.stackName);
  const { sinkUrl, sinkPort, json } = options;
  if ((sinkUrl === undefined) !== (sinkPort === undefined)) {
    throw new Error(
      'Give --sink-url and --sink-port together: the URL must lead to that port of this machine.',
    );
  }
  const { startAws } = await import('./aws/aws-deployment.ts');
  const facts = await startAws(settings, { ...target, sinkUrl, sinkPort });
  const head = { program, target: `${target.stackName} in ${target.region}` };
  await report(head, checksFor(settings.mode), { facts, json });
};

const portOf = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new InvalidArgumentError('a port is 1 to 65535');
};

export const verifyCommand = (): Command =>
  withTargetOptions(
    new Command(program).description(
      'Proves that a deployed stack works: its shape, then a temporary platform that moves money. Production is only read.',
    ),
  )
    .option(
      '--sink-url <url>',
      'https URL at which Lambda reaches --sink-port, such as a tunnel, for webhooks',
    )
    .option('--sink-port <number>', 'port of this machine that gets the webhooks', portOf)
    .action((options: Options) => (options.local ? verifyLocally(options) : verifyOnAws(options)));
