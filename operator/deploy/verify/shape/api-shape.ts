import * as z from 'zod';

/** What a deployment consists of, as far as a wrong deployment shows in it. Function names are without the stack's. */
export interface Shape {
  readonly api: ApiShape;
  readonly stage: { readonly requestsPerSecond: number; readonly burst: number };
  /** By function name. */
  readonly functions: Readonly<Record<string, FunctionShape>>;
  /** The filters of each function that reads the table's stream. */
  readonly streamReaders: Readonly<Record<string, StreamReaderShape>>;
  /** By the name of the function that the schedule calls. */
  readonly schedules: Readonly<Record<string, ScheduleShape>>;
}

export interface ApiShape {
  readonly endpointTypes: readonly string[];
  readonly binaryMediaTypes: readonly string[];
  /** Keys: `POST /transfer-out`. */
  readonly routes: Readonly<Record<string, RouteShape>>;
  /** Status by type of gateway response. */
  readonly gatewayResponses: Readonly<Record<string, string>>;
}

interface RouteShape {
  /** `lambda create-transfer-out` or `s3 uploads/document/{platformId}/{requestId}`. */
  readonly target: string;
  readonly isOpen: boolean;
  /** The status that the gateway answers, by the pattern of the integration's status. */
  readonly responses: Readonly<Record<string, string>>;
}

export interface FunctionShape {
  readonly variables: readonly string[];
  readonly reserved: number | undefined;
}

export interface StreamReaderShape {
  readonly isEnabled: boolean;
  /** Patterns in canonical JSON, sorted. */
  readonly filters: readonly string[];
}

export interface ScheduleShape {
  readonly isEnabled: boolean;
  readonly expression: string;
}

const integrationSchema = z.looseObject({
  type: z.string(),
  /** A mock has none: the gateway itself refuses the operation. */
  uri: z.string().optional(),
  responses: z.record(z.string(), z.looseObject({ statusCode: z.string() })).default({}),
});
const methodSchema = z.looseObject({
  security: z.array(z.unknown()).default([]),
  'x-amazon-apigateway-integration': integrationSchema,
});
/** The definition that the template imports, and also what API Gateway exports. */
const bodySchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  'x-amazon-apigateway-gateway-responses': z
    .record(z.string(), z.looseObject({ statusCode: z.coerce.string().optional() }))
    .default({}),
});

const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

/** Accounts, regions and generated names differ between template and deployment. Functions and keys do not. */
const targetOf = (uri: string | undefined, stackName: string): string => {
  if (uri === undefined) return 'none';
  const name = /:function:([^/]+)\/invocations$/.exec(uri)?.[1];
  if (name !== undefined) return `lambda ${name.replace(`${stackName}-`, '')}`;
  const key = /:s3:path\/[^/]+\/(.+)$/.exec(uri)?.[1];
  return key === undefined ? uri : `s3 ${key}`;
};

/** The function behind a proxy answers for itself. An export may show a default response for it. */
const isProxy = (type: string): boolean => type.toLowerCase() === 'aws_proxy';

const routeOf = (method: z.output<typeof methodSchema>, stackName: string): RouteShape => {
  const { type, uri, responses } = method['x-amazon-apigateway-integration'];
  return {
    target: targetOf(uri, stackName),
    isOpen: method.security.length === 0,
    responses: isProxy(type)
      ? {}
      : Object.fromEntries(
          Object.entries(responses).map(([pattern, { statusCode }]) => [pattern, statusCode]),
        ),
  };
};

export interface ApiDefinition {
  readonly body: unknown;
  readonly endpointTypes: readonly string[];
  readonly binaryMediaTypes: readonly string[];
  readonly stackName: string;
}

/** @throws ZodError for a method without an integration */
export const apiShapeOf = ({ body, endpointTypes, binaryMediaTypes, stackName }: ApiDefinition): ApiShape => {
  const parsed = bodySchema.parse(body);
  const routes = Object.entries(parsed.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .filter(([method]) => methods.has(method))
      .map(([method, one]) => [
        `${method.toUpperCase()} ${path}`,
        routeOf(methodSchema.parse(one), stackName),
      ]),
  );
  return {
    endpointTypes,
    binaryMediaTypes,
    routes: Object.fromEntries(routes),
    gatewayResponses: Object.fromEntries(
      Object.entries(parsed['x-amazon-apigateway-gateway-responses']).map(([type, { statusCode = '' }]) => [
        type,
        statusCode,
      ]),
    ),
  };
};
