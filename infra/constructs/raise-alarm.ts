import {
  Alarm,
  type AlarmBase,
  AlarmRule,
  ComparisonOperator,
  CompositeAlarm,
  type IMetric,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { metricsOfAlarm } from '#shared/kernel/aws-limits.ts';
import { type AlarmName, alarmTexts, descriptionOf } from '../alarm-texts.ts';
import { endsRollout } from '../alarms.ts';
import { total } from './logged-lines.ts';

export interface Threshold {
  readonly above: number;
  /** Periods in a row; default 1. */
  readonly periods?: number;
}

/** A condition of an alarm that needs several at once. It notifies nobody. */
export interface Condition {
  readonly metric: IMetric;
  readonly is: 'above' | 'below';
  readonly threshold: number;
  readonly periods: number;
  /** How many of the periods must meet the threshold. */
  readonly periodsThatMeet: number;
}

export interface AlarmScopes {
  /** In the outer stack, where the rollouts refer to the alarms that end them. */
  readonly triggers: Construct;
  /** Of all other alarms. */
  readonly others: Construct;
}

/** Creates alarms that notify one topic, each with the text of its name. */
export class AlarmRaiser {
  private readonly scopes: AlarmScopes;
  private readonly topic: ITopic;

  constructor(scopes: AlarmScopes, topic: ITopic) {
    this.scopes = scopes;
    this.topic = topic;
  }

  /** Of filters that count lines: their metric has a name, so an alarm of either scope reads it. */
  get filters(): Construct {
    return this.scopes.others;
  }

  private scopeOf(id: string): Construct {
    return endsRollout(id) ? this.scopes.triggers : this.scopes.others;
  }

  /** @param about which of several things of this kind it is, before the text of the name */
  raise(
    name: AlarmName,
    metric: IMetric,
    { above, periods = 1 }: Threshold,
    id: string = name,
    about = '',
  ): void {
    const alarm = new Alarm(this.scopeOf(id), id, {
      alarmDescription: `${about} ${descriptionOf(alarmTexts[name])}`.trim(),
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    this.notify(alarm);
  }

  /**
   * As many alarms with this text as the sum of the metrics needs, and none without metrics. One alarm costs as much
   * as the metrics in it.
   */
  raiseForSum(name: AlarmName, metrics: readonly Metric[], threshold: Threshold): void {
    for (let first = 0; first < metrics.length; first += metricsOfAlarm) {
      const number = first / metricsOfAlarm + 1;
      const id = number === 1 ? name : `${name}${number}`;
      this.raise(name, total(metrics.slice(first, first + metricsOfAlarm)), threshold, id);
    }
  }

  /** One alarm when every condition holds. */
  raiseForAll(name: AlarmName, conditions: Readonly<Record<string, Condition>>): void {
    const parts = Object.entries(conditions).map(([id, condition]) => this.part(name, id, condition));
    const alarm = new CompositeAlarm(this.scopeOf(name), name, {
      alarmDescription: descriptionOf(alarmTexts[name]),
      alarmRule: AlarmRule.allOf(...parts),
    });
    this.notify(alarm);
  }

  private part(name: AlarmName, id: string, condition: Condition): Alarm {
    const { metric, is, threshold, periods, periodsThatMeet } = condition;
    return new Alarm(this.scopeOf(name), id, {
      alarmDescription: `A part of the alarm "${alarmTexts[name].heading}". Alone it means nothing.`,
      metric,
      threshold,
      comparisonOperator:
        is === 'above' ? ComparisonOperator.GREATER_THAN_THRESHOLD : ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: periods,
      datapointsToAlarm: periodsThatMeet,
      treatMissingData: is === 'above' ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING,
    });
  }

  private notify(alarm: AlarmBase): void {
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
