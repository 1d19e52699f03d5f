import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

export const metricPeriod = Duration.minutes(1);

export const sum = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string> = {},
): Metric => new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period: metricPeriod });

const named = (metrics: readonly Metric[]): Record<string, Metric> =>
  Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));

const combined = (operator: 'MAX' | 'SUM', metrics: readonly Metric[]): IMetric => {
  const usingMetrics = named(metrics);
  const expression = `${operator}([${Object.keys(usingMetrics).join(',')}])`;
  return new MathExpression({ expression, usingMetrics, period: metricPeriod });
};

/** The maximum, because the sum of two ages has no meaning. */
export const largest = (metrics: readonly Metric[]): IMetric => combined('MAX', metrics);

export const total = (metrics: readonly Metric[]): IMetric => combined('SUM', metrics);

/** The first metric without the others. A metric without a value counts as zero. */
export const difference = (whole: Metric, parts: readonly Metric[]): IMetric => {
  const usingMetrics = named([whole, ...parts]);
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name},0)`)
    .join('-');
  return new MathExpression({ expression, usingMetrics, period: metricPeriod });
};

/** @throws Error for a function without a log group of its own */
export const logGroupOf = (reporter: IFunction): ILogGroup => {
  if (reporter instanceof LambdaFunction) return reporter.logGroup;
  throw new Error(`${reporter.node.path} has no log group of its own`);
};

export interface LoggedLines {
  /** Namespace of the metric: the name of the whole stack, also in a nested one. */
  readonly stackName: string;
  readonly metricName: string;
  readonly pattern: IFilterPattern;
  readonly logGroups: readonly ILogGroup[];
}

/**
 * Counts log lines, where AWS has no metric. Each log group has its own filter, and all filters add to one metric,
 * which costs $0.30 a month while it has values. Filters cost nothing.
 */
export const countLines = (
  scope: Construct,
  { stackName, metricName, pattern, logGroups }: LoggedLines,
): Metric => {
  for (const [index, logGroup] of logGroups.entries()) {
    new MetricFilter(scope, `${metricName}${index}`, {
      logGroup,
      filterPattern: pattern,
      metricNamespace: stackName,
      metricName,
      metricValue: '1',
    });
  }
  return sum(stackName, metricName);
};

/** Fields of log lines that filters and saved queries read. The tests compare them with the lines. */
export const linesWith = {
  code: (code: string): IFilterPattern => FilterPattern.stringValue('$.code', '=', code),
  anyCode: (...codes: readonly string[]): IFilterPattern =>
    FilterPattern.any(...codes.map((code) => FilterPattern.stringValue('$.code', '=', code))),
  codeAndSwitch: (code: string, name: string): IFilterPattern =>
    FilterPattern.all(
      FilterPattern.stringValue('$.code', '=', code),
      FilterPattern.stringValue('$.switch', '=', name),
    ),
  /** The gateway writes the status as text, the functions as a number. */
  gatewayStatus: (status: string): IFilterPattern => FilterPattern.stringValue('$.status', '=', status),
  anyStatus: (...statuses: readonly number[]): IFilterPattern =>
    FilterPattern.any(...statuses.map((status) => FilterPattern.numberValue('$.status', '=', status))),
  statusFrom: (from: number, below: number): IFilterPattern =>
    FilterPattern.all(
      FilterPattern.numberValue('$.status', '>=', from),
      FilterPattern.numberValue('$.status', '<', below),
    ),
};
