import { kebabCase } from '#infra/resource-names.ts';
import {
  filtersOfStreamMapping,
  readersOfStream,
  streamRetentionMinutes,
} from '#shared/kernel/aws-limits.ts';
import { type EntryPoint, findEntryPoints } from './entry-points.ts';
import { isGradual } from './gradual-functions.ts';
import type { Grant } from './grant.ts';
import type { Route } from './route.ts';
import type { Trigger } from './triggers.ts';
import { findWorkflows, type WorkflowDefinition } from './workflow-definitions.ts';

/** The parts of a stack that do not depend on its environment. */
export interface ServiceDefinition {
  readonly routes: readonly Route[];
  readonly entryPoints: readonly EntryPoint[];
  readonly workflows: readonly WorkflowDefinition[];
  readonly grants: Readonly<Record<string, Grant>>;
  readonly triggers: Readonly<Record<string, Trigger>>;
}

/** The parts that people write. Functions and workflows are found in their folders. */
export type WrittenParts = Pick<ServiceDefinition, 'routes' | 'grants' | 'triggers'>;

const missing = (wanted: readonly string[], present: readonly string[]): string[] =>
  wanted.filter((name) => !present.includes(name));

const streamProblems = (triggers: ServiceDefinition['triggers']): string[] => {
  const consumers = Object.entries(triggers).flatMap(([id, trigger]) =>
    trigger.on === 'stream' ? [{ id, filters: trigger.filters.length, age: trigger.maxAgeMinutes }] : [],
  );
  return [
    ...(consumers.length > readersOfStream
      ? [`${consumers.length} workers read the stream; more than ${readersOfStream} are throttled`]
      : []),
    ...consumers
      .filter(({ age }) => age > streamRetentionMinutes)
      .map(
        ({ id, age }) =>
          `${id} keeps a record for ${age} minutes; the stream keeps it ${streamRetentionMinutes}`,
      ),
    ...consumers
      .filter(({ filters }) => filters > filtersOfStreamMapping)
      .map(({ id, filters }) => `${id} has ${filters} filters; Lambda takes ${filtersOfStreamMapping}`),
  ];
};

/** A grant names the caller and a trigger the callee. Only the trigger configures retries and failures. */
const invocationProblems = ({ grants, triggers }: ServiceDefinition): string[] => {
  const invoked = Object.values(grants).flatMap(({ invoke }) => invoke ?? []);
  const invocable = Object.entries(triggers).flatMap(([id, { on }]) => (on === 'invocation' ? [id] : []));
  return [
    ...missing(invoked, invocable).map((id) => `infra/triggers.ts has no invocation of ${id}`),
    ...missing(invocable, invoked).map((id) => `infra/grants.ts lets nobody invoke ${id}`),
    ...invoked
      .filter((id) => isGradual(grants[id] ?? {}))
      .map((id) => `infra/grants.ts lets a function invoke ${id}, which moves money, past its alias`),
  ];
};

const problemsOf = (definition: ServiceDefinition): string[] => {
  const { routes, entryPoints, workflows, grants, triggers } = definition;
  const ids = entryPoints.map(({ id }) => id);
  const idsOf = (kind: EntryPoint['kind']) =>
    entryPoints.filter((entryPoint) => entryPoint.kind === kind).map(({ id }) => id);
  const routed = routes.filter(({ upload }) => upload === undefined).map(({ id }) => kebabCase(id));
  const endpoints = idsOf('endpoint');
  const started = Object.values(grants).flatMap(({ start }) => start ?? []);
  return [
    ...missing(routed, endpoints).map(
      (id) => `functions/<area>/${id}.ts is missing: an operation needs its handler`,
    ),
    ...missing(endpoints, routed).map((id) => `${id}.ts answers no operation of shared/api/operations.ts`),
    ...missing(ids, Object.keys(grants)).map((id) => `infra/grants.ts has no line for ${id}`),
    ...missing(Object.keys(grants), ids).map((id) => `infra/grants.ts names ${id}, which is no function`),
    ...missing(idsOf('worker'), Object.keys(triggers)).map((id) => `infra/triggers.ts does not wake ${id}`),
    ...missing(Object.keys(triggers), idsOf('worker')).map(
      (id) => `infra/triggers.ts wakes ${id}, no worker`,
    ),
    ...streamProblems(triggers),
    ...invocationProblems(definition),
    ...missing(
      started,
      workflows.map(({ id }) => id),
    ).map((id) => `statemachines/${id}.asl.json is missing`),
    ...(idsOf('authorizer').length === 1 ? [] : ['authorize-request.ts is missing']),
  ];
};

/**
 * Combines the written parts with the functions and workflows below the root.
 *
 * @throws Error that lists every contradiction between routes, handlers, grants, triggers and workflows
 */
export const defineService = (root: string, written: WrittenParts): ServiceDefinition => {
  const definition = { ...written, entryPoints: findEntryPoints(root), workflows: findWorkflows(root) };
  const problems = problemsOf(definition);
  if (problems.length > 0) throw new Error(`The service does not fit together:\n  ${problems.join('\n  ')}`);
  return definition;
};
