import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { alarmTexts, runbookLink } from '#infra/alarms.ts';
import { repositoryRoot } from '#infra/bundle.ts';
import { synthesized } from './support/synthesized.ts';

const runbook = readFileSync(join(repositoryRoot, 'docs/runbook.md'), 'utf8');
const sections = runbook.split(/^## /m).slice(1);

describe('the runbook', () => {
  it('has one heading an alarm and no other', () => {
    const headings = sections.map((section) => section.split('\n', 1)[0]);

    expect(headings.toSorted()).toEqual(
      Object.values(alarmTexts)
        .map(({ heading }) => heading)
        .toSorted(),
    );
  });

  it.each(sections.map((section) => [section.split('\n', 1)[0], section]))(
    'says under %s what it means, how to look and what to do',
    (_heading, section) => {
      expect(section).toMatch(/\*\*Means\.\*\*[\s\S]*\*\*Look\.\*\*[\s\S]*\*\*Do\.\*\*/);
    },
  );

  it('is linked by the anchor of the heading', () => {
    expect(runbookLink(alarmTexts.apiServerErrors)).toBe('docs/runbook.md#api-server-errors');
  });
});

describe('alarms', () => {
  let production: Awaited<ReturnType<typeof synthesized>>;
  let local: Awaited<ReturnType<typeof synthesized>>;

  beforeAll(async () => {
    production = await synthesized('production');
    local = await synthesized('local');
  }, 120_000);

  /** In the log of one function. */
  const expectCounted = (code: string, functionName: string, filter: object = {}): void =>
    production.template.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: `{ $.code = "${code}" }`,
      LogGroupName: { Ref: Match.stringLikeRegexp(`Functions${functionName.replaceAll('-', '')}Logs`) },
      ...filter,
    });

  it('are all there where the settings ask for them, and name who is hurt and the runbook', () => {
    const descriptions = production.resolved
      .ofType('AWS::CloudWatch::Alarm')
      .map(({ properties }) => properties.AlarmDescription);
    const expected = Object.values(alarmTexts).map((text) => `${text.errorImpact} ${runbookLink(text)}`);

    expect([...new Set(descriptions)].toSorted()).toEqual(expected.toSorted());
  });

  it('tell the topic', () => {
    production.template.allResourcesProperties('AWS::CloudWatch::Alarm', {
      AlarmActions: [Match.anyValue()],
      TreatMissingData: 'notBreaching',
    });
  });

  it('do not count what the authorizer throws for wrong credentials', () => {
    const watching = production.resolved
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => JSON.stringify(properties).includes('authorize-request'));

    expect(watching).toEqual([]);
  });

  it('do not count what a step throws to make its workflow wait', () => {
    const watching = production.resolved
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ properties }) => JSON.stringify(properties).includes('PaymentsService-production-pay-out'));

    expect(watching).toEqual([]);
  });

  it('count the refunds that failed, in the logs of every function that ends payments', () => {
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

  it('count dead deliveries in the log of the step that gives them up', () => {
    expectCounted('WEBHOOK_DEAD', 'attempt-delivery');
    production.template.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'DeadDeliveries' });
  });

  it('count what attempt-delivery throws beside its asking to come again, which is no fault', () => {
    expectCounted('DELIVERY_FAULT', 'attempt-delivery');
    production.template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'DeliveryFaults',
      EvaluationPeriods: 2,
    });
  });

  it('count the changes that make-events has given up, and calls of deliver-events that Lambda has', () => {
    expectCounted('EVENTS_GIVEN_UP', 'make-events');
    const lost = production.resolved
      .ofType('AWS::CloudWatch::Alarm')
      .find(({ properties }) => String(properties.AlarmDescription).endsWith('#lost-events'));
    const text = JSON.stringify(lost?.properties.Metrics);
    expect(text).toContain('"MetricName":"EventsGivenUp"');
    expect(text).toContain('"MetricName":"AsyncEventsDropped"');
    expect(text).toContain('-deliver-events');
  });

  it('tell failed payments from what else failed, with at most ten metrics each', () => {
    const metricsOf = (heading: string) =>
      production.resolved
        .ofType('AWS::CloudWatch::Alarm')
        .filter(({ properties }) => String(properties.AlarmDescription).endsWith(`#${heading}`))
        .map(({ properties }) => JSON.stringify(properties.Metrics));
    const [payments = ''] = metricsOf('failed-workflows');

    expect(payments.match(/stateMachine:PaymentsService-production-[\w-]+/g)).toHaveLength(6);
    expect(payments).toContain('-quote-execution');
    expect(payments).not.toContain('-webhook-delivery');
    expect(metricsOf('failed-background-workflows').join()).toContain('-webhook-delivery');
    for (const { properties } of production.resolved.ofType('AWS::CloudWatch::Alarm')) {
      expect(JSON.stringify(properties.Metrics ?? []).split('"MetricStat"').length).toBeLessThanOrEqual(11);
    }
  });

  it('watch the oldest change that waits for either reader of the stream', () => {
    const delay = production.resolved
      .ofType('AWS::CloudWatch::Alarm')
      .find(({ properties }) => String(properties.AlarmDescription).endsWith('#stream-delay'));
    const text = JSON.stringify(delay?.properties.Metrics);

    expect(text).toContain('"MAX([m0,m1])"');
    expect(text).toContain('-make-events');
    expect(text).toContain('-start-workflows');
  });

  it('are not there on one machine', () => {
    local.template.resourceCountIs('AWS::CloudWatch::Alarm', 0);
  });
});
