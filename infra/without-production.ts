import { kebabCase } from './function-name.ts';
import { isAnsweredIn } from './route.ts';
import type { ServiceDefinition } from './service-definition.ts';

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
export const withoutProduction = (definition: ServiceDefinition): ServiceDefinition => {
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
