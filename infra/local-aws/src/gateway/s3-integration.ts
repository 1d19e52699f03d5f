import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { JsonObject } from '../template-json.ts';
import { checkMappedHeader, checkMappedParameter, type Declarations } from './declarations.ts';
import { timeoutSchema } from './integration-timeout.ts';
import { type MappingTemplate, mappingTemplate } from './mapping-template.ts';
import { type ParameterSource, parameterSource } from './parameter-source.ts';
import type { Place } from './place.ts';

/** A route that S3 answers instead of a function. */
export interface S3Integration {
  readonly kind: 's3';
  readonly method: string;
  /** Path of the URI with placeholders for the request's path parameters: `{bucket}/{key}`. */
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

/** Maps an answer of S3 to the client's answer. */
export interface S3Response {
  /** Matches the status of S3; undefined for the default response. */
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

/** @throws StartError for another service than S3 and for a mapping that this gateway does not support */
export const s3Integration = (place: Place, raw: JsonObject, declared: Declarations): S3Integration => {
  const { logicalId, label } = place;
  const parsed = integrationSchema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(logicalId, `${label}, integration ${issue?.path.join(' ')}: ${issue?.message}`);
  }
  const definition = parsed.data;
  checkStatuses(place, definition.responses);
  return {
    kind: 's3',
    method: definition.httpMethod,
    path: s3Uri.exec(definition.uri)?.[1] ?? refuse(logicalId, `${label} integrates with ${definition.uri}`),
    roleArn: definition.credentials,
    timeoutMs: definition.timeoutInMillis,
    requestParameters: Object.entries(definition.requestParameters).map(([target, expression]) => {
      checkMappedParameter(place, declared, expression);
      return requestParameter(place, target, expression);
    }),
    requestTemplates: templates(place, definition.requestTemplates),
    passthrough: definition.passthroughBehavior,
    responses: Object.entries(definition.responses).map(([pattern, response]) =>
      s3Response({ place, pattern, response, declared }),
    ),
  };
};

/** API Gateway keeps one integration response for each of its own statuses, and loses the others without a word. */
const checkStatuses = (
  { logicalId, label }: Place,
  responses: Readonly<Record<string, { readonly statusCode: number }>>,
): void => {
  const byStatus = Map.groupBy(Object.entries(responses), ([, { statusCode }]) => statusCode);
  for (const [status, same] of byStatus) {
    const patterns = same.map(([pattern]) => pattern).join(' and ');
    if (same.length > 1)
      refuse(logicalId, `${label} has two responses with the status ${status}: ${patterns}`);
  }
};

const requestParameter = (place: Place, target: string, expression: string): RequestParameter => {
  const [, location, name = ''] =
    /^integration\.request\.(header|path|querystring)\.(.+)$/.exec(target) ?? [];
  if (location !== 'header' && location !== 'path' && location !== 'querystring') {
    return refuse(place.logicalId, `${place.label} sets ${target}`);
  }
  return { location, name, source: parameterSource(place, expression) };
};

const templates = (
  { logicalId, label }: Place,
  sources: Readonly<Record<string, string>>,
): ReadonlyMap<string, MappingTemplate> =>
  new Map(
    Object.entries(sources).map(([type, source]) => [
      type.toLowerCase(),
      mappingTemplate({ logicalId, label: `${label}, template for ${type}` }, source),
    ]),
  );

interface RawResponse {
  readonly place: Place;
  readonly pattern: string;
  readonly response: z.output<typeof responseSchema>;
  readonly declared: Declarations;
}

const s3Response = ({ place, pattern, response, declared }: RawResponse): S3Response => ({
  ...(pattern !== 'default' && { pattern: new RegExp(`^(?:${pattern})$`) }),
  status: response.statusCode,
  headers: Object.entries(response.responseParameters).map(([target, expression]) => {
    const name = /^method\.response\.header\.(.+)$/.exec(target)?.[1];
    if (name === undefined) return refuse(place.logicalId, `${place.label} sets ${target}`);
    checkMappedHeader(place, declared, { status: String(response.statusCode), name });
    return [name, parameterSource(place, expression)] as const;
  }),
  templates: templates(place, response.responseTemplates),
});
