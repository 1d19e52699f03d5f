import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { alarmTexts, descriptionOf, runbookLink } from '#infra/alarm-texts.ts';
import { repositoryRoot } from '#infra/bundle.ts';
import { synthesized } from './support/synthesized.ts';

const runbook = readFileSync(join(repositoryRoot, 'docs/runbook.md'), 'utf8');
/** Those of alarms. A section without an alarm says what to do in its own order, and a test plays it. */
const sections = runbook
  .split(/^##+ /m)
  .slice(1)
  .filter((section) => section.includes('**Means.**'));

describe('the runbook', () => {
  it('has exactly one heading for each alarm', () => {
    const headings = sections.map((section) => section.split('\n', 1)[0]);

    expect(headings.toSorted()).toEqual(
      Object.values(alarmTexts)
        .map(({ heading }) => heading)
        .toSorted(),
    );
  });

  it.each(sections.map((section) => [section.split('\n', 1)[0], section]))(
    'says under %s what the alarm means, how to look and what to do',
    (_heading, section) => {
      expect(section).toMatch(/\*\*Means\.\*\*[\s\S]*\*\*Look\.\*\*[\s\S]*\*\*Do\.\*\*/);
    },
  );

  it('is linked by the anchor of its heading', () => {
    expect(runbookLink(alarmTexts.apiServerErrors)).toBe('docs/runbook.md#api-server-errors');
  });
});

describe('alarms', () => {
  let production: Awaited<ReturnType<typeof synthesized>>;
  let local: Awaited<ReturnType<typeof synthesized>>;

  beforeAll(async () => {
    production = await synthesized('production');
    local = await synthesized('local');
  });

  /** Expects a metric filter on the log of one function. */
  const expectCounted = (code: string, functionName: string, filter: object = {}): void =>
    production.template.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: `{ $.code = "${code}" }`,
      LogGroupName: { Ref: Match.stringLikeRegexp(`Functions${functionName.replaceAll('-', '')}Logs`) },
      ...filter,
    });

  const alarmTypes = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'];
  /** Those that notify somebody. The others are the parts of a composite alarm. */
  const notifying = () =>
    production.resolved.ofType(...alarmTypes).filter(({ properties }) => properties.AlarmActions);

  it('all exist when the settings ask for them, and say what happened, its effect and the first step', () => {
    const descriptions = notifying().map(({ properties }) => properties.AlarmDescription);
    const expected = [
      ...Object.values(alarmTexts).map(descriptionOf),
      `Function: find-missing-events. ${descriptionOf(alarmTexts.functionErrors)}`,
    ];

    expect([...new Set(descriptions)].toSorted()).toEqual(expected.toSorted());
  });

  it('notify the topic, or are parts of an alarm that does', () => {
    const topic = production.resolved.ofType('AWS::SNS::Topic')[0]?.physicalId;
    const rules = production.resolved
      .ofType('AWS::CloudWatch::CompositeAlarm')
      .map(({ properties }) => String(properties.AlarmRule));

    for (const { properties, arn = '' } of production.resolved.ofType(...alarmTypes)) {
      const isPart = rules.some((rule) => rule.includes(`ALARM("${arn}")`));
      if (isPart) expect(properties).not.toHaveProperty('AlarmActions');
      else expect(properties.AlarmActions).toEqual([topic]);
    }
  });

  it('are silent where CloudWatch has no value, except the one about silence', () => {
    const breaching = production.resolved
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => properties.TreatMissingData !== 'notBreaching');

    expect(breaching.map(({ properties }) => properties.MetricName)).toEqual(['Count']);
  });

  it("ignore the authorizer's errors for wrong credentials", () => {
    const watching = production.resolved
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => JSON.stringify(properties).includes('authorize-request'));

    expect(watching).toEqual([]);
  });

  it("ignore a step's error that makes its workflow wait", () => {
    const watching = production.resolved
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => JSON.stringify(properties).includes('PaymentsService-production-pay-out'));

    expect(watching).toEqual([]);
  });

  it('count failed refunds in the logs of every function that ends payments', () => {
    for (const id of ['pay-out', 'finish-overdue', 'receive-switch-result']) {
      expectCounted('REFUND_FAILED', id, {
        MetricTransformations: [
          { MetricName: 'FailedRefunds', MetricNamespace: 'PaymentsService-production', MetricValue: '1' },
        ],
      });
    }
    production.template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'FailedRefunds',
      Namespace: 'PaymentsService-production',
      Threshold: 0,
    });
  });

  it('count deposits that the service refused for their form', () => {
    production.template.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ ($.status = 400) || ($.status = 413) || ($.status = 415) }',
      LogGroupName: { Ref: Match.stringLikeRegexp('Functionsreceiveswitchdeposit') },
    });
    production.template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'RefusedDeposits',
      Threshold: 0,
      EvaluationPeriods: 1,
    });
  });

  it('count dead deliveries in the log of the step that marks them', () => {
    expectCounted('WEBHOOK_DEAD', 'attempt-delivery');
    production.template.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'DeadDeliveries' });
  });

  it('count faults of attempt-delivery, without the errors that only ask for a retry', () => {
    expectCounted('DELIVERY_FAULT', 'attempt-delivery');
    production.template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'DeliveryFaults',
      EvaluationPeriods: 2,
    });
  });

  it('count changes that make-events drops and calls of deliver-events that Lambda drops', () => {
    expectCounted('EVENTS_GIVEN_UP', 'make-events');
    const lost = production.resolved
      .ofType('AWS::CloudWatch::Alarm')
      .find(({ properties }) => String(properties.AlarmDescription).endsWith('#lost-events'));
    const text = JSON.stringify(lost?.properties.Metrics);
    expect(text).toContain('"MetricName":"EventsGivenUp"');
    expect(text).toContain('"MetricName":"AsyncEventsDropped"');
    expect(text).toContain('-deliver-events');
  });

  it('separate failed payments from other failures, with at most ten metrics each', () => {
    const metricsOf = (heading: string) =>
      production.resolved
        .ofType('AWS::CloudWatch::Alarm')
        .filter(({ properties }) => String(properties.AlarmDescription).endsWith(`#${heading}`))
        .map(({ properties }) => JSON.stringify(properties.Metrics));
    const [payments = ''] = metricsOf('failed-workflows');

    expect(payments.match(/stateMachine:PaymentsService-production-[\w-]+/g)).toHaveLength(4);
    expect(payments).toContain('-quote-execution');
    expect(payments).not.toContain('-webhook-delivery');
    expect(metricsOf('failed-background-workflows').join()).toContain('-webhook-delivery');
    for (const { properties } of production.resolved.ofType('AWS::CloudWatch::Alarm')) {
      expect(JSON.stringify(properties.Metrics ?? []).split('"MetricStat"').length).toBeLessThanOrEqual(11);
    }
  });

  it('watch the oldest waiting change of both readers of the stream', () => {
    const delay = production.resolved
      .ofType('AWS::CloudWatch::Alarm')
      .find(({ properties }) => String(properties.AlarmDescription).endsWith('#stream-delay'));
    const text = JSON.stringify(delay?.properties.Metrics);

    expect(text).toContain('"MAX([m0,m1])"');
    expect(text).toContain('-make-events');
    expect(text).toContain('-start-workflows');
  });

  it('do not exist on one machine', () => {
    local.template.resourceCountIs('AWS::CloudWatch::Alarm', 0);
  });
});
