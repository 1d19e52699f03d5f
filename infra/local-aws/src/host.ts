import { Activity } from './activity.ts';
import { advance } from './advance.ts';
import { type AwsHost, startAws } from './aws/aws-host.ts';
import type { Snapshot } from './aws/snapshot.ts';
import type { HostClock } from './clock.ts';
import { Chance } from './functions/chance.ts';
import { functionDefinitions, withVariables } from './functions/function-definition.ts';
import type { Invoke } from './functions/invocation.ts';
import { type Functions, startFunctions } from './functions/start-functions.ts';
import { Gate } from './gate.ts';
import { apiDefinition } from './gateway/api-definition.ts';
import { checkInvokePermissions } from './gateway/check-invoke-permissions.ts';
import type { EdgeResponses } from './gateway/gateway-responses.ts';
import { startGateway } from './gateway/start-gateway.ts';
import type { HostOptions } from './host-options.ts';
import { keptClock } from './kept-clock.ts';
import { logUnfinished } from './log-unfinished.ts';
import { type Prepared, prepare } from './prepare.ts';
import { type Stop, stopAll } from './stop-all.ts';
import type { Template } from './template.ts';

export type { BesideApi } from './gateway/start-gateway.ts';
export type { HostOptions } from './host-options.ts';

/** A stack that runs on this machine. */
export interface Host {
  /** Root of the REST API with its stage: `http://127.0.0.1:3000/prod`. */
  readonly baseUrl: string;
  readonly template: Template;
  /** Invokes a function by logical id, name or ARN. */
  readonly invoke: Invoke;
  readonly aws: AwsHost;
  readonly clock: HostClock;
  readonly chance: Chance;
  /**
   * Moves the clock on by so many milliseconds; what becomes due meanwhile happens in order, before this resolves. It
   * resolves earlier when it is stopped.
   */
  advance(byMs: number, stopped?: AbortSignal): Promise<void>;
  /** Resolves when no work runs that does not wait for the clock; after ten seconds if requests come meanwhile. */
  untilSettled(): Promise<void>;
  /** All items of all tables. */
  snapshot(): Promise<Snapshot>;
  /**
   * Ends all work and forgets it, empties queues and buckets, and gives the tables the items of the snapshot. Requests
   * that arrive meanwhile wait.
   */
  restore(snapshot: Snapshot): Promise<void>;
  /** Asks authorizers again, whose answers the gateway would still use. */
  forgetAuthorizations(): void;
  hasRoute(method: string, resourcePath: string): boolean;
  stop(): Promise<void>;
}

/**
 * Starts everything that the template asks for. When a part does not start, those that run already are stopped.
 *
 * @throws StartError naming the first part of the template that the host cannot serve
 */
export const startHost = async (options: HostOptions): Promise<Host> => {
  const stops: Stop[] = [];
  try {
    const { template, dynamodb } = await prepare(options, stops);
    return await serve({ ...options, ...planOf(template, options.edgeResponses), dynamodb, stops });
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
};

/** Reads the whole template before any part of it starts, so that a refusal leaves nothing behind. */
const planOf = (template: Template, edgeResponses?: EdgeResponses) => {
  const api = apiDefinition(template, edgeResponses);
  checkInvokePermissions(template, api);
  return { template, api, definitions: functionDefinitions(template) };
};

type Plan = HostOptions & Prepared & ReturnType<typeof planOf> & { readonly stops: Stop[] };

const serve = async ({
  template,
  api,
  definitions,
  dynamodb,
  stops,
  port = 0,
  timeScale = 1,
  shortestPeriodMs,
  dataDir,
  variables = {},
  interceptors = [],
  logSink = () => undefined,
  beforeCall,
  idleLimitMs,
  authorizationsKeptMs,
  accountConcurrency,
  accountThrottle,
  onFault,
  onLost,
  beside,
}: Plan): Promise<Host> => {
  const clock = keptClock(dataDir);
  const chance = new Chance();
  const activity = new Activity();
  const gate = new Gate();
  const functions = Promise.withResolvers<Functions>();
  // A state machine or schedule may call a function before the functions have their AWS endpoints.
  const invoke = activity.watch(async (reference, payload) =>
    (await functions.promise).invoke(reference, payload),
  );
  const aws = await startAws({
    template,
    invoke,
    timeScale,
    shortestPeriodMs,
    clock,
    dataDir,
    interceptors,
    onLost,
    ...(dynamodb && { dynamodb }),
  });
  stops.push(aws.stop);
  const started = startFunctions({
    definitions: definitions.map((one) => withVariables(one, variables)),
    endpoints: aws.endpoints,
    logSink,
    beforeCall,
    toLogGroup: aws.takeLog,
    clock,
    chance,
    accountConcurrency,
    ...(idleLimitMs !== undefined && { idleLimitMs }),
  });
  stops.push(started.stop);
  stops.push(async () => logUnfinished(await aws.calls.end(), { dataDir, logSink, template }));
  functions.resolve(started);
  const behind = {
    callS3: aws.callS3,
    usagePlans: aws.usagePlans,
    writeLog: aws.takeLog,
    authorizationsKeptMs,
  };
  const gateway = await startGateway({
    api,
    invoke,
    ...behind,
    chance,
    beforeRequest: async () => {
      activity.countRequest();
      await gate.passed();
      if (clock.isStill) clock.jumpTo(clock.nowMs() + 1);
    },
    port,
    timeScale,
    clock,
    ...(accountThrottle && { accountThrottle }),
    ...(onFault && { onFault }),
    ...(beside && { beside }),
  });
  stops.push(gateway.stop);
  // Nearly every request needs its authorizer first.
  for (const { authorizer } of api.routes) if (authorizer) started.warm(authorizer.functionArn);
  const untilSettled = (): Promise<void> => activity.untilIdle([aws.isIdle]);
  return {
    baseUrl: gateway.baseUrl,
    template,
    invoke,
    aws,
    clock,
    chance,
    forgetAuthorizations: gateway.forgetAuthorizations,
    advance: (byMs, stopped) => advance(clock, byMs, untilSettled, stopped),
    untilSettled,
    snapshot: () => aws.snapshot(),
    restore: (snapshot) =>
      gate.hold(async () => {
        await aws.restore(snapshot, untilSettled);
        await untilSettled();
        await started.restart();
        gateway.forgetAuthorizations();
      }),
    hasRoute: (method, path) =>
      api.routes.some((route) => route.method === method && route.resourcePath === path),
    stop: () => stopAll(stops),
  };
};
