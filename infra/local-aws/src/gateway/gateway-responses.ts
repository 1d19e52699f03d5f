import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import { anything, type Json } from '../template-json.ts';
import type { GatewayFault } from './gateway-fault.ts';
import type { HttpAnswer } from './http-answer.ts';
import { mediaTypeOf } from './media-type.ts';
import { type ParameterScope, type ParameterSource, parameterSource } from './parameter-source.ts';
import { pathValue } from './path-value.ts';
import type { Place } from './place.ts';
import { withPlainAddresses } from './request-context.ts';

/** Makes the answer that the template configures for a fault. */
export type GatewayResponses = (fault: GatewayFault, scope: ParameterScope) => HttpAnswer;

/** Answers that AWS makes before an API's own configuration applies, in the form of gateway responses. */
export type EdgeResponses = Readonly<Record<string, Json>>;

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

/** Reads gateway responses from the API's body and from separate resources. */
export const gatewayResponses = (
  template: Template,
  api: Resource,
  inBody: Readonly<Record<string, Json>>,
): GatewayResponses => {
  const definitions = new Map([
    ...Object.entries(inBody).map(
      ([type, raw]) => [type, bodyDefinition(placeOf(api.logicalId, type), raw)] as const,
    ),
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

const placeOf = (logicalId: string, type: string): Place => ({
  logicalId,
  label: `gateway response ${type}`,
});

const bodyDefinition = (place: Place, raw: Json): Definition => {
  const parsed = inBodySchema.safeParse(raw);
  if (!parsed.success) return refuse(place.logicalId, `${place.label}: ${parsed.error.issues[0]?.message}`);
  return definition(place, parsed.data);
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
  return [ResponseType, definition(placeOf(resource.logicalId, ResponseType), inBody)];
};

const definition = (place: Place, raw: z.output<typeof inBodySchema>): Definition => {
  const { logicalId, label } = place;
  const headers = Object.entries(raw.responseParameters).map(([target, expression]) => {
    if (!target.startsWith(headerPrefix)) refuse(logicalId, `${label} sets ${target}`);
    return [target.slice(headerPrefix.length), parameterSource(place, expression)] as const;
  });
  for (const text of Object.values(raw.responseTemplates)) {
    // API Gateway only replaces variables here. It runs no directive and offers neither $input nor $util.
    if (/#(set|if|foreach)\b|\$!?\{?(input|util)\b/.test(text))
      refuse(logicalId, `${label} is more than text and variables`);
  }
  return {
    ...(raw.statusCode !== undefined && { status: raw.statusCode }),
    headers,
    templates: new Map(
      Object.entries(raw.responseTemplates).map(([type, text]) => [type, withPlainAddresses(text)]),
    ),
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
