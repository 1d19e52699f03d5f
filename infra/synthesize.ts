import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { bundleFunctions, repositoryRoot } from './bundle.ts';
import { templateProblems } from './check-template.ts';
import type { Settings } from './environments/settings.ts';
import { settingsOf } from './environments/settings-of.ts';
import { grants } from './grants.ts';
import { withHotAccountGrants } from './hot-account-grants.ts';
import { withKeyGrants } from './key-grants.ts';
import { PaymentsServiceStack } from './payments-service-stack.ts';
import { placeOf, routesOf } from './route.ts';
import { defineService, type ServiceDefinition, type WrittenParts } from './service-definition.ts';
import { triggers } from './triggers.ts';
import { withoutProduction } from './without-production.ts';
import { withoutSandbox } from './without-sandbox.ts';

export interface SynthesizeOptions {
  /** `sandbox`, `production` or `local`. */
  readonly env: string;
  /** Directory that holds functions/ and statemachines/; default: this repository. */
  readonly root?: string;
  /** Directory of the cloud assembly; default: `cdk.out` below the root. */
  readonly outdir?: string;
  /** Default: `.build` below the root. */
  readonly buildDirectory?: string;
  /** Default: shared/operations.ts, infra/grants.ts, infra/triggers.ts. */
  readonly written?: WrittenParts;
}

export interface Synthesized {
  readonly outdir: string;
  readonly stackName: string;
  /** Absolute path of the CloudFormation template. */
  readonly templateFile: string;
}

const ours = async (): Promise<WrittenParts> => {
  const { operations } = await import('#shared/operations.ts');
  const routes = routesOf(operations);
  return { routes, grants: withKeyGrants(withHotAccountGrants(grants), routes), triggers };
};

/** What the stack of an environment consists of. */
export const definitionOf = async (
  settings: Pick<Settings, 'mode'> & Partial<Pick<Settings, 'name'>>,
  { root = repositoryRoot, written }: Pick<SynthesizeOptions, 'root' | 'written'> = {},
): Promise<ServiceDefinition> => {
  const whole = defineService(root, written ?? (await ours()));
  const place = placeOf(settings);
  if (place === 'local') return whole;
  return place === 'production' ? withoutSandbox(whole) : withoutProduction(whole);
};

/** Bundles all functions and adds the stack of one environment to the app. */
export const addStack = async (
  app: App,
  settings: Settings,
  options: Omit<SynthesizeOptions, 'env' | 'outdir'> = {},
): Promise<PaymentsServiceStack> => {
  const root = options.root ?? repositoryRoot;
  const definition = await definitionOf(settings, options);
  const buildDirectory = options.buildDirectory ?? join(root, '.build');
  await bundleFunctions({ root, buildDirectory });
  return new PaymentsServiceStack(app, { settings, definition, buildDirectory });
};

/** @throws Error that lists what a template has more of than AWS allows */
export const synthesizeWithinLimits = (app: App): CloudAssembly => {
  const assembly = app.synth();
  const problems = assembly.stacks.flatMap(({ templateFullPath }) =>
    templateProblems(readFileSync(templateFullPath, 'utf8')),
  );
  if (problems.length > 0) throw new Error(`The template is too large:\n  ${problems.join('\n  ')}`);
  return assembly;
};

/**
 * Bundles all functions and writes the cloud assembly of one environment, without AWS credentials or look-ups.
 *
 * @throws Error when routes, handlers, grants, triggers and workflows contradict each other, or a bundle does not
 * build
 */
export const synthesize = async (options: SynthesizeOptions): Promise<Synthesized> => {
  const outdir = options.outdir ?? join(options.root ?? repositoryRoot, 'cdk.out');
  // The CDK's own rules take 3 s. `cdk synth`, `cdk deploy` and test/infra run them.
  const app = new App({ outdir, analyticsReporting: false, builtinCloudFormationValidation: false });
  const { stackName } = await addStack(app, settingsOf(options.env), options);
  synthesizeWithinLimits(app);
  return { outdir, stackName, templateFile: join(outdir, `${stackName}.template.json`) };
};
