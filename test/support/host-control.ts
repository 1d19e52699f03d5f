import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import type { LocalService } from '#infra/local/local-service.ts';
import type { CreatedPlatform } from '#shared/platforms/create-platform.ts';
import { type FaultPlan, planSchema } from './fault-plan.ts';
import { countsSchema, type FaultCounts, type FaultPlans } from './fault-plans.ts';
import { invokeWithRoom } from './invoke-with-room.ts';
import { PlatformKeys } from './platform-keys.ts';
import { addressOf, createTestPlatform } from './service-host.ts';
import {
  type ConflictCounts,
  conflictCountsSchema,
  type TransactionConflicts,
} from './transaction-conflicts.ts';

const invocationSchema = z.object({ reference: z.string(), payload: z.string() });

const resultSchema = z.object({
  payload: z.string().optional(),
  error: z.object({ message: z.string() }).loose().optional(),
});
/** The result of an invoked function: JSON text, or its error. */
export type InvocationOutcome = z.output<typeof resultSchema>;

const platformSchema = z.object({ platformId: z.string(), clientId: z.string(), clientSecret: z.string() });

const recordsSchema = z.object({
  denials: z.array(
    z
      .object({
        caller: z.string(),
        action: z.string(),
        resource: z.string(),
        leadingKeys: z.array(z.string()),
        isExplicit: z.boolean(),
      })
      .loose(),
  ),
  accesses: z.array(
    z.object({ caller: z.string(), action: z.string(), resource: z.string(), keyPrefix: z.string() }),
  ),
  transitions: z.record(z.string(), z.unknown()),
  /** The name of each function by its logical id. `caller` is a logical id. */
  functions: z.record(z.string(), z.string()),
});
/** What the host has recorded since its start: refused calls, kinds of access by function, billed transitions. */
export type HostRecords = z.output<typeof recordsSchema>;

/** The HTTP interface of the shared host for test workers, which are other processes. */
export interface HostControl {
  readonly url: string;
  stop(): Promise<void>;
}

export interface ControlledHost {
  readonly host: LocalService;
  readonly plans: FaultPlans;
  readonly conflicts?: TransactionConflicts | undefined;
}

type Route = (body: unknown, path: string) => Promise<unknown> | unknown;

const executionsOn = ({ aws: { states } }: LocalService) =>
  [...states.machines.values()].flatMap(({ arn }) => states.executionsOf(arn));

const textsOf = (executions: ReturnType<typeof executionsOn>): string[] =>
  executions.map(({ options: { name, input }, events }) => JSON.stringify({ name, input, events }));

const routesOf = (
  { host, plans, conflicts }: ControlledHost,
  keys: PlatformKeys,
): Readonly<Record<string, Route>> => ({
  'GET keys': (_, platformId) => keys.of(platformId),
  'PUT faults': (body) => plans.set(planSchema.parse(body)),
  'GET faults': (_, scope) => plans.countsOf(scope),
  'GET steps': (_, scope) => plans.stepsOf(scope),
  'DELETE faults': (_, scope) => plans.delete(scope),
  'GET conflicts': (_, text) => conflicts?.countsOf(text),
  'POST invoke': async (body) => {
    const { reference, payload } = invocationSchema.parse(body);
    return invokeWithRoom(host, reference, payload);
  },
  'POST platforms': () => createTestPlatform(addressOf(host)),
  'DELETE authorizations': () => host.forgetAuthorizations(),
  'GET records': () => ({
    denials: host.aws.denials(),
    accesses: host.aws.accesses(),
    transitions: host.aws.transitions(),
    functions: Object.fromEntries(
      host.template
        .ofType('AWS::Lambda::Function')
        .map(({ logicalId, physicalId }) => [logicalId, physicalId]),
    ),
  }),
  'GET executions': (_, wanted) =>
    textsOf(executionsOn(host).filter(({ options: { name } }) => name === wanted)),
  'GET executions-since': (_, sinceMs) =>
    textsOf(executionsOn(host).filter(({ events }) => (events.at(-1)?.timestampMs ?? 0) >= Number(sinceMs))),
});

