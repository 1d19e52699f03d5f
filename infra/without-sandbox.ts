import { kebabCase, pascalCase } from './function-name.ts';
import type { Grant } from './grant.ts';
import { isAnsweredIn } from './route.ts';
import type { ServiceDefinition } from './service-definition.ts';

/** Workflows that play the outside world: a bank that answers late, and the check of a beneficial owner. */
export const sandboxWorkflows: readonly string[] = ['delayed-outcome', 'verification-outcome'];

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
export const withoutSandbox = (definition: ServiceDefinition): ServiceDefinition => {
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
      Object.entries(grants)
        .filter(([id]) => !removed.has(id))
        .map(([id, grant]) => [id, withoutStarts(grant)]),
    ),
  };
};
