import middy from '@middy/core';
import { ErrorCode, UmaError } from '@uma-sdk/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { serviceUmaDomain } from '#shared/customers/uma-domain.ts';
import { asActor } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { isOnUmaNetwork } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { jsonAnswer } from '#shared/kernel/http/answer.ts';
import { headerOf } from '#shared/kernel/http/body-fields.ts';
import { logRequest, requestIdOf } from '#shared/kernel/http/log-request.ts';
import type { Operation } from '#shared/kernel/operation.ts';
import { getPlatform } from '#shared/platforms/store.ts';
import { umaDomainOwner } from '#shared/platforms/uma-domain-store.ts';

/** One of our domains on the UMA network: to others it is an institution (VASP) of its own. */
interface Vasp {
  /** Lower case. */
  readonly domain: string;
  /** The platform whose domain it is; undefined for the service's own, which customers of every platform may use. */
  readonly platformId?: string;
  /** What others may show to people. */
  readonly name: string;
}

/** @param host header, with or without a port */
const domainOfHost = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/** Our VASP on a domain; undefined for a domain that no platform has now. One or two reads for a platform's. */
const vaspOn = async (domain: string): Promise<Vasp | undefined> => {
  if (domain === serviceUmaDomain) return { domain, name: domain };
  const platformId = await umaDomainOwner(domain);
  const platform = platformId === undefined ? undefined : await getPlatform(platformId);
  if (platform === undefined || platform.umaDomain !== domain) return undefined;
  return { domain, platformId: platform.uuid, name: platform.name };
};

const isOnNetwork = isOnUmaNetwork();

/** A request of another VASP. */
export interface VaspCall {
  /** Ours, that the request is for. */
  readonly vasp: Vasp;
  /** As the caller wrote it: `https://<our domain>/<path>?<query>`. */
  readonly url: URL;
  /** Decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The text of a JSON answer, and headers beside the usual ones. */
export interface VaspAnswer {
  readonly bodyText: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A path that leads to nobody, on a domain of ours or not. */
export const userNotFound = (): UmaError =>
  new UmaError('Nobody here has this UMA address.', ErrorCode.USER_NOT_FOUND);

/** A larger request is none that any SDK makes. */
const maxBodyBytes = 256 * 1024;

const bodyOf = ({ body, isBase64Encoded }: APIGatewayProxyEvent): string => {
  const text = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (text.length > maxBodyBytes) {
    throw new UmaError('The request is too large.', ErrorCode.INVALID_REQUEST_FORMAT);
  }
  return text.toString('utf8');
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UmaError('The path is not percent-encoded UTF-8.', ErrorCode.INVALID_REQUEST_FORMAT);
  }
};

const queryOf = ({ multiValueQueryStringParameters: query }: APIGatewayProxyEvent): string =>
  new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  ).toString();

const callOf = (operation: Operation, event: APIGatewayProxyEvent, vasp: Vasp): VaspCall => {
  const path = Object.fromEntries(
    Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, decoded(value ?? '')]),
  );
  const pathname = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const url = new URL(`https://${vasp.domain}`);
  url.pathname = pathname;
  url.search = queryOf(event);
  return { vasp, url, path, body: bodyOf(event) };
};

/** What another VASP reads of an error of ours. Its fields are the protocol's. */
const refusalOf = (error: unknown): { readonly status: number; readonly bodyText: string } => {
  if (error instanceof UmaError) return { status: error.toHttpStatusCode(), bodyText: error.toJSON() };
  const { status, code, message } =
    error instanceof ApiError ? error : new ApiError('SERVICE_UNAVAILABLE', { cause: error });
  return { status, bodyText: JSON.stringify({ status: 'ERROR', reason: message, code }) };
};

const refusalCode = (error: unknown): string | undefined =>
  error instanceof UmaError ? error.code : undefined;

/**
 * Wraps a use case as the Lambda behind a route of the UMA network: finds our domain by the request's host, answers
 * errors as the protocol says, and logs one line without bodies and addresses. A host that is not ours is 404.
 */
export const vaspEndpoint = (operation: Operation, useCase: (call: VaspCall) => Promise<VaspAnswer>) => {
  const handle = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const requestId = requestIdOf(event);
    if (!isOnNetwork) throw new ApiError('FORBIDDEN', { message: 'This service is not on the UMA network.' });
    const vasp = await vaspOn(domainOfHost(headerOf(event, 'host') ?? ''));
    if (vasp === undefined) throw userNotFound();
    const actor = { kind: 'PUBLIC', id: '', requestId, operation: operation.id } as const;
    const { bodyText, headers } = await asActor(actor, () => useCase(callOf(operation, event, vasp)));
    const answer = jsonAnswer(200, bodyText, requestId);
    answer.headers = { ...answer.headers, ...headers };
    return answer;
  };
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(logRequest(operation, clock.nowMs, refusalCode))
    .use({
      onError: (request) => {
        const { status, bodyText } = refusalOf(request.error);
        request.response = jsonAnswer(status, bodyText, requestIdOf(request.event));
      },
    })
    .handler(handle);
};
