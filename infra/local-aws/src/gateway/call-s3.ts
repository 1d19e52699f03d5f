import type { CallS3, S3Answer, S3Call } from '../aws/s3-call.ts';
import type { ApiDefinition } from './api-definition.ts';
import { GatewayFault } from './gateway-fault.ts';
import type { HttpAnswer } from './http-answer.ts';
import type { MappingTemplate, Overrides, Rendered } from './mapping-template.ts';
import { isBinary, mediaTypeOf } from './media-type.ts';
import type { ParameterScope } from './parameter-source.ts';
import type { S3Integration, S3Response } from './s3-integration.ts';

interface S3Run {
  readonly api: ApiDefinition;
  readonly integration: S3Integration;
  readonly scope: ParameterScope;
  readonly callS3: CallS3;
}

/** Maps the request, calls S3 and maps its answer. */
export const runS3Integration = async ({ api, integration, scope, callS3 }: S3Run): Promise<HttpAnswer> => {
  const answer = await callS3(callOf(api, integration, scope));
  const response =
    integration.responses.find(({ pattern }) => pattern?.test(String(answer.status))) ??
    integration.responses.find(({ pattern }) => pattern === undefined);
  if (!response)
    throw new GatewayFault('API_CONFIGURATION_ERROR', {
      cause: `no response for the status ${answer.status}`,
    });
  return answerOf(response, answer, { ...scope, integration: answer });
};

const callOf = (api: ApiDefinition, integration: S3Integration, scope: ParameterScope): S3Call => {
  const rendered = renderBody(api, integration, scope);
  const values = (location: 'header' | 'path' | 'querystring'): Record<string, string> => ({
    ...Object.fromEntries(
      integration.requestParameters
        .filter((parameter) => parameter.location === location)
        .flatMap(({ name, source }) => {
          const value = source.read(scope);
          return value === undefined ? [] : [[name, value]];
        }),
    ),
    ...rendered.overrides?.[location],
  });
  const path = values('path');
  const [bucket = '', ...key] = integration.path.split('/').map((part) => fill(part, path));
  return {
    method: integration.method,
    bucket,
    key: key.join('/'),
    query: values('querystring'),
    headers: { ...contentType(scope), ...values('header') },
    body: rendered.body,
    roleArn: integration.roleArn,
  };
};

const contentType = ({ request }: ParameterScope): Record<string, string> => ({
  'Content-Type': request.header('Content-Type') ?? 'application/json',
});

const fill = (part: string, values: Readonly<Record<string, string>>): string =>
  part.replace(/\{([^}]+)\}/g, (_whole, name: string) => values[name] ?? '');

/**
 * A binary body passes unchanged. Text goes through the template of its content type. Where there is no such template,
 * the integration's passthrough behaviour decides.
 */
const renderBody = (
  api: ApiDefinition,
  { requestTemplates, passthrough }: S3Integration,
  scope: ParameterScope,
): { readonly body: Buffer; readonly overrides?: Overrides } => {
  const { body } = scope.request;
  const type = mediaTypeOf(scope.request.header('Content-Type')) ?? 'application/json';
  const template = requestTemplates.get(type);
  if (template && !isBinary(api, type)) {
    const rendered = template(scope, body);
    return { body: Buffer.from(rendered.text), overrides: rendered.request };
  }
  const isPassing =
    passthrough === 'when_no_match' || (passthrough === 'when_no_templates' && requestTemplates.size === 0);
  if (!template && !isPassing) throw new GatewayFault('UNSUPPORTED_MEDIA_TYPE');
  return { body };
};

const answerOf = (response: S3Response, answer: S3Answer, scope: ParameterScope): HttpAnswer => {
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

const contentTypeOf = ({ headers }: S3Answer): string => {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return mediaTypeOf(type?.toString()) ?? 'application/json';
};

/** The template for the type of S3's answer, otherwise the one for JSON, otherwise the first. */
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
