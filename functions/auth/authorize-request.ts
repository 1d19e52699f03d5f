import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import type { Permission } from '#shared/kernel/operation.ts';
import {
  type BasicCredentials,
  isSecretOf,
  newClientSecret,
  parseBasicCredentials,
  secretHashOf,
  tokenKeyOf,
} from '#shared/tokens/credentials.ts';
import { isBlocked, noteFailure, type SignIn } from '#shared/tokens/failed-sign-ins.ts';
import { routePermissionsSchema } from '#shared/tokens/route-permissions.ts';
import { readToken } from '#shared/tokens/store.ts';
import type { Token } from '#shared/tokens/token.ts';

const permissionsByRoute = setting('ROUTE_PERMISSIONS', routePermissionsSchema);

/**
 * Every refusal comes this long after the request. A read of an existing token takes some microseconds more than a
 * read of a missing one, and no caller may learn the difference from the clock (docs/decisions/0051).
 */
const refusalDelayMs = 25;

/** Used for a token that does not exist, so that the check takes the same read, hash and comparison. */
const nobody = {
  key: {
    platformId: '00000000-0000-7000-8000-000000000000',
    uuid: '00000000-0000-7000-8000-000000000000',
  },
  secretHash: secretHashOf(newClientSecret()),
};

/** A failure that is not counted is no reason to answer something else. */
const countFailure = async (signIn: SignIn): Promise<void> => {
  try {
    await noteFailure(signIn);
  } catch (error) {
    log.error({ operation: 'authorizeRequest', reason: 'COUNT', ...errorFields(error) });
  }
};

/**
 * The token of these credentials; undefined when any part is missing or wrong, or when too many wrong secrets came for
 * this client id from this address. A right secret writes nothing.
 */
const authenticate = async (
  { clientId, clientSecret }: BasicCredentials,
  address: string,
): Promise<Token | undefined> => {
  const key = tokenKeyOf(clientId) ?? nobody.key;
  const signIn = { clientId, address };
  const [token, blocked] = await Promise.all([readToken(key), isBlocked(signIn)]);
  const isRight = isSecretOf(clientSecret, token?.secretHash ?? nobody.secretHash);
  if (isRight && !blocked) return token;
  if (!blocked) await countFailure(signIn);
  return undefined;
};

const noCredentials: BasicCredentials = { clientId: '', clientSecret: '' };

type Effect = 'Allow' | 'Deny';

/** API Gateway answers 401 when an authorizer fails with this message. */
const unauthorized = 'Unauthorized';

const authorizationOf = ({ headers }: APIGatewayRequestAuthorizerEvent): string | undefined =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'authorization')?.[1];

/**
 * The requested method and resource, with wildcards for parameters. API Gateway caches the answer for the resource, so
 * an answer for one customer alone would refuse the next customer.
 */
const resourceArn = ({ methodArn, resource }: APIGatewayRequestAuthorizerEvent): string => {
  const [stageArn, stage, method] = methodArn.split('/', 3);
  return `${stageArn}/${stage}/${method}${resource.replaceAll(/\{[^}]+\}/g, '*')}`;
};

const answer = (
  event: APIGatewayRequestAuthorizerEvent,
  token: Token,
  effect: Effect,
  missingPermission?: Permission,
): APIGatewayAuthorizerResult => ({
  principalId: token.uuid,
  policyDocument: {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: resourceArn(event) }],
  },
  context: {
    platformId: token.platformId,
    tokenId: token.uuid,
    // The gateway's answer names it (infra/gateway/gateway-responses.ts).
    ...(missingPermission !== undefined && { missingPermission }),
  },
});

const logRefusal = (
  event: APIGatewayRequestAuthorizerEvent,
  reason: 'credentials' | 'permission',
  token?: Token,
): void =>
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

/** Checks the credentials and their permission for the route. Nobody may use a route without a declared permission. */
export const handler = async (
  event: APIGatewayRequestAuthorizerEvent,
): Promise<APIGatewayAuthorizerResult> => {
  const startedMs = clock.nowMs();
  const credentials = parseBasicCredentials(authorizationOf(event)) ?? noCredentials;
  const token = await authenticate(credentials, event.requestContext.identity.sourceIp);
  if (token === undefined) return refuse(event, startedMs);
  const sufficient = permissionsByRoute.get(`${event.httpMethod} ${event.resource}`) ?? [];
  if (sufficient.some((permission) => token.permissions.includes(permission)))
    return answer(event, token, 'Allow');
  logRefusal(event, 'permission', token);
  return answer(event, token, 'Deny', sufficient[0]);
};
