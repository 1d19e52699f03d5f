import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { JsonObject } from '../template-json.ts';
import { checkMappedHeader, checkMappedParameter, type Declarations } from './declarations.ts';
import { timeoutSchema } from './integration-timeout.ts';
import { type MappingTemplate, mappingTemplate } from './mapping-template.ts';
import { type ParameterSource, parameterSource } from './parameter-source.ts';

/** A call to S3 in place of a function. */
export interface S3Integration {
  readonly kind: 's3';
  readonly method: string;
  /** `{bucket}/{key}`: what the URI names, with the request's path parameters still open. */
  readonly path: string;
  readonly roleArn: string;
  readonly timeoutMs: number;
  readonly requestParameters: readonly RequestParameter[];
  readonly requestTemplates: ReadonlyMap<string, MappingTemplate>;
  readonly passthrough: 'when_no_match' | 'when_no_templates' | 'never';
  readonly responses: readonly S3Response[];
}

export interface RequestParameter {
  readonly location: 'header' | 'path' | 'querystring';
  readonly name: string;
  readonly source: ParameterSource;
}

/** How an answer of S3 becomes the client's. */
export interface S3Response {
  /** Undefined: whatever no other response matches. */
  readonly pattern?: RegExp;
  readonly status: number;
  readonly headers: readonly (readonly [string, ParameterSource])[];
  readonly templates: ReadonlyMap<string, MappingTemplate>;
}

const responseSchema = z.strictObject({
  statusCode: z.coerce.number(),
  responseParameters: z.record(z.string(), z.string()).default({}),
  responseTemplates: z.record(z.string(), z.string()).default({}),
  contentHandling: z.literal('CONVERT_TO_TEXT').optional(),
});
const integrationSchema = z.strictObject({
  type: z.literal('aws'),
  httpMethod: z.enum(['PUT', 'GET', 'DELETE', 'HEAD']),
  uri: z.string(),
  credentials: z.string(),
  contentHandling: z.undefined().optional(),
  passthroughBehavior: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['when_no_match', 'when_no_templates', 'never']))
    .default('when_no_match'),
  requestParameters: z.record(z.string(), z.string()).default({}),
  requestTemplates: z.record(z.string(), z.string()).default({}),
  responses: z.record(z.string(), responseSchema),
  timeoutInMillis: timeoutSchema,
});

const s3Uri = /^arn:aws:apigateway:[^:]+:s3:path\/(.+)$/;

/** Throws StartError for a service other than S3 and for what the mapping cannot do. */
export const s3Integration = (
  apiId: string,
  label: string,
  raw: JsonObject,
  declared: Declarations,
): S3Integration => {
  const parsed = integrationSchema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(apiId, `${label}, integration ${issue?.path.join(' ')}: ${issue?.message}`);
  }
  const definition = parsed.data;
  return {
    kind: 's3',
    method: definition.httpMethod,
    path: s3Uri.exec(definition.uri)?.[1] ?? refuse(apiId, `${label} integrates with ${definition.uri}`),
    roleArn: definition.credentials,
    timeoutMs: definition.timeoutInMillis,
    requestParameters: Object.entries(definition.requestParameters).map(([target, expression]) => {
      checkMappedParameter(apiId, label, declared, expression);
      return requestParameter(apiId, label, target, expression);
    }),
    requestTemplates: templates(apiId, label, definition.requestTemplates),
    passthrough: definition.passthroughBehavior,
    responses: Object.entries(definition.responses).map(([pattern, response]) =>
      s3Response(apiId, label, pattern, response, declared),
    ),
  };
};

const requestParameter = (
  apiId: string,
  label: string,
  target: string,
  expression: string,
): RequestParameter => {
  const [, location, name = ''] =
    /^integration\.request\.(header|path|querystring)\.(.+)$/.exec(target) ?? [];
  if (location !== 'header' && location !== 'path' && location !== 'querystring') {
    return refuse(apiId, `${label} sets ${target}`);
  }
  return { location, name, source: parameterSource(apiId, label, expression) };
};

const templates = (
  apiId: string,
  label: string,
  sources: Readonly<Record<string, string>>,
): ReadonlyMap<string, MappingTemplate> =>
  new Map(
    Object.entries(sources).map(([type, source]) => [
      type.toLowerCase(),
      mappingTemplate(apiId, `${label}, template for ${type}`, source),
    ]),
  );

const s3Response = (
  apiId: string,
  label: string,
  pattern: string,
  response: z.output<typeof responseSchema>,
  declared: Declarations,
): S3Response => ({
  ...(pattern !== 'default' && { pattern: new RegExp(`^(?:${pattern})$`) }),
  status: response.statusCode,
  headers: Object.entries(response.responseParameters).map(([target, expression]) => {
    const name = /^method\.response\.header\.(.+)$/.exec(target)?.[1];
    if (name === undefined) return refuse(apiId, `${label} sets ${target}`);
    checkMappedHeader(apiId, label, declared, { status: String(response.statusCode), name });
    return [name, parameterSource(apiId, label, expression)] as const;
  }),
  templates: templates(apiId, label, response.responseTemplates),
});
