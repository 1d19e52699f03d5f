import type { IncomingMessage } from 'node:http';
import type { CallS3 } from '../aws/s3-call.ts';
import { HostClock } from '../clock.ts';
import type { Invoke } from '../functions/invocation.ts';
import { accessLog, type Journey, type WriteLog } from './access-log.ts';
import type { ApiDefinition } from './api-definition.ts';
import { type Authorization, type Authorize, createAuthorizer } from './authorizer.ts';
import { bareRequest, noRequest, type RequestIds } from './bare-request.ts';
import { runS3Integration } from './call-s3.ts';
import { pathUnderName } from './domain-names.ts';
import { GatewayFault } from './gateway-fault.ts';
import { type GatewayRequest, parseQuery, parseTarget } from './gateway-request.ts';
import type { HttpAnswer } from './http-answer.ts';
import { runMockIntegration } from './mock-integration.ts';
import { proxyAnswer } from './proxy-answer.ts';
import { proxyEvent } from './proxy-event.ts';
import { readBody } from './read-body.ts';
import { type Call, requestContext } from './request-context.ts';
import { createRouter, type Match, type Router } from './router.ts';
import type { Throttle } from './stage.ts';
import { createThrottle, type TakeTokenFor } from './throttle.ts';
import type { UsagePlans } from './usage-plans.ts';

export interface PipelineOptions {
  readonly api: ApiDefinition;
  readonly invoke: Invoke;
  readonly callS3: CallS3;
  /** Divides the time for which authorizer results are kept. */
  readonly timeScale: number;
  /** Keeps them for so long instead. */
  readonly authorizationsKeptMs?: number | undefined;
  readonly clock?: HostClock;
  /** Absent: no plan knows a key. */
  readonly usagePlans?: Pick<UsagePlans, 'admit'>;
  /** Takes the lines of the access log. */
  readonly writeLog?: WriteLog;
  /** The account's limit on requests; default: API Gateway's. */
  readonly accountThrottle?: Throttle;
  /** Called for every fault that the caller did not cause. */
  readonly onFault?: (fault: GatewayFault, requestId: string) => void;
}

/** Answers requests in API Gateway's order: route, throttle, authorize, throttle the client, integrate. */
export interface Pipeline {
  /** Never rejects: a fault becomes an answer. */
  handle(message: IncomingMessage, ids: RequestIds): Promise<HttpAnswer>;
  /** Drops all cached results of authorizers. */
  forgetAuthorizations(): void;
  /** Makes the answer to bytes that are no HTTP request. */
  refuse(fault: GatewayFault, ids: RequestIds): HttpAnswer;
}

interface Parts extends PipelineOptions {
  readonly clock: HostClock;
  readonly router: Router;
  readonly takeToken: TakeTokenFor;
  readonly authorize: Authorize;
}

export const createPipeline = (options: PipelineOptions): Pipeline => {
  const { api, clock = new HostClock() } = options;
  const authorizer = createAuthorizer({ ...options, clock });
  const parts: Parts = {
    ...options,
    clock,
    router: createRouter(api.apiId, api.routes),
    takeToken: createThrottle(api.stage, options.accountThrottle),
    authorize: authorizer.authorize,
  };
  const log = accessLog(api, options.writeLog ?? (() => undefined));
  return {
    handle: async (message, ids) => {
      const journey: Journey = { request: bareRequest(message, ids, clock.nowMs()) };
      const left = await handle(parts, message, journey);
      log(journey, left.status, clock.nowMs());
      return left;
    },
    forgetAuthorizations: () => authorizer.forget(),
    refuse: (fault, ids) => faultAnswer(parts, noRequest(ids, clock.nowMs()), fault),
  };
};

const handle = async (parts: Parts, message: IncomingMessage, journey: Journey): Promise<HttpAnswer> => {
  const bare = journey.request;
  try {
    // HTTP/1.1 requires it.
    if (message.httpVersion === '1.1' && bare.header('Host') === undefined)
      throw new GatewayFault('BAD_REQUEST_PARAMETERS');
    journey.request = { ...bare, body: await readBody(message) };
    return await answer(parts, journey, message.url ?? '');
  } catch (error) {
    const fault = error instanceof GatewayFault ? error : new GatewayFault('DEFAULT_5XX', { cause: error });
    journey.fault = fault.type;
    journey.authorizer ??= fault.authorizer;
    return faultAnswer(parts, bare, fault);
  }
};

const answer = async (parts: Parts, journey: Journey, url: string): Promise<HttpAnswer> => {
  const { request, match } = route(parts, journey.request, url);
  journey.request = request;
  if (!match) throw new GatewayFault('MISSING_AUTHENTICATION_TOKEN');
  journey.route = match.route;
  if (!parts.takeToken(match.route)) throw new GatewayFault('THROTTLED');
  const authorization = await parts.authorize(match.route, request);
  const authorizer = authorization?.context;
  journey.authorizer = authorizer;
  if (match.route.requiresKey) admit(parts, authorization);
  const { timeoutMs } = match.route.integration;
  return withTimeout(
    timeoutMs,
    integrate(parts, { api: parts.api, route: match.route, request, authorizer }),
  );
};

/** @throws GatewayFault for a client that sends too much, or whose key no plan knows */
const admit = ({ api, usagePlans }: Parts, authorization: Authorization | undefined): void => {
  const place = { apiId: api.apiId, stage: api.stage.name };
  const admission = usagePlans?.admit(authorization?.usageKey, place) ?? 'unknown-key';
  if (admission === 'admitted') return;
  const type = admission === 'throttled' ? 'THROTTLED' : 'INVALID_API_KEY';
  throw new GatewayFault(type, { authorizer: authorization?.context });
};

const route = (
  { api, router }: Parts,
  bare: GatewayRequest,
  url: string,
): { readonly request: GatewayRequest; readonly match: Match | undefined } => {
  try {
    const target = parseTarget(url, api.stage.name);
    if (!target) throw new GatewayFault('BAD_REQUEST_PARAMETERS');
    const { fullPath, query } = target;
    const path = target.path ?? pathUnderName(api.domains, bare.header('Host') ?? '', fullPath);
    const match = path === undefined ? undefined : router(bare.method, path);
    const request = {
      ...bare,
      path: path ?? fullPath,
      fullPath,
      query: parseQuery(query),
      pathParameters: match?.pathParameters ?? {},
    };
    return { request, match };
  } catch (error) {
    if (error instanceof URIError) throw new GatewayFault('BAD_REQUEST_PARAMETERS', { cause: error });
    throw error;
  }
};

const integrate = async ({ invoke, callS3 }: Parts, call: Call): Promise<HttpAnswer> => {
  const { api, request } = call;
  const { integration } = call.route;
  if (integration.kind === 'lambdaProxy') {
    const result = await invoke(integration.functionArn, proxyEvent(call));
    return proxyAnswer(api, request, result);
  }
  const scope = { request, context: requestContext(call), stageVariables: api.stage.variables };
  if (integration.kind === 'mock') return runMockIntegration(integration, scope);
  return runS3Integration({ api, integration, scope, callS3 });
};

const withTimeout = async <T>(timeoutMs: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayFault('INTEGRATION_TIMEOUT')), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

const faultAnswer = ({ api, onFault }: Parts, request: GatewayRequest, fault: GatewayFault): HttpAnswer => {
  if (fault.status >= 500) onFault?.(fault, request.extendedRequestId);
  const context = requestContext({ api, request, authorizer: fault.authorizer });
  return api.gatewayResponses(fault, { request, context, stageVariables: api.stage.variables });
};
