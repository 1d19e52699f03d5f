import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { JsonObject } from '../template-json.ts';
import { checkMappedParameter, type Declarations } from './declarations.ts';
import {
  type IntegrationResponse,
  integrationResponses,
  mappingTemplates,
  responsesSchema,
} from './integration-responses.ts';
import { timeoutSchema } from './integration-timeout.ts';
import type { MappingTemplate } from './mapping-template.ts';
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
  readonly responses: readonly IntegrationResponse[];
}

export interface RequestParameter {
  readonly location: 'header' | 'path' | 'querystring';
  readonly name: string;
  readonly source: ParameterSource;
}

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
  responses: responsesSchema,
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
    requestTemplates: mappingTemplates(place, definition.requestTemplates),
    passthrough: definition.passthroughBehavior,
    responses: integrationResponses(place, definition.responses, declared),
  };
};

const requestParameter = (place: Place, target: string, expression: string): RequestParameter => {
  const [, location, name = ''] =
    /^integration\.request\.(header|path|querystring)\.(.+)$/.exec(target) ?? [];
  if (location !== 'header' && location !== 'path' && location !== 'querystring') {
    return refuse(place.logicalId, `${place.label} sets ${target}`);
  }
  return { location, name, source: parameterSource(place, expression) };
};
