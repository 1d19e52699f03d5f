import { localAccount } from '../template-names.ts';
import type { ApiDefinition, Route } from './api-definition.ts';
import type { GatewayRequest } from './gateway-request.ts';

/** The authorizer's context and principal, with every value as text. */
export type AuthorizerContext = Readonly<Record<string, string>>;

/** The call of one route. */
export interface Call {
  readonly api: ApiDefinition;
  readonly route: Route;
  readonly request: GatewayRequest;
  /** Undefined for a route without an authorizer. */
  readonly authorizer?: AuthorizerContext | undefined;
}

/** `requestContext` of a proxy event and `$context` of a mapping template. */
export interface RequestContext {
  readonly accountId: string;
  readonly apiId: string;
  readonly authorizer?: AuthorizerContext;
  readonly deploymentId: string;
  readonly domainName: string;
  readonly extendedRequestId: string;
  readonly httpMethod: string;
  readonly identity: { readonly sourceIp: string; readonly userAgent: string | null };
  readonly path: string;
  readonly protocol: string;
  readonly requestId: string;
  readonly requestTime: string;
  readonly requestTimeEpoch: number;
  readonly resourceId: string;
  readonly resourcePath: string;
  readonly stage: string;
}

/** API Gateway takes requests for the names of its APIs only, so no template meets a host of another form. */
const hostForm = /^(?:[a-z\d.-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i;

const hostOf = ({ header }: GatewayRequest): string => {
  const host = header('Host') ?? '';
  return hostForm.test(host) ? host : 'localhost';
};

/** This gateway speaks plain HTTP, so an address that a template makes of its own name begins with `http`. */
export const withPlainAddresses = (template: string): string =>
  template.replaceAll('https://$context.domainName', 'http://$context.domainName');

/** The route is absent for a request that matches none. */
export const requestContext = ({
  api,
  route,
  request,
  authorizer,
}: Omit<Call, 'route'> & Partial<Pick<Call, 'route'>>): RequestContext => ({
  accountId: localAccount,
  apiId: api.apiId,
  ...(authorizer && { authorizer }),
  deploymentId: 'local',
  domainName: hostOf(request),
  extendedRequestId: request.extendedRequestId,
  httpMethod: request.method,
  identity: { sourceIp: request.sourceIp, userAgent: request.header('User-Agent') ?? null },
  path: request.fullPath,
  protocol: request.protocol,
  requestId: request.requestId,
  requestTime: commonLogTime(request.receivedAtMs),
  requestTimeEpoch: request.receivedAtMs,
  resourceId: route?.resourceId ?? '',
  resourcePath: route?.resourcePath ?? '',
  stage: api.stage.name,
});

/** `09/Apr/2015:12:34:56 +0000` */
const commonLogTime = (epochMs: number): string => {
  const [, day, month, year, time] = new Date(epochMs).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
};
