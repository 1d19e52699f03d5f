import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { metricsOfFreeDashboard } from '#shared/kernel/aws-limits.ts';
import { synthesized } from './support/synthesized.ts';

const widgetSchema = z.looseObject({
  type: z.enum(['metric', 'text']),
  properties: z.looseObject({
    title: z.string().optional(),
    metrics: z.array(z.array(z.union([z.string(), z.looseObject({})]))).default([]),
  }),
});
const bodySchema = z.object({ widgets: z.array(widgetSchema) }).loose();
const filterSchema = z.looseObject({
  MetricTransformations: z.array(z.looseObject({ MetricName: z.string(), MetricNamespace: z.string() })),
});

let production: Awaited<ReturnType<typeof synthesized>>;

beforeAll(async () => {
  production = await synthesized('production');
});

const widgets = () =>
  production.resolved
    .ofType('AWS::CloudWatch::Dashboard')
    .flatMap(({ properties }) => bodySchema.parse(JSON.parse(String(properties.DashboardBody))).widgets);

/** `namespace name dimension=value` of each line of a widget. */
const metrics = () =>
  widgets().flatMap(({ properties }) =>
    properties.metrics.map((line) => line.filter((part): part is string => typeof part === 'string')),
  );

const dimensionsOf = ([, , ...rest]: readonly string[]): [string, string][] =>
  rest.flatMap((name, index) => (index % 2 === 0 ? [[name, rest[index + 1] ?? ''] as [string, string]] : []));

const named = (type: string): string[] =>
  production.resolved.ofType(type).map(({ physicalId }) => physicalId);

/** What each dimension may be: the name of a resource of the template. */
const resourcesOf = (): Readonly<Record<string, readonly string[]>> => ({
  ApiName: production.resolved
    .ofType('AWS::ApiGateway::RestApi')
    .map(({ properties }) => String(properties.Name)),
  Stage: named('AWS::ApiGateway::Stage'),
  FunctionName: named('AWS::Lambda::Function'),
  TableName: named('AWS::DynamoDB::Table'),
  GlobalSecondaryIndexName: ['list', 'owner', 'status', 'due'],
  StateMachineArn: named('AWS::StepFunctions::StateMachine'),
  QueueName: named('AWS::SQS::Queue').map((url) => url.split('/').at(-1) ?? ''),
});

/** Metrics of AWS that exist without dimensions: of the whole account. */
const ofAccount = [
  'AWS/Lambda Throttles',
  'AWS/Lambda ClaimedAccountConcurrency',
  'AWS/Lambda Invocations',
  'AWS/Lambda Duration',
  'AWS/Logs IncomingBytes',
];

describe('the dashboard', () => {
  it('shows what an operator asks about, in one page an environment', () => {
    expect(widgets().flatMap(({ properties }) => properties.title ?? [])).toEqual([
      'Payments by outcome of the request',
      'Payment executions by state',
      'Webhooks',
      'Requests',
      'Latency in ms',
      'Ledger, stream and failed events',
      'Throttles',
      'Cost drivers',
    ]);
  });

  it('shows only metrics of resources or metric filters of the template', () => {
    const filters = production.resolved
      .ofType('AWS::Logs::MetricFilter')
      .flatMap(({ properties }) => filterSchema.parse(properties).MetricTransformations)
      .map(({ MetricNamespace, MetricName }) => `${MetricNamespace} ${MetricName}`);
    const resources = resourcesOf();
    const unknown = metrics().filter((metric) => {
      const dimensions = dimensionsOf(metric);
      return dimensions.length === 0
        ? ![...ofAccount, ...filters].includes(metric.slice(0, 2).join(' '))
        : !dimensions.every(([name, value]) => resources[name]?.includes(value));
    });

    expect(unknown).toEqual([]);
    expect(metrics().length).toBeGreaterThan(30);
  });

  it('costs nothing, because it has at most 50 metrics', () => {
    expect(metrics().length).toBeLessThanOrEqual(metricsOfFreeDashboard);
  });

  it('counts payments by the status that their functions log as a number', () => {
    production.template.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ ($.status >= 200) && ($.status < 300) }',
    });
    production.template.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ ($.status >= 400) && ($.status < 500) }',
    });
  });

  it('does not exist on one machine', async () => {
    const local = await synthesized('local');

    local.template.resourceCountIs('AWS::CloudWatch::Dashboard', 0);
    local.template.resourceCountIs('AWS::Logs::QueryDefinition', 0);
  });
});
