import { createHash } from 'node:crypto';
import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import { anything, isJsonObject, json } from '../template-json.ts';
import { type AuthorizerDefinition, authorizerDefinition, isKeyScheme } from './authorizer-definition.ts';
import { declarationsSchema } from './declarations.ts';
import { type DomainMapping, domainMappings } from './domain-names.ts';
import { type EdgeResponses, type GatewayResponses, gatewayResponses } from './gateway-responses.ts';
import { type Integration, integration } from './integration.ts';
import type { Place } from './place.ts';
import { type Stage, stageOf } from './stage.ts';

/** One method of one path. */
export interface Route {
  /** Path as in the template: `/pets/{petId}`. */
  readonly resourcePath: string;
  readonly resourceId: string;
  /** In upper case; `ANY` answers every method without a route. */
  readonly method: string;
  readonly authorizer?: AuthorizerDefinition;
  /** A usage plan must know the key that the authorizer names. */
  readonly requiresKey: boolean;
  readonly integration: Integration;
}

/** A REST API of the template, ready to be served. */
export interface ApiDefinition {
  readonly apiId: string;
  readonly stage: Stage;
  readonly domains: readonly DomainMapping[];
  readonly routes: readonly Route[];
  readonly gatewayResponses: GatewayResponses;
  /** Lower-case media types; either half may be `*`. */
  readonly binaryMediaTypes: readonly string[];
}

/** Keys that only describe. A key that no schema names is refused, because it may change the API's behaviour. */
const description = {
  deprecated: anything,
  description: anything,
  externalDocs: anything,
  operationId: anything,
  requestBody: anything,
  summary: anything,
  tags: anything,
};
const methodSchema = z.strictObject({
  ...description,
  ...declarationsSchema.shape,
  security: z
    .array(z.record(z.string(), z.array(z.unknown())))
    .max(2)
    .default([]),
  'x-amazon-apigateway-integration': json,
});
const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;
const anyMethod = 'x-amazon-apigateway-any-method';
const pathSchema = z.strictObject({
  description: anything,
  summary: anything,
  ...Object.fromEntries([...methods, anyMethod].map((method) => [method, methodSchema.optional()])),
});
const bodySchema = z.strictObject({
  components: z
    .strictObject({
      schemas: anything,
      securitySchemes: z.record(z.string(), json).default({}),
    })
    .default({ schemas: undefined, securitySchemes: {} }),
  info: anything,
  openapi: z.string().startsWith('3.0'),
  paths: z.record(z.string(), pathSchema),
  servers: anything,
  tags: anything,
  'x-amazon-apigateway-api-key-source': z.literal('AUTHORIZER').optional(),
  'x-amazon-apigateway-binary-media-types': z.array(z.string()).default([]),
  'x-amazon-apigateway-gateway-responses': z.record(z.string(), json).default({}),
});
const propertiesSchema = z.strictObject({
  ApiKeySourceType: z.literal('HEADER').optional(),
  BinaryMediaTypes: z.array(z.string()).default([]),
  Body: bodySchema,
  Description: anything,
  DisableExecuteApiEndpoint: z.literal(false).optional(),
  EndpointConfiguration: anything,
  FailOnWarnings: anything,
  Mode: anything,
  Name: anything,
  Parameters: anything,
  Tags: anything,
});

type Body = z.infer<typeof bodySchema>;
type Method = z.infer<typeof methodSchema>;

/**
 * Reads the template's one REST API.
 *
 * @throws StartError naming the first part of the API that this gateway cannot serve
 */
export const apiDefinition = (template: Template, edgeResponses: EdgeResponses = {}): ApiDefinition => {
  const [api, another] = template.ofType('AWS::ApiGateway::RestApi');
  if (!api) return refuse(template.stackName, 'it has no REST API');
  if (another) return refuse(another.logicalId, 'a second REST API');
  const { Body: body, BinaryMediaTypes } = parse(api);
  return {
    apiId: api.physicalId,
    stage: stageOf(template, api),
    domains: domainMappings(template),
    routes: routesOf(api, body),
    gatewayResponses: gatewayResponses(template, api, {
      ...body['x-amazon-apigateway-gateway-responses'],
      ...edgeResponses,
    }),
    binaryMediaTypes: [...BinaryMediaTypes, ...body['x-amazon-apigateway-binary-media-types']].map((type) =>
      type.toLowerCase().replace('~1', '/'),
    ),
  };
};

const parse = (api: Resource): z.infer<typeof propertiesSchema> => {
  const parsed = propertiesSchema.safeParse(api.properties);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return refuse(api.logicalId, `its ${issue?.path.join(' ')}: ${issue?.message}`);
};

const routesOf = (api: Resource, body: Body): Route[] => {
  const schemes = new Map(
    Object.entries(body.components.securitySchemes).map(([name, scheme]): [string, Scheme] => {
      const place = { logicalId: api.logicalId, label: `security scheme ${name}` };
      if (!isKeyScheme(scheme)) return [name, authorizerDefinition(place, { name, scheme })];
      if (body['x-amazon-apigateway-api-key-source'] !== 'AUTHORIZER')
        refuse(place.logicalId, `${place.label} takes keys from a header`);
      return [name, 'key'];
    }),
  );
  return Object.entries(body.paths).flatMap(([resourcePath, path]) =>
    [...methods, anyMethod].flatMap((name) => {
      const method = methodSchema.optional().parse(Reflect.get(path, name));
      return method ? [routeOf({ api, resourcePath, name, method, schemes })] : [];
    }),
  );
};

type Scheme = AuthorizerDefinition | 'key';

interface RawRoute {
  readonly api: Resource;
  readonly resourcePath: string;
  /** Key of the method in the path. */
  readonly name: string;
  readonly method: Method;
  readonly schemes: ReadonlyMap<string, Scheme>;
}

const routeOf = ({ api, resourcePath, name, method: definition, schemes }: RawRoute): Route => {
  const method = name === anyMethod ? 'ANY' : name.toUpperCase();
  const place: Place = { logicalId: api.logicalId, label: `${method} ${resourcePath}` };
  const raw = definition['x-amazon-apigateway-integration'];
  if (!isJsonObject(raw)) return refuse(place.logicalId, `${place.label} has no integration`);
  const secured = definition.security
    .flatMap((one) => Object.keys(one))
    .map(
      (scheme) =>
        schemes.get(scheme) ??
        refuse(place.logicalId, `${place.label} has the unknown security scheme ${scheme}`),
    );
  const [authorizer, another] = secured.filter((scheme) => scheme !== 'key');
  if (another !== undefined) refuse(place.logicalId, `${place.label} has two authorizers`);
  const requiresKey = secured.includes('key');
  if (requiresKey && authorizer === undefined)
    refuse(place.logicalId, `${place.label} has a key without an authorizer`);
  return {
    resourcePath,
    resourceId: createHash('sha256').update(resourcePath).digest('hex').slice(0, 10),
    method,
    ...(authorizer && { authorizer }),
    requiresKey,
    integration: integration(place, raw, definition),
  };
};
