import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { triggers } from '#infra/triggers.ts';
import { synthesized } from './support/synthesized.ts';

const dimensionsSchema = z.array(z.looseObject({ Value: z.string() })).default([]);
const statSchema = z.looseObject({
  Period: z.number(),
  Metric: z.looseObject({ MetricName: z.string(), Dimensions: dimensionsSchema }),
});
const alarmSchema = z.looseObject({
  AlarmDescription: z.string(),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.number().optional(),
  Period: z.number().optional(),
  MetricName: z.string().optional(),
  Dimensions: dimensionsSchema,
  Metrics: z.array(z.looseObject({ MetricStat: statSchema.optional() })).default([]),
});
type Alarm = z.infer<typeof alarmSchema>;

let alarms: readonly Alarm[];

beforeAll(async () => {
  const { resolved } = await synthesized('production');
  alarms = resolved.ofType('AWS::CloudWatch::Alarm').map(({ properties }) => alarmSchema.parse(properties));
});

const metricsOf = ({ Metrics, MetricName = '', Dimensions, Period = 60 }: Alarm) => [
  { MetricName, Dimensions, minutes: Period / 60 },
  ...Metrics.flatMap(({ MetricStat }) =>
    MetricStat === undefined ? [] : [{ ...MetricStat.Metric, minutes: MetricStat.Period / 60 }],
  ),
];

/** Whether one failure every so many minutes, for ever, raises the alarm. */
const canReach = (alarm: Alarm, everyMinutes: number, periodMinutes: number): boolean => {
  const failures = Array.from({ length: 2_880 }, (_, minute) => (minute % everyMinutes === 0 ? 1 : 0));
  const breaching = Array.from(
    { length: failures.length / periodMinutes },
    (_, index) =>
      failures
        .slice(index * periodMinutes, (index + 1) * periodMinutes)
        .reduce<number>((sum, count) => sum + count, 0) > alarm.Threshold,
  );
  const { EvaluationPeriods: periods, DatapointsToAlarm: needed = periods } = alarm;
  return breaching.some(
    (_, first) => breaching.slice(first, first + periods).filter((isAbove) => isAbove).length >= needed,
  );
};

const alarmsReachedBy = (id: string, everyMinutes: number): string[] =>
  alarms.flatMap((alarm) => {
    const own = metricsOf(alarm).filter(
      ({ MetricName, Dimensions }) =>
        MetricName === 'Errors' &&
        Dimensions.some(({ Value }) => Value === `PaymentsService-production-${id}`),
    );
    return own.some(({ minutes }) => canReach(alarm, everyMinutes, minutes)) ? [alarm.AlarmDescription] : [];
  });

describe('a scheduled worker that fails in every run', () => {
  const scheduled = Object.entries(triggers).flatMap(([id, trigger]) =>
    trigger.on === 'schedule' ? ([[id, trigger.everyMinutes]] as const) : [],
  );

  it.each(scheduled)('raises an alarm: %s, every %i minutes', (id, everyMinutes) => {
    expect(alarmsReachedBy(id, everyMinutes)).toHaveLength(1);
  });

  it('that runs every 15 minutes is named by the alarm', () => {
    const [description] = alarmsReachedBy('find-missing-events', 15);

    expect(description).toMatch(/^Function: find-missing-events\. /);
    expect(description).toMatch(/#function-errors$/);
  });
});
