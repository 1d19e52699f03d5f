import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import type { Host } from '#infra/local/host.ts';
import {
  countsSchema,
  type FaultCounts,
  type FaultPlan,
  type FaultPlans,
  planSchema,
} from './fault-plans.ts';

const invocationSchema = z.object({ reference: z.string(), payload: z.string() });

const resultSchema = z.object({
  payload: z.string().optional(),
  error: z.object({ message: z.string() }).loose().optional(),
});
/** What an invoked function gave back: JSON text, or the error it ended with. */
export type InvocationOutcome = z.output<typeof resultSchema>;

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
});
/** What the host has seen since its start: refused calls, kinds of access by function, billed transitions. */
export type HostRecords = z.output<typeof recordsSchema>;

/** A door of the shared host for test workers, which live in other processes. */
export interface HostControl {
  readonly url: string;
  stop(): Promise<void>;
}

export interface ControlledHost {
  readonly host: Pick<Host, 'invoke' | 'aws'>;
  readonly plans: FaultPlans;
}

type Route = (body: unknown, path: string) => Promise<unknown> | unknown;

const routesOf = ({ host, plans }: ControlledHost): Readonly<Record<string, Route>> => ({
  'PUT faults': (body) => plans.set(planSchema.parse(body)),
  'GET faults': (_, scope) => plans.countsOf(scope),
  'DELETE faults': (_, scope) => plans.delete(scope),
  'POST invoke': async (body) => {
    const { reference, payload } = invocationSchema.parse(body);
    return host.invoke(reference, payload);
  },
  'GET records': () => ({
    denials: host.aws.denials(),
    accesses: host.aws.accesses(),
    transitions: host.aws.transitions(),
  }),
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
  const routes = routesOf(controlled);
  const server = createServer((request, response) => void respond(routes, request, response));
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
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

/** Spoils the calls of `plan.scope` while `work` runs; gives its result and what was spoiled. */
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
    return { result, faults: await send(url, { method: 'GET' }, countsSchema) };
  } finally {
    await send(url, { method: 'DELETE' }, nothing);
  }
};

/** Invokes a function of the host by logical id, name or ARN, as a state machine or a stream would. */
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

export const hostRecords = (controlUrl: string): Promise<HostRecords> =>
  send(`${controlUrl}/records`, { method: 'GET' }, recordsSchema);
