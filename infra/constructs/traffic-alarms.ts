import { Duration } from 'aws-cdk-lib';
import { countLines, linesWith, sum } from './logged-lines.ts';
import type { AlarmRaiser } from './raise-alarm.ts';
import type { ServiceApi } from './rest-api.ts';

/**
 * Twenty times a warm answer with three trips, and more than a cold start. A platform's client gives up after 10 s or
 * 30 s.
 */
const slowAnswerMs = 3_000;
/** Scanners of the internet cause a few. A platform with wrong credentials or a guesser causes hundreds. */
const refusedSignIns = 300;
/** Ten a minute. Below it, a quarter of an hour without a request is ordinary. */
const someTrafficAnHour = 600;

/** Alarms about what platforms see of the API. The name is that of the outer stack. */
export const watchTraffic = (
  stackName: string,
  alarms: AlarmRaiser,
  { dimensions, accessLogs }: ServiceApi,
): void => {
  const ofApi = (metricName: string) => sum('AWS/ApiGateway', metricName, dimensions);
  alarms.raise('apiServerErrors', ofApi('5XXError'), { above: 0, periods: 2 });
  const latency = ofApi('Latency').with({ statistic: 'p99' });
  alarms.raise('slowAnswers', latency, { above: slowAnswerMs, periods: 5 });
  const refused = countLines(alarms.scopeOf('failedSignIns'), {
    stackName,
    metricName: 'RefusedSignIns',
    pattern: linesWith.gatewayStatus('401'),
    logGroups: [accessLogs],
  });
  alarms.raise('failedSignIns', refused.with({ period: Duration.minutes(5) }), { above: refusedSignIns });
  const requests = ofApi('Count');
  alarms.raiseForAll('noTraffic', {
    noTrafficNow: {
      metric: requests.with({ period: Duration.minutes(5) }),
      is: 'below',
      threshold: 1,
      periods: 3,
      periodsThatMeet: 3,
    },
    someTrafficBefore: {
      metric: requests.with({ period: Duration.hours(1) }),
      is: 'above',
      threshold: someTrafficAnHour,
      periods: 3,
      periodsThatMeet: 1,
    },
  });
};
