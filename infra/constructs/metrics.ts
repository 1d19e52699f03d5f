import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';

export const metricPeriod = Duration.minutes(1);

export const sum = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string> = {},
): Metric => new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period: metricPeriod });

export const named = (metrics: readonly Metric[]): Record<string, Metric> =>
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
