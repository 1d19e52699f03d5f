import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import * as z from 'zod';
import { type Actor, type ActorKind, asActor } from '../actor.ts';
import { clock } from '../clock.ts';
import { type Environment, environmentSchema, setting } from '../config.ts';
import { ApiError, withDocOrigin } from '../errors.ts';
import { type Operation, sandboxOnlyApiError } from '../operation.ts';
import { isTransient } from '../transient.ts';
import {
  apiErrorAnswer,
  emptyAnswer,
  jsonAnswer,
  RedirectAnswer,
  redirectAnswer,
  SavedAnswer,
  savedAnswer,
  TextAnswer,
  textAnswer,
} from './answer.ts';
import { headerOf, nameIgnoredFields } from './body-fields.ts';
import { claimOf, type Idempotency, mayRepeat } from './idempotency-key.ts';
import { logRequest, requestIdOf } from './log-request.ts';
import { parseRequest } from './parse-request.ts';

type Part<O extends Operation, K extends 'path' | 'query' | 'body'> =
  O['request'] extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The input of a use case: the caller, and the request as its schemas parsed it. */
export interface Call<O extends Operation> {
  /** uuid of the credentials' platform; empty for operations without credentials. */
  readonly platformId: string;
  /** uuid of the API token that was used. */
  readonly tokenId: string;
  readonly requestId: string;
  /** Who signed a request of an operation without credentials; empty for all others. */
  readonly signedBy: string;
  readonly path: Part<O, 'path'>;
  readonly query: Part<O, 'query'>;
  readonly body: Part<O, 'body'>;
  /** The Accept header, for an operation with several types of answer (csv.ts). */
  readonly accept: string | undefined;
  /** For `answerIdempotent`: with a claim when the caller sent an Idempotency-Key to an operation that takes one. */
  readonly idempotency: Idempotency;
}

type BodyOf<O extends Operation> = O['response'] extends { body: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/**
 * A use case answers with the response's body, an answer saved under the caller's key, text that is not JSON, or a
 * redirect.
 */
export type Reply<O extends Operation> =
  | BodyOf<O>
  | RedirectAnswer<BodyOf<O> & { readonly location: string }>
  | SavedAnswer
  | TextAnswer;

const environment: Environment = setting('ENVIRONMENT', environmentSchema);

const callerSchema = z.object({ platformId: z.uuid(), tokenId: z.uuid() });
const nobody = { platformId: '', tokenId: '' };

const callerOf = (operation: Operation, event: APIGatewayProxyEvent) => {
  if (operation.permission === 'NONE') return nobody;
  // The gateway always passes the authorizer's context; a missing one is a deployment bug.
  return callerSchema.parse(event.requestContext.authorizer);
};

/** Operations without credentials: others prove themselves by a signature, a customer by the link that it was given. */
const signers: Readonly<Record<string, ActorKind | undefined>> = {
  switch: 'SWITCH',
  'verification-provider': 'PROVIDER',
};

const actorOf = ({ id, feature, permission }: Operation, tokenId: string, requestId: string): Actor => {
  if (permission !== 'NONE') return { kind: 'TOKEN', id: tokenId, requestId, operation: id };
  return { kind: signers[feature] ?? 'PUBLIC', id: '', requestId, operation: id };
};

const bodyOf = <O extends Operation>(
  operation: O,
  reply: Reply<O>,
  requestId: string,
): APIGatewayProxyResult => {
  if (reply instanceof SavedAnswer) return savedAnswer(reply, requestId);
  if (reply instanceof RedirectAnswer) return redirectAnswer(operation.response.status, reply, requestId);
  if (reply instanceof TextAnswer) return textAnswer(operation.response.status, reply, requestId);
  if (operation.response.status === 204) return emptyAnswer(requestId);
  return jsonAnswer(operation.response.status, JSON.stringify(reply), requestId);
};

const apiErrorOf = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  // AWS did not answer in time: the request itself may be fine.
  if (isTransient(error)) return new ApiError('SERVICE_UNAVAILABLE', { cause: error });
  return new ApiError('INTERNAL_ERROR', { cause: error });
};

/** Middleware: turns every error of a use case into an error answer without internals. */
const answerErrors = (operation: Operation): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  onError: (request) => {
    const { event } = request;
    const apiError = apiErrorOf(request.error);
    const isSafe = mayRepeat(operation, event);
    request.response = apiErrorAnswer(apiError, requestIdOf(event), { isSafe });
  },
});

/** Scheme and host as the caller used them. The gateway sets both, and takes requests for no host but its own. */
const originOf = (event: APIGatewayProxyEvent): string =>
  `${headerOf(event, 'x-forwarded-proto') ?? 'https'}://${event.requestContext.domainName ?? ''}`;

/** Middleware: error answers have the whole address of their page, those under an Idempotency-Key too. */
const completeDocUrl = (): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => {
  const complete = (event: APIGatewayProxyEvent, response: APIGatewayProxyResult | null | undefined) => {
    if (response && response.statusCode >= 400) {
      response.body = withDocOrigin(response.body, originOf(event));
    }
  };
  return {
    after: ({ event, response }) => complete(event, response),
    onError: ({ event, response }) => complete(event, response),
  };
};

/**
 * Wraps a use case as the Lambda behind its operation: one log line, errors of the catalogue, validation,
 * idempotency claim, status. The use case sees no event, header or status code.
 */
export const endpoint = <O extends Operation>(
  operation: O,
  useCase: (call: Call<O>) => Promise<Reply<O>>,
) => {
  const handle = async (event: APIGatewayProxyEvent, _context: Context): Promise<APIGatewayProxyResult> => {
    const requestId = requestIdOf(event);
    const caller = callerOf(operation, event);
    if (operation.sandboxOnly === true && environment !== 'sandbox') {
      throw new ApiError('FORBIDDEN', sandboxOnlyApiError(environment));
    }
    const request = parseRequest(operation, event);
    const claim = claimOf(operation, event, request);
    const idempotency = {
      platformId: caller.platformId,
      requestId,
      claim,
      status: operation.response.status,
    };
    // The schemas of this operation made `request`, but TypeScript cannot infer its type from the type parameter.
    const { path, query, body } = request;
    const accept = headerOf(event, 'accept');
    const signedBy = String(event.requestContext.authorizer?.signedBy ?? '');
    const call = { ...caller, requestId, signedBy, path, query, body, accept, idempotency } as Call<O>;
    const actor = actorOf(operation, caller.tokenId, requestId);
    const answer = bodyOf(operation, await asActor(actor, () => useCase(call)), requestId);
    return event.httpMethod === 'HEAD' ? { ...answer, body: '' } : answer;
  };
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(logRequest(operation, clock.nowMs))
    .use(nameIgnoredFields(operation))
    .use(completeDocUrl())
    .use(answerErrors(operation))
    .handler(handle);
};

/**
 * Address of the service root as the caller reached it. The gateway gives host, scheme and path. The path begins with
 * the stage, or with the base path of the operator's own domain.
 */
export const rootUrlOf = (event: APIGatewayProxyEvent, operation: Operation): string => {
  const { path } = event.requestContext;
  // A parameter stands in the path as the caller wrote it, encoded or not.
  const ownParts = operation.path.split('/').length - 1;
  return `${originOf(event)}${path.split('/').slice(0, -ownParts).join('/')}`;
};
