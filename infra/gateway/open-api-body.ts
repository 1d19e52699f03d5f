import { apiVersion } from '#shared/kernel/http/api-version.ts';
import { isAnsweredIn, type Place, type Route } from '../route.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { mockRefusal, refusedOperation } from './mock-refusal.ts';
import {
  headerParameters,
  type UploadRoute,
  type UploadTarget,
  uploadIntegration,
  uploadResponses,
} from './upload-integration.ts';

/**
 * Answers every method that a path does not have. API Gateway itself does not distinguish such a request from an unknown
 * path. A body of another type than JSON is 415.
 *
 * @param allowed the methods of the path
 */
const refusedMethods = (allowed: readonly string[]) => {
  const allowedMethods = allowed.toSorted();
  const allow = allowedMethods.join(', ');
  return mockRefusal({
    code: 'METHOD_NOT_ALLOWED',
    message: `This path has no such method; use ${allow}.`,
    details: { allowedMethods },
    headers: { Allow: `'${allow}'` },
    contentTypes: ['application/json'],
  });
};

export interface OpenApiBodyInput {
  readonly title: string;
  readonly place: Place;
  readonly routes: readonly Route[];
  /** The URI with which API Gateway invokes the function of this name. */
  readonly invocationUriOf: (functionId: string) => string;
  readonly functionIdOf: (route: Route) => string;
  readonly authorizerId: string;
  /** The role with which API Gateway invokes every function. */
  readonly invokeRoleArn: string;
  readonly uploads: UploadTarget;
}

/** The service promises to accept a deleted token no longer than 60 s. A request accepted before may still end. */
const authorizerResultTtlSeconds = 50;

const schemeName = 'credentials';
const keySchemeName = 'usageKey';

/**
 * One entry each, because API Gateway takes an authorizer and a key from different entries. Each platform's requests are
 * counted by the usage key that the authorizer names.
 */
const security = [{ [schemeName]: [] }, { [keySchemeName]: [] }];

const pathParameters = (path: string) =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const isUpload = (route: Route): route is UploadRoute => route.upload !== undefined;

const functionMethod = (route: Route, input: OpenApiBodyInput) => ({
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: input.invocationUriOf(input.functionIdOf(route)),
    credentials: input.invokeRoleArn,
  },
});

const uploadMethod = (route: UploadRoute, { uploads }: OpenApiBodyInput) => ({
  responses: uploadResponses(route),
  'x-amazon-apigateway-integration': uploadIntegration(route, uploads),
});

const answerOf = (route: Route, input: OpenApiBodyInput) => {
  if (!isAnsweredIn(input.place, route)) return refusedOperation(route);
  return isUpload(route) ? uploadMethod(route, input) : functionMethod(route, input);
};

const methodOf = (route: Route, input: OpenApiBodyInput) => {
  const parameters = [...pathParameters(route.path), ...(isUpload(route) ? headerParameters(route) : [])];
  return {
    ...(route.isAlias === undefined && { operationId: route.id }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.permission !== 'NONE' && { security }),
    ...answerOf(route, input),
  };
};

const pathsOf = (input: OpenApiBodyInput) => {
  const byPath = Map.groupBy(input.routes, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, routes]) => [
      path,
      {
        ...Object.fromEntries(routes.map((route) => [route.method.toLowerCase(), methodOf(route, input)])),
        'x-amazon-apigateway-any-method': {
          ...(pathParameters(path).length > 0 && { parameters: pathParameters(path) }),
          ...refusedMethods(routes.map(({ method }) => method)),
        },
      },
    ]),
  );
};

const authorizer = (input: OpenApiBodyInput) => ({
  type: 'apiKey',
  name: 'Authorization',
  in: 'header',
  'x-amazon-apigateway-authtype': 'custom',
  'x-amazon-apigateway-authorizer': {
    type: 'request',
    identitySource: 'method.request.header.Authorization, context.httpMethod, context.resourcePath',
    authorizerUri: input.invocationUriOf(input.authorizerId),
    authorizerCredentials: input.invokeRoleArn,
    authorizerResultTtlInSeconds: authorizerResultTtlSeconds,
  },
});

/**
 * The definition of the gateway: paths and their integrations. The contracts and `GET /openapi.json` have the models.
 */
export const openApiBody = (input: OpenApiBodyInput) => ({
  openapi: '3.0.1',
  info: { title: input.title, version: apiVersion },
  paths: pathsOf(input),
  components: {
    securitySchemes: {
      [schemeName]: authorizer(input),
      // The name is API Gateway's. Nobody sends this header: the authorizer names the key.
      [keySchemeName]: { type: 'apiKey', name: 'x-api-key', in: 'header' },
    },
  },
  'x-amazon-apigateway-api-key-source': 'AUTHORIZER',
  // Without parameters, because API Gateway compares the part before the semicolon.
  'x-amazon-apigateway-binary-media-types': ['multipart/form-data'],
  'x-amazon-apigateway-gateway-responses': gatewayResponses(),
});
