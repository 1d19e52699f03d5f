import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import { anything, type Json } from '../template-json.ts';
import type { GatewayFault } from './gateway-fault.ts';
import type { HttpAnswer } from './http-answer.ts';
import { mediaTypeOf } from './media-type.ts';
import { type ParameterScope, type ParameterSource, parameterSource } from './parameter-source.ts';
import { pathValue } from './path-value.ts';

/** Turns a fault into the answer that the template configures for it. */
export type GatewayResponses = (fault: GatewayFault, scope: ParameterScope) => HttpAnswer;

interface Definition {
  readonly status?: number;
  readonly headers: readonly (readonly [string, ParameterSource])[];
  readonly templates: ReadonlyMap<string, string>;
}

const inBodySchema = z.strictObject({
  statusCode: z.coerce.number().optional(),
  responseParameters: z.record(z.string(), z.string()).default({}),
  responseTemplates: z.record(z.string(), z.string()).default({}),
});
const resourceSchema = z.strictObject({
  ResponseParameters: z.record(z.string(), z.string()).default({}),
  ResponseTemplates: z.record(z.string(), z.string()).default({}),
  ResponseType: z.string(),
  RestApiId: anything,
  StatusCode: z.coerce.number().optional(),
});

const headerPrefix = 'gatewayresponse.header.';
const plainResponse: Definition = {
  headers: [],
  templates: new Map([['application/json', '{"message":$context.error.messageString}']]),
};

/** Gateway responses from the API's body and from resources of their own. */
export const gatewayResponses = (
  template: Template,
  api: Resource,
  inBody: Readonly<Record<string, Json>>,
): GatewayResponses => {
  const definitions = new Map([
    ...Object.entries(inBody).map(([type, raw]) => [type, bodyDefinition(api.logicalId, type, raw)] as const),
    ...template.ofType('AWS::ApiGateway::GatewayResponse').map(resourceDefinition),
  ]);
  return (fault, scope) => {
    const definition =
      definitions.get(fault.type) ??
      definitions.get(fault.status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX') ??
      plainResponse;
    return render(definition, fault, scope);
  };
};

const bodyDefinition = (apiId: string, type: string, raw: Json): Definition => {
  const parsed = inBodySchema.safeParse(raw);
  if (!parsed.success) return refuse(apiId, `gateway response ${type}: ${parsed.error.issues[0]?.message}`);
  return definition(apiId, type, parsed.data);
};

const resourceDefinition = (resource: Resource): readonly [string, Definition] => {
  const parsed = resourceSchema.safeParse(resource.properties);
  if (!parsed.success)
    return refuse(resource.logicalId, `gateway response: ${parsed.error.issues[0]?.message}`);
  const { ResponseParameters, ResponseTemplates, ResponseType, StatusCode } = parsed.data;
  const inBody = {
    responseParameters: ResponseParameters,
    responseTemplates: ResponseTemplates,
    statusCode: StatusCode,
  };
  return [ResponseType, definition(resource.logicalId, ResponseType, inBody)];
};

const definition = (logicalId: string, type: string, raw: z.output<typeof inBodySchema>): Definition => {
  const where = `gateway response ${type}`;
  const headers = Object.entries(raw.responseParameters).map(([target, expression]) => {
    if (!target.startsWith(headerPrefix)) refuse(logicalId, `${where} sets ${target}`);
    return [target.slice(headerPrefix.length), parameterSource(logicalId, where, expression)] as const;
  });
  for (const text of Object.values(raw.responseTemplates)) {
    // API Gateway only puts variables into these; it runs no directive and knows neither $input nor $util.
    if (/#(set|if|foreach)\b|\$!?\{?(input|util)\b/.test(text))
      refuse(logicalId, `${where} is more than text and variables`);
  }
  return {
    ...(raw.statusCode !== undefined && { status: raw.statusCode }),
    headers,
    templates: new Map(Object.entries(raw.responseTemplates)),
  };
};

const render = (definition: Definition, fault: GatewayFault, scope: ParameterScope): HttpAnswer => {
  const [contentType, template] = chooseTemplate(definition, scope);
  const context = { ...scope.context, error: errorContext(fault) };
  const mapped = definition.headers.map(
    ([name, source]) => [name, source.read({ ...scope, context }) ?? ''] as const,
  );
  return {
    status: definition.status ?? fault.status,
    headers: [['Content-Type', contentType], ...mapped],
    body: Buffer.from(substitute(template, context, scope)),
  };
};

const chooseTemplate = (
  { templates }: Definition,
  { request }: ParameterScope,
): readonly [string, string] => {
  const accepted = mediaTypeOf(request.header('Accept'));
  const choices = templates.size === 0 ? plainResponse.templates : templates;
  const exact = accepted === undefined ? undefined : choices.get(accepted);
  if (accepted !== undefined && exact !== undefined) return [accepted, exact];
  const [first = ['application/json', '']] = choices;
  const json = choices.get('application/json');
  return json === undefined ? first : ['application/json', json];
};

const errorContext = (fault: GatewayFault): object => ({
  message: fault.message,
  messageString: fault.message === 'null' ? 'null' : JSON.stringify(fault.message),
  responseType: fault.type,
});

/** `$context.requestId` or `${context.requestId}`. */
const variablePattern =
  /\$(?:(context|stageVariables)\.([\w.-]*[\w-])|\{(context|stageVariables)\.([\w.-]+)\})/g;

const substitute = (template: string, context: object, { stageVariables }: ParameterScope): string =>
  template.replace(
    variablePattern,
    (_whole, root?: string, path?: string, bracedRoot?: string, bracedPath?: string) => {
      const scope = (root ?? bracedRoot) === 'context' ? context : stageVariables;
      const value = pathValue(scope, (path ?? bracedPath ?? '').split('.'));
      return value === undefined || value === null ? '' : String(value);
    },
  );
