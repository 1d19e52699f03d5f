import { Metric, type MetricProps } from 'aws-cdk-lib/aws-cloudwatch';
import { type IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

const logGroupOf = (reporter: IFunction): ILogGroup => {
  if (reporter instanceof LambdaFunction) return reporter.logGroup;
  throw new Error(`${reporter.node.path} has no log group of its own`);
};

export interface LoggedCode {
  /** The `code` of the log lines to count. */
  readonly code: string;
  readonly metricName: string;
  readonly stackName: string;
  /** The functions that write such lines. */
  readonly reporters: readonly IFunction[];
}

/**
 * Counts log lines with a code, where AWS has no metric for the problem. Each function has its own filter, and all
 * filters add to one metric.
 */
export const loggedCode = (
  scope: Construct,
  { code, metricName, stackName, reporters }: LoggedCode,
  statistics: Pick<MetricProps, 'period' | 'statistic'>,
): Metric => {
  for (const [index, reporter] of reporters.entries()) {
    new MetricFilter(scope, `${metricName}${index}`, {
      logGroup: logGroupOf(reporter),
      filterPattern: FilterPattern.stringValue('$.code', '=', code),
      metricNamespace: stackName,
      metricName,
      metricValue: '1',
    });
  }
  return new Metric({ namespace: stackName, metricName, ...statistics });
};
