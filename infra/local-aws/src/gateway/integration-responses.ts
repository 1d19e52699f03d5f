import * as z from 'zod';
import type { S3Answer } from '../aws/s3-call.ts';
import { refuse } from '../start-error.ts';
import { checkMappedHeader, type Declarations } from './declarations.ts';
import { GatewayFault } from './gateway-fault.ts';
import type { HttpAnswer } from './http-answer.ts';
import { type MappingTemplate, mappingTemplate, type Rendered } from './mapping-template.ts';
import { mediaTypeOf } from './media-type.ts';
import { type ParameterScope, type ParameterSource, parameterSource } from './parameter-source.ts';
import type { Place } from './place.ts';

type BackendAnswer = Pick<S3Answer, 'status' | 'headers' | 'body'>;

/** Maps a backend's answer to the client's answer. */
export interface IntegrationResponse {
  /** Matches the backend's status; undefined for the default response. */
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
export const responsesSchema = z.record(z.string(), responseSchema);

/** @throws StartError for a mapping that this gateway does not support */
export const integrationResponses = (
  place: Place,
  responses: z.output<typeof responsesSchema>,
  declared: Declarations,
): IntegrationResponse[] => {
  checkStatuses(place, responses);
  return Object.entries(responses).map(([pattern, response]) =>
    integrationResponse({ place, pattern, response, declared }),
  );
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

export const mappingTemplates = (
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

const integrationResponse = ({ place, pattern, response, declared }: RawResponse): IntegrationResponse => ({
  ...(pattern !== 'default' && { pattern: new RegExp(`^(?:${pattern})$`) }),
  status: response.statusCode,
  headers: Object.entries(response.responseParameters).map(([target, expression]) => {
    const name = /^method\.response\.header\.(.+)$/.exec(target)?.[1];
    if (name === undefined) return refuse(place.logicalId, `${place.label} sets ${target}`);
    checkMappedHeader(place, declared, { status: String(response.statusCode), name });
    return [name, parameterSource(place, expression)] as const;
  }),
  templates: mappingTemplates(place, response.responseTemplates),
});

/** The client's answer: the response for the backend's status, or the default one. */
export const mappedAnswer = (
  responses: readonly IntegrationResponse[],
  answer: BackendAnswer,
  scope: ParameterScope,
): HttpAnswer => {
  const response =
    responses.find(({ pattern }) => pattern?.test(String(answer.status))) ??
    responses.find(({ pattern }) => pattern === undefined);
  if (!response)
    throw new GatewayFault('API_CONFIGURATION_ERROR', {
      cause: `no response for the status ${answer.status}`,
    });
  return answerOf(response, answer, { ...scope, integration: answer });
};

const answerOf = (
  response: IntegrationResponse,
  answer: BackendAnswer,
  scope: ParameterScope,
): HttpAnswer => {
  const [type, template] = responseTemplate(response.templates, contentTypeOf(answer));
  const rendered: Rendered | undefined = template?.(scope, answer.body);
  const headers = new Map<string, string>([['Content-Type', type ?? 'application/json']]);
  for (const [name, source] of response.headers) {
    const value = source.read(scope);
    if (value !== undefined) setHeader(headers, name, value);
  }
  for (const [name, value] of Object.entries(rendered?.response.header ?? {}))
    setHeader(headers, name, String(value));
  return {
    status: Number(rendered?.response.status ?? response.status),
    headers: [...headers],
    body: rendered?.text ?? answer.body,
  };
};

const contentTypeOf = ({ headers }: BackendAnswer): string => {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return mediaTypeOf(type?.toString()) ?? 'application/json';
};

/** The template for the type of the backend's answer, otherwise the one for JSON, otherwise the first. */
const responseTemplate = (
  templates: ReadonlyMap<string, MappingTemplate>,
  answered: string,
): readonly [string | undefined, MappingTemplate | undefined] => {
  for (const type of [answered, 'application/json']) {
    const template = templates.get(type);
    if (template) return [type, template];
  }
  const [first] = templates;
  return first ?? [undefined, undefined];
};

const setHeader = (headers: Map<string, string>, name: string, value: string): void => {
  for (const known of headers.keys()) if (known.toLowerCase() === name.toLowerCase()) headers.delete(known);
  headers.set(name, value);
};
