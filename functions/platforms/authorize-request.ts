import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { docPathOf, type ErrorCode, errorCatalogue } from '#shared/kernel/errors.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import type { Permission } from '#shared/kernel/operation.ts';
import { authenticate, type SignedIn } from '#shared/platforms/tokens/authenticate.ts';
import { type BasicCredentials, parseBasicCredentials } from '#shared/platforms/tokens/credentials.ts';
import { routePermissionsSchema } from '#shared/platforms/tokens/route-permissions.ts';
import { noteUse } from '#shared/platforms/tokens/store.ts';
import type { Token } from '#shared/platforms/tokens/token.ts';

/** Counts platforms without a usage key of their own. */
const sharedUsageKey = setting('SHARED_USAGE_KEY', z.string().min(1));
const permissionsByRoute = setting('ROUTE_PERMISSIONS', routePermissionsSchema);

/**
 * Every error comes this long after the request. A read of an existing token takes some microseconds more than a read
 * of a missing one, and no caller may learn the difference from the clock (decision "sign-in reads the token only").
 */
const apiErrorDelayMs = 25;

/** Written once a day for each token. If the write fails, the request goes on. */
const noteDay = async ({
  platformId,
  uuid,
  createdAt,
  lastUsedOn = createdAt.slice(0, 10),
}: Token): Promise<void> => {
  const today = clock.now().toISOString().slice(0, 10);
  if (lastUsedOn >= today) return;
  try {
    await noteUse({ platformId, uuid }, today);
  } catch (error) {
    log.error({ operation: 'authorizeRequest', reason: 'COUNT', ...errorFields(error) });
  }
};

const noCredentials: BasicCredentials = { clientId: '', clientSecret: '' };

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

/** What the gateway's answer says (infra/gateway/gateway-responses.ts). Its template replaces variables only. */
interface ApiErrorContext {
  readonly code: string;
  readonly message: string;
  readonly docPath: string;
  readonly factName: string;
  readonly fact: string;
}

const apiErrorContext = (
  code: ErrorCode,
  message: string,
  factName: string,
  fact: string,
): ApiErrorContext => ({
  code,
  message,
  docPath: docPathOf(code),
  factName,
  fact,
});

const lackingPermission = (permission: Permission | undefined): ApiErrorContext =>
  apiErrorContext(
    'FORBIDDEN',
    'This token lacks the permission that details.missingPermission names; use a token that has it, or make one with POST /tokens.',
    'missingPermission',
    permission ?? '',
  );

const ofDisabledPlatform = (disabledAt: string): ApiErrorContext =>
  apiErrorContext('PLATFORM_DISABLED', errorCatalogue.PLATFORM_DISABLED.message, 'disabledAt', disabledAt);

const answer = (
  event: APIGatewayRequestAuthorizerEvent,
  token: Token,
  effect: 'Allow' | 'Deny',
  apiError?: ApiErrorContext,
): APIGatewayAuthorizerResult => ({
  principalId: token.uuid,
  usageIdentifierKey: token.usageKey ?? sharedUsageKey,
  policyDocument: {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: resourceArn(event) }],
  },
  context: {
    platformId: token.platformId,
    tokenId: token.uuid,
    ...apiError,
  },
});

/** @param token a client id that names none is not logged: it may be a secret in the wrong field */
const logSignIn = (
  event: APIGatewayRequestAuthorizerEvent,
  outcome: 'accepted' | 'refused',
  reason: 'credentials' | 'disabled' | 'formerSecret' | 'permission',
  token?: Token,
): void =>
  log.info({
    operation: 'authorizeRequest',
    requestId: event.requestContext.extendedRequestId ?? event.requestContext.requestId,
    outcome,
    reason,
    platformId: token?.platformId,
    tokenId: token?.uuid,
  });

const refuse = async (
  event: APIGatewayRequestAuthorizerEvent,
  { named, secret }: SignedIn,
  startedMs: number,
): Promise<never> => {
  logSignIn(event, 'refused', secret === 'ENDED' ? 'formerSecret' : 'credentials', named);
  await sleep(Math.max(0, startedMs + apiErrorDelayMs - clock.nowMs()));
  throw new Error(unauthorized);
};

/** Checks the credentials and their permission for the route. Nobody may use a route without a declared permission. */
export const handler = async (
  event: APIGatewayRequestAuthorizerEvent,
): Promise<APIGatewayAuthorizerResult> => {
  const startedMs = clock.nowMs();
  const credentials = parseBasicCredentials(authorizationOf(event)) ?? noCredentials;
  const signedIn = await authenticate(credentials, event.requestContext.identity.sourceIp);
  const { token, secret } = signedIn;
  if (token === undefined) return refuse(event, signedIn, startedMs);
  if (secret === 'FORMER') logSignIn(event, 'accepted', 'formerSecret', token);
  await noteDay(token);
  if (token.disabledAt !== undefined) {
    logSignIn(event, 'refused', 'disabled', token);
    return answer(event, token, 'Deny', ofDisabledPlatform(token.disabledAt));
  }
  const sufficient = permissionsByRoute.get(`${event.httpMethod} ${event.resource}`) ?? [];
  if (sufficient.some((permission) => token.permissions.includes(permission)))
    return answer(event, token, 'Allow');
  logSignIn(event, 'refused', 'permission', token);
  return answer(event, token, 'Deny', lackingPermission(sufficient[0]));
};
