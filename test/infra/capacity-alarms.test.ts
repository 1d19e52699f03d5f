import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type AlarmName, alarmTexts } from '#infra/alarm-texts.ts';
import { repositoryRoot } from '#infra/bundle.ts';
import { synthesized } from './support/synthesized.ts';

const metricSchema = z.looseObject({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
});
const alarmSchema = z.looseObject({
  AlarmDescription: z.string(),
  MetricName: z.string().optional(),
  Metrics: z
    .array(
      z.looseObject({
        Expression: z.string().optional(),
        MetricStat: z.looseObject({ Metric: metricSchema }).optional(),
      }),
    )
    .default([]),
});

let production: Awaited<ReturnType<typeof synthesized>>;

beforeAll(async () => {
  production = await synthesized('production');
});

const alarms = () =>
  production.resolved.ofType('AWS::CloudWatch::Alarm').map(({ properties }) => alarmSchema.parse(properties));

const alarmOf = (name: AlarmName) => {
  const found = alarms().find(({ AlarmDescription }) =>
    AlarmDescription.startsWith(alarmTexts[name].happened),
  );
  if (!found) throw new Error(`There is no alarm ${name}`);
  return found;
};

const metricsOf = (name: AlarmName) =>
  alarmOf(name).Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);

/** The values of one dimension. */
const valuesOf = (name: AlarmName, dimension: string): string[] =>
  metricsOf(name).flatMap(({ Dimensions }) =>
    Dimensions.filter(({ Name }) => Name === dimension).map(({ Value }) => Value),
  );

test('slow answers are those of one request in a hundred, for five minutes', () => {
  expect(alarmOf('slowAnswers')).toMatchObject({
    Namespace: 'AWS/ApiGateway',
    MetricName: 'Latency',
    ExtendedStatistic: 'p99',
    Threshold: 3_000,
    EvaluationPeriods: 5,
  });
});

test('missing traffic is silence for 15 minutes after an hour with traffic', () => {
  const [composite] = production.resolved.ofType('AWS::CloudWatch::CompositeAlarm');
  const rule = String(composite?.properties.AlarmRule);
  const parts = production.resolved
    .ofType('AWS::CloudWatch::Alarm')
    .filter(({ arn = '' }) => rule.includes(arn))
    .map(({ properties }) => properties);

  expect(rule).toContain(' AND ');
  expect(parts).toEqual([
    expect.objectContaining({
      MetricName: 'Count',
      Period: 300,
      EvaluationPeriods: 3,
      DatapointsToAlarm: 3,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    }),
    expect.objectContaining({
      MetricName: 'Count',
      Period: 3_600,
      EvaluationPeriods: 3,
      DatapointsToAlarm: 1,
      Threshold: 600,
      ComparisonOperator: 'GreaterThanThreshold',
    }),
  ]);
});

test('failed sign-ins are counted in the access log, where the gateway writes the status as text', () => {
  production.template.hasResourceProperties('AWS::Logs::MetricFilter', {
    FilterPattern: '{ $.status = "401" }',
    LogGroupName: { Ref: Match.stringLikeRegexp('^ApiAccessLogs') },
    MetricTransformations: [Match.objectLike({ MetricName: 'RefusedSignIns' })],
  });
  expect(alarmOf('failedSignIns')).toMatchObject({
    MetricName: 'RefusedSignIns',
    Threshold: 300,
    Period: 300,
  });
});

test('every index is watched for refused reads and writes', () => {
  expect(valuesOf('indexThrottling', 'GlobalSecondaryIndexName')).toEqual(
    ['list', 'owner', 'status', 'due'].flatMap((name) => [name, name]),
  );
});

test('throttling of functions with reserved instances is no alarm, because their calls wait', () => {
  expect(metricsOf('functionThrottling')[0]).toMatchObject({ MetricName: 'Throttles', Dimensions: [] });
  expect(valuesOf('functionThrottling', 'FunctionName')).toEqual(
    ['deliver-events', 'deliver-to-slow-endpoints', 'attempt-delivery', 'import-bulk-chunk'].map(
      (id) => `PaymentsService-production-${id}`,
    ),
  );
  expect(alarmOf('functionThrottling').Metrics[0]?.Expression).toBe(
    'FILL(m0,0)-FILL(m1,0)-FILL(m2,0)-FILL(m3,0)-FILL(m4,0)',
  );
});

test("the account's concurrency is watched at 80 % of its limit", () => {
  expect(alarmOf('accountConcurrency')).toMatchObject({
    MetricName: 'ClaimedAccountConcurrency',
    Threshold: 800,
  });
});

test('every rule and every state machine is watched for work that AWS does not start', () => {
  const names = (type: string) => production.resolved.ofType(type).map(({ physicalId }) => physicalId);

  expect(valuesOf('failedSchedules', 'RuleName').toSorted()).toEqual(names('AWS::Events::Rule').toSorted());
  expect(valuesOf('throttledWorkflows', 'StateMachineArn').toSorted()).toEqual(
    names('AWS::StepFunctions::StateMachine').toSorted(),
  );
});

test('docs/deployment.md says how many metrics the alarms pay for', () => {
  const paid = alarms().reduce(
    (count, { Metrics }) => count + Math.max(1, Metrics.filter(({ MetricStat }) => MetricStat).length),
    0,
  );
  const page = readFileSync(join(repositoryRoot, 'docs/deployment.md'), 'utf8');

  expect(page).toContain(`| ${paid} alarm metrics | ${(paid * 0.1).toFixed(2)} |`);
});
