import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { log } from '#shared/kernel/log.ts';
import { authenticate } from '#shared/tokens/authenticate.ts';
import { parseBasicCredentials } from '#shared/tokens/basic-credentials.ts';
import { routePermissionsSchema } from '#shared/tokens/route-permissions.ts';
import type { Token } from '#shared/tokens/token.ts';

const permissionByRoute = setting('ROUTE_PERMISSIONS', routePermissionsSchema);

/**
 * Refusals are given this long after the request came, whatever was wrong: reading a token that exists takes some
 * microseconds more than reading none, and nobody shall learn that from the clock (docs/decisions/0051).
 */
const refusalDelayMs = 25;

type Effect = 'Allow' | 'Deny';

/** The word that API Gateway turns into its 401 answer. */
const unauthorized = 'Unauthorized';

const authorizationOf = ({ headers }: APIGatewayRequestAuthorizerEvent): string | undefined =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization')?.[1];

/**
 * The asked method and resource, parameters as wildcards: API Gateway keeps the answer for the resource, so one that
 * named a single customer would refuse the next one.
 */
const resourceArn = ({ methodArn, resource }: APIGatewayRequestAuthorizerEvent): string => {
  const [stageArn, stage, method] = methodArn.split('/', 3);
  return `${stageArn}/${stage}/${method}${resource.replaceAll(/\{[^}]+\}/g, '*')}`;
};

const answer = (
  event: APIGatewayRequestAuthorizerEvent,
  token: Token,
  effect: Effect,
): APIGatewayAuthorizerResult => ({
  principalId: token.uuid,
  policyDocument: {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: resourceArn(event) }],
  },
  context: { platformId: token.platformId, tokenId: token.uuid },
});

const logRefusal = (event: APIGatewayRequestAuthorizerEvent, reason: string, token?: Token): void =>
  log.info({
    operation: 'authorizeRequest',
    requestId: event.requestContext.requestId,
    outcome: 'refused',
    reason,
    platformId: token?.platformId,
    tokenId: token?.uuid,
  });

const refuse = async (event: APIGatewayRequestAuthorizerEvent, startedMs: number): Promise<never> => {
  logRefusal(event, 'credentials');
  await sleep(Math.max(0, startedMs + refusalDelayMs - clock.nowMs()));
  throw new Error(unauthorized);
};

/** Checks the credentials and whether they may use the route; a route without a permission is open to nobody. */
export const handler = async (
  event: APIGatewayRequestAuthorizerEvent,
): Promise<APIGatewayAuthorizerResult> => {
  const startedMs = clock.nowMs();
  const token = await authenticate(parseBasicCredentials(authorizationOf(event)));
  if (token === undefined) return refuse(event, startedMs);
  const needed = permissionByRoute.get(`${event.httpMethod} ${event.resource}`);
  if (needed !== undefined && token.permissions.includes(needed)) return answer(event, token, 'Allow');
  logRefusal(event, 'permission', token);
  return answer(event, token, 'Deny');
};
