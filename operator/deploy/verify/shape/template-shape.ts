import type { Template } from '@payments-service/local-aws/template';
import * as z from 'zod';
import {
  apiShapeOf,
  type FunctionShape,
  type ScheduleShape,
  type Shape,
  type StreamReaderShape,
} from './api-shape.ts';

/**
 * The name of a function or workflow without its stack's, whether a name, an ARN or the ARN of an alias refers to it:
 * `PaymentsService-sandbox-pay-out` and `arn:…:function:PaymentsService-sandbox-pay-out:live` are `pay-out`.
 */
export const shortName = (reference: string, stackName: string): string => {
  const [name = reference] = (reference.split(/:function:|:stateMachine:/)[1] ?? reference).split(':');
  return name.replace(`${stackName}-`, '');
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sorted(one)]));
};

/** A filter pattern with its fields in order: AWS may return them in another order than the template's. */
export const canonicalFilter = (pattern: string): string => JSON.stringify(sorted(JSON.parse(pattern)));

const apiSchema = z.looseObject({
  Body: z.looseObject({ 'x-amazon-apigateway-binary-media-types': z.array(z.string()).default([]) }),
  EndpointConfiguration: z.looseObject({ Types: z.array(z.string()) }),
});
const stageSchema = z.looseObject({
  MethodSettings: z.array(
    z.looseObject({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() }),
  ),
});
const functionSchema = z.looseObject({
  FunctionName: z.string(),
  ReservedConcurrentExecutions: z.number().optional(),
  Environment: z.looseObject({ Variables: z.record(z.string(), z.unknown()).default({}) }).optional(),
});
const mappingSchema = z.looseObject({
  FunctionName: z.string(),
  Enabled: z.boolean().default(true),
  FilterCriteria: z.looseObject({ Filters: z.array(z.object({ Pattern: z.string() })) }).optional(),
});
const ruleSchema = z.looseObject({
  ScheduleExpression: z.string().optional(),
  State: z.string().default('ENABLED'),
  Targets: z.array(z.looseObject({ Arn: z.string() })).default([]),
});

const only = (template: Template, type: string) => {
  const [resource] = template.ofType(type);
  if (resource === undefined) throw new Error(`The template has no ${type}`);
  return resource.properties;
};

const apiOf = (template: Template) => {
  const { Body, EndpointConfiguration } = apiSchema.parse(only(template, 'AWS::ApiGateway::RestApi'));
  return apiShapeOf({
    body: Body,
    endpointTypes: EndpointConfiguration.Types,
    binaryMediaTypes: Body['x-amazon-apigateway-binary-media-types'],
    stackName: template.stackName,
  });
};

const stageOf = (template: Template): Shape['stage'] => {
  const [setting] = stageSchema.parse(only(template, 'AWS::ApiGateway::Stage')).MethodSettings;
  return {
    requestsPerSecond: setting?.ThrottlingRateLimit ?? 0,
    burst: setting?.ThrottlingBurstLimit ?? 0,
  };
};

/** The function's own name behind a name, an id, an ARN or an alias. */
const namesIn =
  (template: Template) =>
  (reference: string): string =>
    shortName(template.find(reference)?.physicalId ?? reference, template.stackName);

/** What CloudFormation should make of a template, and what the local host makes of it. */
export const templateShape = (template: Template): Shape => {
  const nameOf = namesIn(template);
  const functions = template
    .ofType('AWS::Lambda::Function')
    .map(({ properties }): [string, FunctionShape] => {
      const { FunctionName, Environment, ReservedConcurrentExecutions } = functionSchema.parse(properties);
      const variables = Object.keys(Environment?.Variables ?? {}).toSorted();
      return [nameOf(FunctionName), { variables, reserved: ReservedConcurrentExecutions }];
    });
  const readers = template
    .ofType('AWS::Lambda::EventSourceMapping')
    .map(({ properties }): [string, StreamReaderShape] => {
      const { FunctionName, Enabled, FilterCriteria } = mappingSchema.parse(properties);
      const filters = (FilterCriteria?.Filters ?? []).map(({ Pattern }) => canonicalFilter(Pattern));
      return [nameOf(FunctionName), { isEnabled: Enabled, filters: filters.toSorted() }];
    });
  const schedules = template.ofType('AWS::Events::Rule').flatMap(({ properties }) => {
    const { ScheduleExpression, State, Targets } = ruleSchema.parse(properties);
    if (ScheduleExpression === undefined) return [];
    const schedule: ScheduleShape = { isEnabled: State === 'ENABLED', expression: ScheduleExpression };
    return Targets.map(({ Arn }): [string, ScheduleShape] => [nameOf(Arn), schedule]);
  });
  return {
    api: apiOf(template),
    stage: stageOf(template),
    functions: Object.fromEntries(functions),
    streamReaders: Object.fromEntries(readers),
    schedules: Object.fromEntries(schedules),
  };
};
