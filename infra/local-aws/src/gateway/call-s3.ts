import type { CallS3, S3Call } from '../aws/s3-call.ts';
import type { ApiDefinition } from './api-definition.ts';
import { GatewayFault } from './gateway-fault.ts';
import type { HttpAnswer } from './http-answer.ts';
import { mappedAnswer } from './integration-responses.ts';
import type { Overrides } from './mapping-template.ts';
import { isBinary, mediaTypeOf } from './media-type.ts';
import type { ParameterScope } from './parameter-source.ts';
import type { S3Integration } from './s3-integration.ts';

interface S3Run {
  readonly api: ApiDefinition;
  readonly integration: S3Integration;
  readonly scope: ParameterScope;
  readonly callS3: CallS3;
}

/** Maps the request, calls S3 and maps its answer. */
export const runS3Integration = async ({ api, integration, scope, callS3 }: S3Run): Promise<HttpAnswer> => {
  const answer = await callS3(callOf(api, integration, scope));
  return mappedAnswer(integration.responses, answer, scope);
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
