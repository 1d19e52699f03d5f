import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { JsonObject } from '../template-json.ts';
import type { Declarations } from './declarations.ts';
import { GatewayFault } from './gateway-fault.ts';
import type { HttpAnswer } from './http-answer.ts';
import {
  type IntegrationResponse,
  integrationResponses,
  mappedAnswer,
  responsesSchema,
} from './integration-responses.ts';
import { timeoutSchema } from './integration-timeout.ts';
import { type MappingTemplate, mappingTemplate } from './mapping-template.ts';
import { mediaTypeOf } from './media-type.ts';
import type { ParameterScope } from './parameter-source.ts';
import type { Place } from './place.ts';

/** A route that the gateway answers by itself. */
export interface MockIntegration {
  readonly kind: 'mock';
  readonly timeoutMs: number;
  /** By content type. Each makes `{ "statusCode": 405 }`, which chooses the response. */
  readonly requestTemplates: ReadonlyMap<string, MappingTemplate>;
  readonly responses: readonly IntegrationResponse[];
}

const mockSchema = z.strictObject({
  type: z.literal('mock'),
  // With another behaviour, a body without a template would be read as the status, and fail.
  passthroughBehavior: z.string().toLowerCase().pipe(z.literal('never')),
  requestTemplates: z.record(z.string(), z.string()),
  responses: responsesSchema,
  timeoutInMillis: timeoutSchema,
});

/** @throws StartError for a mapping that this gateway does not support */
export const mockIntegration = (place: Place, raw: JsonObject, declared: Declarations): MockIntegration => {
  const { logicalId, label } = place;
  const parsed = mockSchema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(logicalId, `${label}, integration ${issue?.path.join(' ')}: ${issue?.message}`);
  }
  const { requestTemplates, responses, timeoutInMillis: timeoutMs } = parsed.data;
  const templates = Object.entries(requestTemplates).map(
    ([type, source]) =>
      [
        type.toLowerCase(),
        mappingTemplate({ logicalId, label: `${label}, template for ${type}` }, source),
      ] as const,
  );
  return {
    kind: 'mock',
    timeoutMs,
    requestTemplates: new Map(templates),
    responses: integrationResponses(place, responses, declared),
  };
};

const statusSchema = z.object({ statusCode: z.number() });

const statusOf = (text: string): number => {
  try {
    return statusSchema.parse(JSON.parse(text)).statusCode;
  } catch (cause) {
    throw new GatewayFault('API_CONFIGURATION_ERROR', { cause });
  }
};

/** @throws GatewayFault for a content type without a template */
export const runMockIntegration = (
  { requestTemplates, responses }: MockIntegration,
  scope: ParameterScope,
): HttpAnswer => {
  const type = mediaTypeOf(scope.request.header('Content-Type')) ?? 'application/json';
  const template = requestTemplates.get(type);
  if (template === undefined) throw new GatewayFault('UNSUPPORTED_MEDIA_TYPE');
  const status = statusOf(template(scope, scope.request.body).text);
  return mappedAnswer(responses, { status, headers: {}, body: Buffer.alloc(0) }, scope);
};
