import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { kebabCase, pascalCase } from '#infra/resource-names.ts';
import { bundleFunctions, repositoryRoot } from './bundle.ts';
import { templateProblems } from './check-template.ts';
import type { Settings } from './environments/settings.ts';
import { settingsOf } from './environments/settings-of.ts';
import type { Grant } from './grant.ts';
import { grantsOfProduction } from './grants/uma.ts';
import { grants, withKeyGrants } from './grants.ts';
import { PaymentsServiceStack } from './payments-service-stack.ts';
import { isAnsweredIn, placeOf, routesOf } from './route.ts';
import { defineService, type ServiceDefinition, type WrittenParts } from './service-definition.ts';
import { triggers } from './triggers.ts';

/** Workflows that play the outside world: a bank that answers late, and the check of a beneficial owner. */
const sandboxWorkflows: readonly string[] = ['delayed-outcome', 'verification-outcome'];

const stepOf = (substitution: string, ids: readonly string[]): string | undefined =>
  ids.find((id) => `${pascalCase(id)}FunctionArn` === substitution);

/** Steps that no workflow of production calls. */
const stepsOfSandbox = ({ workflows, entryPoints }: ServiceDefinition): string[] => {
  const ids = entryPoints.map(({ id }) => id);
  const called = (isOfSandbox: boolean) =>
    workflows
      .filter(({ id }) => sandboxWorkflows.includes(id) === isOfSandbox)
      .flatMap(({ substitutions }) => substitutions.flatMap((name) => stepOf(name, ids) ?? []));
  const kept = new Set(called(false));
  return called(true).filter((id) => !kept.has(id));
};

const withoutStarts = ({ start, ...grant }: Grant): Grant =>
  start === undefined
    ? grant
    : { ...grant, start: start.filter((workflow) => !sandboxWorkflows.includes(workflow)) };

/**
 * The service of production: functions, workflows and grants that only the sandbox needs are left out. The routes stay,
 * because the gateway refuses them and the authorizer knows their permissions.
 */
const withoutSandbox = (definition: ServiceDefinition): ServiceDefinition => {
  const { routes, entryPoints, workflows, grants } = definition;
  const endpoints = routes
    .filter((route) => !isAnsweredIn('production', route))
    .map(({ id }) => kebabCase(id));
  const removed = new Set([...endpoints, ...stepsOfSandbox(definition)]);
  return {
    ...definition,
    entryPoints: entryPoints.filter(({ id }) => !removed.has(id)),
    workflows: workflows.filter(({ id }) => !sandboxWorkflows.includes(id)),
    grants: Object.fromEntries(
      Object.entries({ ...grants, ...grantsOfProduction })
        .filter(([id]) => !removed.has(id))
        .map(([id, grant]) => [id, withoutStarts(grant)]),
    ),
  };
};

/** The worker that asks the verification provider, which the sandbox does not have. */
const workersOfProduction: readonly string[] = ['follow-verifications'];

const without = <Value>(
  record: Readonly<Record<string, Value>>,
  removed: ReadonlySet<string>,
): Record<string, Value> => Object.fromEntries(Object.entries(record).filter(([id]) => !removed.has(id)));

/**
 * The service of a deployed sandbox: functions that only production needs are left out. The routes stay, because the
 * gateway refuses them.
 */
const withoutProduction = (definition: ServiceDefinition): ServiceDefinition => {
  const { routes, entryPoints, grants, triggers } = definition;
  const endpoints = routes.filter((route) => !isAnsweredIn('sandbox', route)).map(({ id }) => kebabCase(id));
  const removed = new Set([...endpoints, ...workersOfProduction]);
  return {
    ...definition,
    entryPoints: entryPoints.filter(({ id }) => !removed.has(id)),
    grants: without(grants, removed),
    triggers: without(triggers, removed),
  };
};

export interface SynthesizeOptions {
  /** `sandbox`, `production` or `local`. */
  readonly env: string;
  /** Directory that holds functions/ and statemachines/; default: this repository. */
  readonly root?: string;
  /** Directory of the cloud assembly; default: `cdk.out` below the root. */
  readonly outdir?: string;
  /** Default: shared/api/operations.ts, infra/grants.ts, infra/triggers.ts. */
  readonly written?: WrittenParts;
  /** Adds the pages of docs/ to the code, as a deployment does. They take seconds, so nothing else does. */
  readonly withSite?: boolean;
}

export interface Synthesized {
  readonly outdir: string;
  readonly stackName: string;
  /** Absolute path of the CloudFormation template. */
  readonly templateFile: string;
}

const ours = async (): Promise<WrittenParts> => {
  const { operations } = await import('#shared/api/operations.ts');
  const { networkOperations } = await import('#shared/uma/network/contract.ts');
  const routes = routesOf([...operations, ...networkOperations]);
  return { routes, grants: withKeyGrants(grants, routes), triggers };
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
  const bundles = await bundleFunctions(root, options.withSite);
  return new PaymentsServiceStack(app, { settings, definition, bundles });
};

/** @throws Error that lists what a template has more of than AWS allows */
export const synthesizeWithinLimits = (app: App): CloudAssembly => {
  const assembly = app.synth();
  const problems = assembly.stacks.flatMap(({ templateFullPath, stackName }) =>
    templateProblems(readFileSync(templateFullPath, 'utf8'), { isDeployed: !stackName.includes('-local') }),
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
  const app = new App({
    outdir,
    analyticsReporting: false,
    // The CDK's own rules take 3 s. `cdk synth`, `cdk deploy` and test/infra run them.
    builtinCloudFormationValidation: false,
    // Only the CDK's command line reads the tree.
    treeMetadata: false,
  });
  const { stackName } = await addStack(app, settingsOf(options.env), options);
  synthesizeWithinLimits(app);
  return { outdir, stackName, templateFile: join(outdir, `${stackName}.template.json`) };
};
