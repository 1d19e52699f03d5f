import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import type { LocalService } from '#infra/local/local-service.ts';
import { planSchema } from './fault-plan.ts';
import type { FaultPlans } from './fault-plans.ts';
import { invokeWithRoom } from './invoke-with-room.ts';
import { PlatformKeys } from './platform-keys.ts';
import { addressOf, createTestPlatform, longLived } from './service-host.ts';

const platformSchema = z.object({ umaDomain: z.string().exactOptional() });
const invocationSchema = z.object({ reference: z.string(), payload: z.string() });

/** The HTTP interface of the shared host for test workers, which are other processes. */
export interface HostControl {
  readonly url: string;
  stop(): Promise<void>;
}

export interface ControlledHost {
  readonly host: LocalService;
  readonly plans: FaultPlans;
}

type Route = (body: unknown, path: string) => Promise<unknown> | unknown;

const executionsOn = ({ aws: { states } }: LocalService) =>
  [...states.machines.values()].flatMap(({ arn }) => states.executionsOf(arn));

const textsOf = (executions: ReturnType<typeof executionsOn>): string[] =>
  executions.map(({ options: { name, input }, events }) => JSON.stringify({ name, input, events }));

/** Counts who is there; when the last one has left, schedules keep the period of hosts that many files share. */
const visitorsOf = ({ clock }: LocalService) => {
  let visitors = 0;
  const count = (change: number): void => {
    visitors += change;
    clock.shortestPeriodMs = visitors > 0 ? 0 : longLived.shortestPeriodMs;
  };
  return { 'POST visitors': () => count(1), 'DELETE visitors': () => count(-1) };
};

const routesOf = ({ host, plans }: ControlledHost, keys: PlatformKeys): Readonly<Record<string, Route>> => ({
  'GET keys': (_, platformId) => keys.of(platformId),
  'PUT faults': (body) => plans.set(planSchema.parse(body)),
  'GET faults': (_, scope) => plans.countsOf(scope),
  'DELETE faults': (_, scope) => plans.delete(scope),
  'POST invoke': async (body) => {
    const { reference, payload } = invocationSchema.parse(body);
    return invokeWithRoom(host, reference, payload);
  },
  'GET calls': (_, text) => ({
    unfinished: host.aws.calls.queue.unfinished.filter(({ payload }) => payload.includes(text)).length,
  }),
  'POST platforms': (body) => createTestPlatform(addressOf(host), platformSchema.parse(body)),
  'DELETE authorizations': () => host.forgetAuthorizations(),
  ...visitorsOf(host),
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
