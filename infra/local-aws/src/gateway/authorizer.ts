import * as z from 'zod';
import type { HostClock } from '../clock.ts';
import type { Invoke } from '../functions/invocation.ts';
import { localAccount, localRegion } from '../template-names.ts';
import type { ApiDefinition, Route } from './api-definition.ts';
import type { AuthorizerDefinition } from './authorizer-definition.ts';
import { GatewayFault } from './gateway-fault.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { isAllowed, type Policy, policySchema } from './policy.ts';
import { authorizerEvent } from './proxy-event.ts';
import { type AuthorizerContext, type Call, requestContext } from './request-context.ts';

/**
 * Asks the authorizer about a request that may pass; undefined for a route without one.
 *
 * @throws GatewayFault for a request that may not
 */
export type Authorize = (route: Route, request: GatewayRequest) => Promise<Authorization | undefined>;

export interface Authorization {
  readonly context: AuthorizerContext;
  /** Value of the API key by which usage plans know the client. */
  readonly usageKey?: string | undefined;
}

export interface Authorizer {
  readonly authorize: Authorize;
  /** Drops all cached results. */
  forget(): void;
}

interface Verdict extends Authorization {
  readonly policy: Policy;
}

const answerSchema = z.object({
  principalId: z.string(),
  policyDocument: policySchema,
  usageIdentifierKey: z.string().nullish(),
  // API Gateway allows no nested values.
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});

export interface AuthorizerOptions {
  readonly api: ApiDefinition;
  readonly invoke: Invoke;
  /** Divides the time for which results are kept. */
  readonly timeScale: number;
  /** Keeps results for so long, whatever the template says. */
  readonly authorizationsKeptMs?: number | undefined;
  readonly clock: Pick<HostClock, 'nowMs'>;
}

/** Keeps a client that sends ever new credentials from filling the memory. */
const cacheLimit = 10_000;

export const createAuthorizer = ({
  api,
  invoke,
  timeScale,
  authorizationsKeptMs,
  clock,
}: AuthorizerOptions): Authorizer => {
  const cache = new Map<string, { readonly verdict: Promise<Verdict>; readonly expiresAtMs: number }>();

  const cached = (key: string, ttlMs: number, ask: () => Promise<Verdict>): Promise<Verdict> => {
    const known = cache.get(key);
    if (known && known.expiresAtMs > clock.nowMs()) return known.verdict;
    const verdict = ask();
    if (ttlMs === 0) return verdict;
    if (cache.size >= cacheLimit) cache.clear();
    cache.set(key, { verdict, expiresAtMs: clock.nowMs() + ttlMs });
    // Only verdicts are kept. After a failure or bad credentials the authorizer is asked again.
    verdict.catch(() => cache.delete(key));
    return verdict;
  };

  const authorize: Authorize = async (route, request) => {
    const { authorizer } = route;
    if (!authorizer) return undefined;
    const identity = identityOf(authorizer, { api, route, request });
    const methodArn = arnOf(api, request);
    const key = JSON.stringify([authorizer.name, ...identity]);
    const ttlMs = authorizationsKeptMs ?? (authorizer.resultTtlSeconds * 1000) / timeScale;
    const { policy, ...authorization } = await cached(key, ttlMs, async () =>
      verdictOf(await invoke(authorizer.functionArn, authorizerEvent({ api, route, request }, methodArn))),
    );
    if (!isAllowed(policy, methodArn)) {
      throw new GatewayFault('ACCESS_DENIED', { authorizer: authorization.context });
    }
    return authorization;
  };
  return { authorize, forget: () => cache.clear() };
};

/** Reads the identity sources. When one is missing, the request ends without a call of the authorizer. */
const identityOf = (authorizer: AuthorizerDefinition, call: Call): string[] => {
  const { api, request } = call;
  const scope = { request, context: requestContext(call), stageVariables: api.stage.variables };
  return authorizer.identitySources.map((source) => {
    const value = source.read(scope);
    if (value === undefined || value === '') throw new GatewayFault('UNAUTHORIZED');
    return value;
  });
};

const arnOf = (api: ApiDefinition, request: GatewayRequest): string =>
  `arn:aws:execute-api:${localRegion}:${localAccount}:${api.apiId}/${api.stage.name}/${request.method}${request.path}`;

const verdictOf = ({ payload, error }: Awaited<ReturnType<Invoke>>): Verdict => {
  if (error?.message === 'Unauthorized') throw new GatewayFault('UNAUTHORIZED');
  if (error) throw new GatewayFault('AUTHORIZER_FAILURE', { cause: error });
  const parsed = answerSchema.safeParse(JSON.parse(payload));
  if (!parsed.success) throw new GatewayFault('AUTHORIZER_CONFIGURATION_ERROR', { cause: parsed.error });
  const { principalId, policyDocument, usageIdentifierKey, context = {} } = parsed.data;
  const texts = Object.entries(context).filter(([, value]) => value !== null);
  return {
    policy: policyDocument,
    usageKey: usageIdentifierKey ?? undefined,
    context: { ...Object.fromEntries(texts.map(([name, value]) => [name, String(value)])), principalId },
  };
};