const serve = async (routes: Readonly<Record<string, Route>>, request: IncomingMessage): Promise<unknown> => {
  const [name = '', path = ''] = (request.url ?? '/').slice(1).split('/');
  const route = routes[`${request.method} ${name}`];
  if (route === undefined) throw new Error(`No ${request.method} ${name}`);
  const hasBody = request.method === 'PUT' || request.method === 'POST';
  return (await route(hasBody ? await json(request) : undefined, path)) ?? {};
};

const respond = async (
  routes: Readonly<Record<string, Route>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  try {
    response.end(JSON.stringify(await serve(routes, request)));
  } catch (error) {
    response.writeHead(400).end(String(error));
  }
};

export const startHostControl = async (controlled: ControlledHost): Promise<HostControl> => {
  const keys = new PlatformKeys(addressOf(controlled.host));
  const routes = routesOf(controlled, keys);
  const server = createServer((request, response) => void respond(routes, request, response));
  // A busy client may reuse an idle connection seconds too late.
  server.keepAliveTimeoutBuffer = 60_000;
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        keys.close();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

const send = async <T>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> => {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`The host control refuses: ${text}`);
  return schema.parse(JSON.parse(text));
};

/** The counts of the plan for a scope so far. */
export const faultCounts = (controlUrl: string, scope: string): Promise<FaultCounts> =>
  send(`${controlUrl}/faults/${scope}`, { method: 'GET' }, countsSchema);

/** Conflicts of the items whose key contains the text, since the first question about it. */
export const conflictCounts = (controlUrl: string, text: string): Promise<ConflictCounts> =>
  send(`${controlUrl}/conflicts/${text}`, { method: 'GET' }, conflictCountsSchema);

/** Applies the plan to the calls of `plan.scope` while `work` runs. Returns its result and the counts of the plan. */
export const withFaults = async <T>(
  controlUrl: string,
  plan: FaultPlan,
  work: () => Promise<T>,
): Promise<{ result: T; faults: FaultCounts }> => {
  const nothing = z.unknown();
  const url = `${controlUrl}/faults/${plan.scope}`;
  await send(url, { method: 'PUT', body: JSON.stringify(plan) }, nothing);
  try {
    const result = await work();
    const faults = await faultCounts(controlUrl, plan.scope);
    const hasMissed = plan.kind === 'crash' && plan.mayMiss !== true && (faults.lost ?? 0) === 0;
    // A proof that kills nothing proves nothing.
    if (hasMissed)
      throw new Error(`Nothing crashed: the caller made ${faults.calls ?? 0} calls, not ${plan.at}`);
    return { result, faults };
  } finally {
    await send(url, { method: 'DELETE' }, nothing);
  }
};

/** Invokes a function of the host by logical id, name or ARN, as a state machine or a stream does. */
export const invokeFunction = (
  controlUrl: string,
  reference: string,
  payload: unknown,
): Promise<InvocationOutcome> =>
  send(
    `${controlUrl}/invoke`,
    { method: 'POST', body: JSON.stringify({ reference, payload: JSON.stringify(payload) }) },
    resultSchema,
  );

/** Everything that Step Functions stores of each execution of this name and shows in its console: name, input, history. */
export const executionTexts = (controlUrl: string, name: string): Promise<string[]> =>
  send(`${controlUrl}/executions/${name}`, { method: 'GET' }, z.array(z.string()));

/** The same of all executions in which something happened since then. All of a run are many megabytes. */
export const executionTextsSince = (controlUrl: string, since: Date): Promise<string[]> =>
  send(`${controlUrl}/executions-since/${since.getTime()}`, { method: 'GET' }, z.array(z.string()));

/** A fresh platform, created in the host's own process, for hosts other than the shared one. */
export const newPlatformAt = (controlUrl: string): Promise<CreatedPlatform> =>
  send(`${controlUrl}/platforms`, { method: 'POST', body: '{}' }, platformSchema);

/** Lets the shared gateway ask its authorizer again, as it does after a minute of the service's time. */
export const forgetAuthorizationsAt = (controlUrl: string): Promise<unknown> =>
  send(`${controlUrl}/authorizations`, { method: 'DELETE' }, z.unknown());

export const hostRecords = (controlUrl: string): Promise<HostRecords> =>
  send(`${controlUrl}/records`, { method: 'GET' }, recordsSchema);
